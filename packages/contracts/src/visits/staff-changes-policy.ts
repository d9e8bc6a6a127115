import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { staffChanges } from './staff-changes.ts';

/** Policy of {@link staffChanges}. */
export const staffChangesPolicy = {
  bookByPhone: {
    access: 'bookings:write',
    audit: 'booking.create',
    summary: 'Create a booking for a caller, paid with a link or with one of their sessions',
    status: 201,
    errors: [
      'unauthenticated',
      'forbidden',
      'slot_full',
      'slot_unavailable',
      'not_served',
      'idempotency_mismatch',
      'no_sessions',
      'payments_unavailable',
    ],
    rateLimit: { max: 60, windowSeconds: 60 },
  },
  bookRequest: {
    access: 'bookings:write',
    audit: 'booking.create',
    summary: 'Create the booking of a quick request, which closes the request and its lead',
    status: 201,
    errors: [
      'unauthenticated',
      'forbidden',
      'changed_meanwhile',
      'too_late',
      'slot_full',
      'slot_unavailable',
      'not_served',
      'idempotency_mismatch',
      'no_sessions',
      'payments_unavailable',
    ],
    rateLimit: { max: 60, windowSeconds: 60 },
  },
  refund: {
    access: 'refunds:write',
    audit: 'booking.refund',
    requiresProof: true,
    summary: 'Refund a booking’s payment completely or partly; the booking itself doesn’t change',
    errors: [
      'unauthenticated',
      'forbidden',
      'proof_required',
      'changed_meanwhile',
      'not_paid',
      'payment_refunded',
      'refund_too_high',
      'idempotency_mismatch',
      'payments_unavailable',
    ],
    rateLimit: { max: 20, windowSeconds: 60 },
  },
  addNote: {
    access: 'bookings:write',
    audit: 'booking.note',
    summary: 'Add an internal note to a booking; notes can’t be changed',
    errors: STAFF_ERRORS,
  },
  sendMailAgain: {
    access: 'bookings:write',
    audit: 'booking.email',
    summary: 'Send a booking’s mail again, with current content',
    errors: [...STAFF_ERRORS, 'too_early', 'too_late'],
    rateLimit: { max: 30, windowSeconds: 60 },
  },
} as const satisfies PolicyOf<typeof staffChanges>;
