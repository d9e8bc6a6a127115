import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { callers } from './callers.ts';

/** Policy of {@link callers}. */
export const callersPolicy = {
  last: {
    access: 'bookings:read',
    summary: 'Get a contact’s last order and its location, for a phone call',
    errors: STAFF_ERRORS,
  },
} as const satisfies PolicyOf<typeof callers>;
