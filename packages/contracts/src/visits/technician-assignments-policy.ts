import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { technicianAssignments } from './technician-assignments.ts';

/** Policy of {@link technicianAssignments}. */
export const technicianAssignmentsPolicy = {
  candidates: {
    access: 'bookings:read',
    summary: 'List the technicians of a booking’s region, available ones first',
    errors: STAFF_ERRORS,
  },
  sharedCandidates: {
    access: 'bookings:read',
    summary: 'List technicians for several bookings, by the number they could take',
    errors: STAFF_ERRORS,
  },
  assignTogether: {
    access: 'bookings:write',
    audit: 'booking.assign',
    summary: 'Assign a technician, or nobody, to several bookings; returns a result for each',
    errors: STAFF_ERRORS,
    rateLimit: { max: 60, windowSeconds: 60 },
  },
  undoAssignments: {
    access: 'bookings:write',
    audit: 'booking.undo-assignment',
    summary:
      'Undo one’s own assignments within seconds; restores the previous technicians, or returns why not',
    errors: STAFF_ERRORS,
    rateLimit: { max: 60, windowSeconds: 60 },
  },
  assign: {
    access: 'bookings:write',
    audit: 'booking.assign',
    summary: 'Assign, change or remove the technician of a booking',
    errors: [
      'unauthenticated',
      'forbidden',
      'changed_meanwhile',
      'too_late',
      'technician_busy',
      'technician_off',
      'technician_unavailable',
    ],
  },
} as const satisfies PolicyOf<typeof technicianAssignments>;
