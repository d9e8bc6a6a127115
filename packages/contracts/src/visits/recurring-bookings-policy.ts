import type { PolicyOf } from '../kernel/policy.ts';
import type { recurringBookings } from './recurring-bookings.ts';

const CHANGES = {
  access: 'customer',
  rateLimit: { max: 60, windowSeconds: 60 },
} as const;

/** Policy of {@link recurringBookings}. */
export const recurringBookingsPolicy = {
  list: {
    access: 'customer',
    summary: 'List the recurring bookings of the user and of their company',
    errors: ['unauthenticated'],
  },
  create: {
    access: 'customer',
    summary: 'Create a recurring booking every week, every 2 or every 4 weeks, paid with sessions',
    status: 201,
    errors: [
      'unauthenticated',
      'forbidden',
      'no_company',
      'no_sessions',
      'not_served',
      'slot_unavailable',
      'too_many',
    ],
    rateLimit: { max: 20, windowSeconds: 60 },
  },
  change: {
    summary: 'Change a recurring booking; existing visits stay as they are',
    ...CHANGES,
    errors: ['unauthenticated', 'changed_meanwhile', 'not_served', 'slot_unavailable', 'too_late'],
  },
  pause: {
    summary: 'Pause a recurring booking',
    ...CHANGES,
    errors: ['unauthenticated', 'changed_meanwhile', 'too_late'],
  },
  resume: {
    summary:
      'Resume a recurring booking from today; a company’s then books in the name of the user who resumes it',
    ...CHANGES,
    errors: ['unauthenticated', 'changed_meanwhile', 'too_late', 'no_sessions'],
  },
  end: {
    summary: 'End a recurring booking; existing visits stay booked',
    ...CHANGES,
    errors: ['unauthenticated', 'changed_meanwhile'],
  },
  skip: {
    summary: 'Skip a date that isn’t booked yet, or restore it',
    ...CHANGES,
    errors: ['unauthenticated', 'changed_meanwhile', 'too_late'],
  },
} as const satisfies PolicyOf<typeof recurringBookings>;
