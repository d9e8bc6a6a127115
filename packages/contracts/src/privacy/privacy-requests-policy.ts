import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { privacyRequests } from './privacy-requests.ts';

/** Policy of {@link privacyRequests}. */
export const privacyRequestsPolicy = {
  list: {
    access: 'data-requests:write',
    reads: 'replica',
    summary: 'List data requests: open ones by date, or the latest closed ones',
    errors: STAFF_ERRORS,
  },
  get: {
    access: 'data-requests:write',
    summary: 'Get a data request with its contact, and the effects of an erasure',
    errors: STAFF_ERRORS,
  },
  receive: {
    access: 'data-requests:write',
    audit: 'data-request.receive',
    summary: 'Record a request for a copy or the erasure of personal data',
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
  takeCopy: {
    access: 'data-requests:write',
    audit: 'data-request.copy',
    requiresProof: true,
    summary: 'Get all data of the person as a file, which answers the request',
    errors: [...STAFF_ERRORS, 'proof_required', 'changed_meanwhile'],
    rateLimit: { max: 30, windowSeconds: 60 },
  },
  erase: {
    access: 'data-requests:write',
    audit: 'data-request.erase',
    requiresProof: true,
    summary: 'Erase the person, which answers the request',
    errors: [
      ...STAFF_ERRORS,
      'proof_required',
      'changed_meanwhile',
      'account_in_use',
      'card_in_use',
      'payments_unavailable',
    ],
    rateLimit: { max: 30, windowSeconds: 60 },
  },
  refuse: {
    access: 'data-requests:write',
    audit: 'data-request.refuse',
    summary: 'Refuse a request, with a reason',
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
} as const satisfies PolicyOf<typeof privacyRequests>;
