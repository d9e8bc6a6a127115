import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { ownVisits } from './own-visits.ts';

/** Policy of {@link ownVisits}. A visit of another technician is answered like an unknown one. */
export const ownVisitsPolicy = {
  list: {
    access: 'own-visits:write',
    summary: 'List the open visits of the signed-in technician, and those of today that are over',
    errors: STAFF_ERRORS,
  },
  get: {
    access: 'own-visits:write',
    summary: 'Get a visit of the signed-in technician',
    errors: STAFF_ERRORS,
  },
  step: {
    access: 'own-visits:write',
    audit: 'emergency.step',
    summary: 'Record that an own emergency was answered, that they have arrived, or undo that',
    errors: [...STAFF_ERRORS, 'changed_meanwhile', 'too_early', 'too_late'],
  },
  complete: {
    access: 'own-visits:write',
    audit: 'booking.complete',
    summary: 'Complete an own visit with its readings, or correct them',
    errors: [...STAFF_ERRORS, 'changed_meanwhile', 'not_paid', 'too_early', 'too_late'],
  },
} as const satisfies PolicyOf<typeof ownVisits>;
