import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { deliveries } from './deliveries.ts';

/** Policy of {@link deliveries}. */
export const deliveriesPolicy = {
  list: {
    access: 'emails:read',
    reads: 'replica',
    summary: 'List sent and attempted mails, newest first, page by page',
    errors: STAFF_ERRORS,
  },
} as const satisfies PolicyOf<typeof deliveries>;
