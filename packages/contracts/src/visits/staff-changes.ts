import * as z from 'zod/mini';
import { StaffRequestVersion } from '../bookings/callbacks.ts';
import { BookingForm } from '../bookings/bookings.ts';
import { ByBooking, DispatchBooking, SeenVersion } from './dispatch.ts';
import { ProofHeaders } from '../kernel/proof.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, OnceHeaders, Phone, text, multilineText } from '../kernel/scalars.ts';

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

/** Staff actions on a booking apart from its visit: creating it, its money, notes and mails. */
export const staffChanges = {
  bookByPhone: endpoint({
    method: 'POST',
    path: '/staff/bookings',
    headers: OnceHeaders,
    body: PhoneBooking,
    response: DispatchBooking,
  }),
  bookRequest: endpoint({
    method: 'POST',
    path: '/staff/requests/:requestId/booking',
    params: z.object({ requestId: Id }),
    query: StaffRequestVersion,
    headers: OnceHeaders,
    body: PhoneBooking,
    response: DispatchBooking,
  }),
  refund: endpoint({
    method: 'POST',
    path: '/staff/bookings/:bookingId/refund',
    params: ByBooking,
    query: SeenVersion,
    headers: ProofHeaders,
    body: z.extend(RefundForm, {
      /** Id chosen by the client. Repeating a request with the same id refunds once. */
      orderId: Id,
    }),
    response: DispatchBooking,
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/staff/bookings/:bookingId/notes',
    params: ByBooking,
    headers: OnceHeaders,
    body: NoteForm,
    response: DispatchBooking,
  }),
  sendMailAgain: endpoint({
    method: 'POST',
    path: '/staff/bookings/:bookingId/emails/:emailId/again',
    params: z.extend(ByBooking, { emailId: Id }),
    headers: OnceHeaders,
    response: DispatchBooking,
  }),
} as const;
