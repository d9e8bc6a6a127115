import * as z from 'zod/mini';
import { Booking } from '../bookings/bookings.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Cents, Id, Instant, LocalDate, LocalTime } from '../kernel/scalars.ts';

const ByBookingId = z.object({ id: Id });
const BookingAnswer = z.object({ booking: Booking });

/**
 * Cost of canceling now, under the rule that applied when the booking was made (specification
 * section 9).
 */
export const Cancellation = z.object({
  rule: z.enum(['free', 'late']),
  feeCents: Cents,
  refundCents: Cents,
  /** End of free cancellation; null if it never ends, or never existed. */
  freeUntil: z.nullable(Instant),
  /** What happens to the membership session used for the booking; null if none was used. */
  session: z.nullable(z.enum(['returned', 'lost'])),
});

/** Cost of canceling as the client reads it. */
export type Cancellation = z.output<typeof Cancellation>;

/** A booking, and what its holder can still change. */
export const Appointment = z.object({
  booking: Booking,
  /** Null if it can no longer be canceled. */
  cancellation: z.nullable(Cancellation),
  canReschedule: z.boolean(),
  /** First name of the technician; null until one is assigned. */
  technician: z.nullable(z.string()),
  /** When the technician arrived at an emergency; null until then, and for an appointment. */
  arrivedAt: z.nullable(Instant),
  /**
   * Approximate position in degrees (WGS 84); null if the address has no known ZIP code or city.
   */
  position: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  /** Whether it belongs to no account yet. */
  isGuests: z.boolean(),
  /** Whether it was created by a recurring booking. */
  isRecurring: z.boolean(),
});

/** An {@link Appointment} as the client reads it. */
export type Appointment = z.output<typeof Appointment>;

/** Endpoints for changing and canceling bookings (specification sections 2 and 9). */
export const customerChanges = {
  get: endpoint({
    method: 'GET',
    path: '/booking/:id/cancellation',
    params: ByBookingId,
    /** From the link in a mail. The response also sets the cookie. */
    headers: z.object({
      'booking-token': z.optional(z.string().check(z.regex(/^[\w-]{1,200}$/u))),
    }),
    response: Appointment,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/booking/:id/cancel',
    params: ByBookingId,
    body: z.object({
      feeCents: Cents,
      /** Confirms that the session is lost if canceling now uses it up. */
      losesSession: z.optional(z.boolean()),
    }),
    response: BookingAnswer,
  }),
  reschedule: endpoint({
    method: 'POST',
    path: '/booking/:id/reschedule',
    params: ByBookingId,
    body: z.object({ bookingDate: LocalDate, bookingTime: LocalTime }),
    response: BookingAnswer,
  }),
  offerAccount: endpoint({
    method: 'POST',
    path: '/booking/:id/account',
    params: ByBookingId,
    response: z.object({ requested: z.literal(true) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/account/bookings',
    query: z.object({
      when: z.enum(['upcoming', 'past']),
      /** Last booking of the previous page. */
      after: z.optional(Id),
    }),
    response: z.object({
      bookings: z.array(Booking),
      /** Whether there are more bookings after the last one. */
      hasMore: z.boolean(),
    }),
  }),
} as const;
