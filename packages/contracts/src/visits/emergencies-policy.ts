import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { emergencies } from './emergencies.ts';

/** Policy of {@link emergencies}. */
export const emergenciesPolicy = {
  technicians: {
    access: 'bookings:read',
    summary: 'List technicians for an emergency: available ones on shift first, nearest first',
    errors: [...STAFF_ERRORS, 'not_served'],
  },
  unanswered: {
    access: 'bookings:read',
    summary: 'List unanswered emergencies, latest due first',
    errors: STAFF_ERRORS,
  },
  take: {
    access: 'bookings:write',
    audit: 'booking.create',
    summary: 'Record an emergency by phone, and assign a technician',
    status: 201,
    errors: [
      'unauthenticated',
      'forbidden',
      'not_served',
      'idempotency_mismatch',
      'no_sessions',
      'technician_off',
      'technician_unavailable',
    ],
    rateLimit: { max: 60, windowSeconds: 60 },
  },
  step: {
    access: 'bookings:write',
    audit: 'emergency.step',
    summary: 'Record that an emergency was answered, that its technician has arrived, or undo that',
    errors: [...STAFF_ERRORS, 'changed_meanwhile', 'too_early', 'too_late'],
  },
} as const satisfies PolicyOf<typeof emergencies>;
