import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { search } from './search.ts';

/** Policy of {@link search}. */
export const searchPolicy = {
  find: {
    access: 'crm:read',
    reads: 'replica',
    summary:
      'Search for people by name, address or number, tolerating typos, with their bookings and requests, and for a booking by its number',
    errors: STAFF_ERRORS,
  },
} as const satisfies PolicyOf<typeof search>;
