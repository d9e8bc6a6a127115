import type { PolicyOf } from '../kernel/policy.ts';
import type { businessInquiries } from './business-inquiries.ts';

/** Policy of {@link businessInquiries}. */
export const businessInquiriesPolicy = {
  create: {
    access: 'public',
    summary: 'Inquire about a business account; staff reply by email',
    status: 201,
    errors: ['idempotency_mismatch'],
    // As for other contact requests: each sends mail to an unconfirmed address.
    rateLimit: { max: 20, windowSeconds: 600 },
  },
} as const satisfies PolicyOf<typeof businessInquiries>;
