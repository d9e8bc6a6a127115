import type { PolicyOf } from '../kernel/policy.ts';
import type { inquiries } from './inquiries.ts';

// Each request sends mail to an unconfirmed address, so the limit is low.
const RATE_LIMIT = { max: 20, windowSeconds: 600 } as const;

/** Policy of {@link inquiries}. */
export const inquiriesPolicy = {
  create: {
    access: 'public',
    summary: 'Send a contact request; staff reply by email',
    status: 201,
    errors: ['idempotency_mismatch'],
    rateLimit: RATE_LIMIT,
  },
  createQuickBooking: {
    access: 'public',
    summary: 'Request a charge or a membership; staff call back within 15 minutes',
    status: 201,
    errors: ['not_served', 'idempotency_mismatch'],
    rateLimit: RATE_LIMIT,
  },
} as const satisfies PolicyOf<typeof inquiries>;
