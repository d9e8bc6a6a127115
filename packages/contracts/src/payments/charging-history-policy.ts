import type { PolicyOf } from '../kernel/policy.ts';
import type { chargingHistory } from './charging-history.ts';

/** Policy of {@link chargingHistory}. */
export const chargingHistoryPolicy = {
  list: {
    access: 'customer',
    summary: 'List the user’s visits, newest first, page by page',
    errors: ['unauthenticated'],
  },
  receipt: {
    access: 'booking-holder',
    summary: 'Get the receipt of a booking paid with money',
    errors: ['forbidden', 'unauthenticated', 'not_paid'],
  },
} as const satisfies PolicyOf<typeof chargingHistory>;
