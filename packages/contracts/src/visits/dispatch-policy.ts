import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { dispatch } from './dispatch-endpoints.ts';

const REFUSALS = [...STAFF_ERRORS, 'changed_meanwhile'] as const;

/** Policy of {@link dispatch}. */
export const dispatchPolicy = {
  calendar: {
    access: 'bookings:read',
    summary: 'Get a region’s day or week: its hours with free places, and its bookings',
    errors: STAFF_ERRORS,
  },
  list: {
    access: 'bookings:read',
    summary:
      'List bookings, page by page: open ones by due date with priority members first, or past ones newest first, unless another order is requested',
    errors: STAFF_ERRORS,
  },
  get: {
    access: 'bookings:read',
    summary: 'Get a booking with its details, payments and history',
    errors: STAFF_ERRORS,
  },
  complete: {
    access: 'bookings:write',
    audit: 'booking.complete',
    summary: 'Complete a visit with its readings; repeats correct them',
    errors: [...REFUSALS, 'not_paid', 'too_early', 'too_late'],
  },
  miss: {
    access: 'bookings:write',
    audit: 'booking.miss',
    summary: 'Mark a visit as missed by the customer',
    errors: [...REFUSALS, 'not_paid', 'too_early', 'too_late'],
  },
  cancel: {
    access: 'bookings:write',
    audit: 'booking.cancel',
    summary: 'Cancel a booking under its rule, or without a fee, and refund the amount due',
    errors: [...REFUSALS, 'terms_changed', 'too_late'],
  },
  move: {
    access: 'bookings:write',
    audit: 'booking.move',
    summary: 'Move an appointment to another hour in its region; the customer is notified',
    errors: [
      ...REFUSALS,
      'slot_full',
      'slot_unavailable',
      'hold_expired',
      'too_late',
      'technician_busy',
      'technician_off',
      'technician_unavailable',
    ],
  },
  undoMove: {
    access: 'bookings:write',
    audit: 'booking.undo-move',
    summary: 'Undo one’s own move within seconds, before the customer is notified',
    errors: [...REFUSALS, 'slot_full', 'hold_expired', 'too_late'],
  },
} as const satisfies PolicyOf<typeof dispatch>;
