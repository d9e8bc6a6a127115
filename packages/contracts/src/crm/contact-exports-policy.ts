import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { contactExports } from './contact-exports.ts';

/** Policy of {@link contactExports}. */
export const contactExportsPolicy = {
  list: {
    access: 'customer-data:export',
    summary: 'List contact exports, newest first, page by page',
    errors: STAFF_ERRORS,
  },
  begin: {
    access: 'customer-data:export',
    audit: 'customer-data.export',
    requiresProof: true,
    summary: 'Start an export of contacts in the background',
    errors: [...STAFF_ERRORS, 'proof_required'],
    rateLimit: { max: 10, windowSeconds: 60 },
  },
  discard: {
    access: 'customer-data:export',
    audit: 'customer-data.discard-export',
    summary: 'Delete an export, even while it is running',
    errors: STAFF_ERRORS,
  },
} as const satisfies PolicyOf<typeof contactExports>;
