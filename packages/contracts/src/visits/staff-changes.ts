import * as z from 'zod/mini';
import { StaffRequestVersion } from '../bookings/callbacks.ts';
import { BookingForm } from '../bookings/bookings.ts';
import { ByBooking, DispatchBooking, SeenVersion } from './dispatch.ts';
import { ProofHeaders } from '../kernel/proof.ts';
import { endpoint } from '../kernel/route.ts';
import { Id, Phone, text, multilineText } from '../kernel/scalars.ts';

const AMOUNT = 'Enter an amount of dollars, like 49.99.';

/** A refund by staff. The form and the API validate with this schema. */
export const RefundForm = z.object({
  /** In cents. */
  amountCents: z.int(AMOUNT).check(z.minimum(1, AMOUNT), z.maximum(10_000_000, AMOUNT)),
  reason: text(200).check(
    z.minLength(5, 'Please give a reason, so that others understand it later.'),
  ),
});

/** A {@link RefundForm} as checked by the contract. */
export type RefundForm = z.output<typeof RefundForm>;

/** A note on a booking. The form and the API validate with this schema. */
export const NoteForm = z.object({
  text: multilineText(2000).check(z.minLength(1, 'Please enter a note.')),
});

/** A booking that staff make for a caller. The form and the API validate with this schema. */
export const PhoneBooking = z.extend(BookingForm, {
  phone: Phone,
  /** The customer's account; null for a caller without one. */
  customerId: z.nullable(Id),
  /**
   * Uses a session of the customer's membership. Otherwise the customer gets a payment link by
   * email.
   */
  useSession: z.boolean(),
});

/** A {@link PhoneBooking} as checked by the contract. */
export type PhoneBooking = z.output<typeof PhoneBooking>;

/**
 * Idempotency key: a random id chosen by the client. Requests with the same key take effect once;
 * without a key each request does.
 */
const Once = { 'idempotency-key': z.optional(Id) };

/** Staff actions on a booking apart from its visit: creating it, its money, notes and mails. */
export const staffChanges = {
  bookByPhone: endpoint({
    method: 'POST',
    path: '/staff/bookings',
    access: 'bookings:write',
    audit: 'booking.create',
    summary: 'Create a booking for a caller, paid with a link or with one of their sessions',
    headers: z.object(Once),
    body: PhoneBooking,
    status: 201,
    response: DispatchBooking,
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
  }),
  bookRequest: endpoint({
    method: 'POST',
    path: '/staff/requests/:requestId/booking',
    access: 'bookings:write',
    audit: 'booking.create',
    summary: 'Create the booking of a quick request, which closes the request and its lead',
    params: z.object({ requestId: Id }),
    query: StaffRequestVersion,
    headers: z.object(Once),
    body: PhoneBooking,
    status: 201,
    response: DispatchBooking,
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
  }),
  refund: endpoint({
    method: 'POST',
    path: '/staff/bookings/:bookingId/refund',
    access: 'refunds:write',
    audit: 'booking.refund',
    asksAgain: true,
    summary: 'Refund a booking’s payment completely or partly; the booking itself doesn’t change',
    params: ByBooking,
    query: SeenVersion,
    headers: ProofHeaders,
    body: z.extend(RefundForm, {
      /** Id chosen by the client. Repeating a request with the same id refunds once. */
      orderId: Id,
    }),
    response: DispatchBooking,
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
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/staff/bookings/:bookingId/notes',
    access: 'bookings:write',
    audit: 'booking.note',
    summary: 'Add an internal note to a booking; notes can’t be changed',
    params: ByBooking,
    headers: z.object(Once),
    body: NoteForm,
    response: DispatchBooking,
    errors: ['unauthenticated', 'forbidden'],
  }),
  sendMailAgain: endpoint({
    method: 'POST',
    path: '/staff/bookings/:bookingId/emails/:emailId/again',
    access: 'bookings:write',
    audit: 'booking.email',
    summary: 'Send a booking’s mail again, with current content',
    params: z.extend(ByBooking, { emailId: Id }),
    headers: z.object(Once),
    response: DispatchBooking,
    errors: ['unauthenticated', 'forbidden', 'too_early', 'too_late'],
    rateLimit: { max: 30, windowSeconds: 60 },
  }),
} as const;
