import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { staffRecurringBookings } from './staff-recurring-bookings.ts';

const REFUSALS = [...STAFF_ERRORS, 'changed_meanwhile', 'too_late'] as const;

const CHANGE = {
  access: 'bookings:write',
} as const;

/** Policy of {@link staffRecurringBookings}. */
export const staffRecurringBookingsPolicy = {
  pause: {
    ...CHANGE,
    audit: 'recurring-booking.pause',
    summary: 'Pause a recurring booking, based on its version; notifies the customer by mail',
    errors: [...REFUSALS],
  },
  resume: {
    ...CHANGE,
    audit: 'recurring-booking.resume',
    summary: 'Resume a recurring booking from today, based on its version',
    errors: [...REFUSALS, 'no_sessions', 'no_company'],
  },
  end: {
    ...CHANGE,
    audit: 'recurring-booking.end',
    summary:
      'End a recurring booking, based on its version: existing visits stay booked; notifies the customer by mail',
    errors: [...REFUSALS],
  },
} as const satisfies PolicyOf<typeof staffRecurringBookings>;
