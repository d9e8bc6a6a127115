import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { presence } from './presence.ts';

const REPORT = {
  access: 'bookings:read',
  errors: STAFF_ERRORS,
  accountLimit: { by: 'caller', max: 120, windowSeconds: 60 },
} as const;

/** Policy of {@link presence}. */
export const presencePolicy = {
  reportBooking: {
    summary: 'Report that the user has opened or closed a booking, and get who else has it open',
    ...REPORT,
  },
  reportRequest: {
    summary: 'Report that the user has opened or closed a request, and get who else has it open',
    ...REPORT,
  },
  viewers: {
    access: 'bookings:read',
    summary: 'Get which bookings and requests others have open now, from memory',
    errors: STAFF_ERRORS,
  },
} as const satisfies PolicyOf<typeof presence>;
