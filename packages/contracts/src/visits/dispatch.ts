import { EMERGENCY_REQUEST, EMERGENCY_URGENCIES, SERVICE_TYPES } from '@voltcourier/pricing';
import * as z from 'zod/mini';
import { BookingDetails } from '../bookings/booking-details.ts';
import { UnsettledBitcoin } from '../payments/bitcoin.ts';
import { Booking, BOOKING_STATUSES } from '../bookings/bookings.ts';
import { rowCursor } from '../kernel/row-cursor.ts';
import { Cents, Id, Instant, LocalDate, LocalTime, text } from '../kernel/scalars.ts';
import { EmergencyProgress } from './emergency-stages.ts';
import { RecurringOrigin } from './staff-recurring-bookings.ts';
import { TechnicianName } from './technicians.ts';

/**
 * Sort orders of the booking list: by time of the visit or emergency deadline, and by time of
 * booking. By default open bookings come in order of their visit, past ones in reverse.
 */
export const BOOKING_ORDERS = ['visit', 'visit-desc', 'booked', 'booked-desc'] as const;

/** A {@link BOOKING_ORDERS} entry. */
export type BookingOrder = (typeof BOOKING_ORDERS)[number];

/** A booking in the staff list. */
export const DispatchRow = z.extend(Booking, {
  phone: z.nullable(z.string()),
  urgency: z.nullable(z.enum(EMERGENCY_URGENCIES)),
  /** Title of the customer's membership at that time: Unlimited. */
  membership: z.nullable(z.string()),
  /** Order among bookings due at the same time. Higher comes first. */
  priority: z.int(),
  /** Deadline for answering an emergency, or the start of an appointment. */
  dueAt: Instant,
  /** Assigned technician; null if none. */
  technician: z.nullable(TechnicianName),
  /** Whether a technician can still be assigned, because it isn't over. */
  canAssign: z.boolean(),
  /** Id of its last event. A change names the version it is based on. */
  version: z.string(),
  /** Progress of an emergency; null for an appointment. */
  emergency: z.nullable(EmergencyProgress),
});

/** A {@link DispatchRow} as the client reads it. */
export type DispatchRow = z.output<typeof DispatchRow>;

/** Returns the cursor of the rows of a list of bookings. */
export const bookingCursor =
  (show: 'open' | 'over', order: BookingOrder | undefined) =>
  ({ id, createdAt, startsAt, respondBy }: DispatchRow): string => {
    if (order?.startsWith('booked')) return rowCursor(id, createdAt);
    return rowCursor(id, (show === 'open' ? respondBy : null) ?? startsAt);
  };

/** Where the payment is held: Stripe, or our own wallet. */
const Provider = z.enum(['stripe', 'bitcoin']);

/** Payments and refunds of a booking, in cents. */
const BookingMoney = z.object({
  paidCents: Cents,
  refundedCents: Cents,
  underWayCents: Cents,
  /** Amount of the last refund, if the bank declined it. */
  failedCents: Cents,
  /** Maximum amount that can be refunded now. */
  refundableCents: Cents,
  /** Where a refund would go. */
  refundableTo: z.array(Provider),
  /** Oldest first. */
  refunds: z.array(
    z.object({
      id: Id,
      at: Instant,
      amountCents: Cents,
      status: z.enum(['pending', 'succeeded', 'failed']),
      /** Why it is refunded: automatically, because of a cancellation, or by staff. */
      cause: z.enum([
        'no_place',
        'booking_closed',
        'already_paid',
        'wrong_amount',
        'cancelled',
        'by_hand',
      ]),
      /** A Bitcoin refund is sent manually from the wallet. */
      provider: Provider,
      /** The bank's reason for declining it. */
      failure: z.nullable(z.string()),
    }),
  ),
});

/** Mails about a booking, with their names for staff. */
export const BOOKING_MAILS = {
  'payment-link': 'Payment link',
  'booking-confirmed': 'Confirmation',
  'booking-changed': 'Booking changed',
  'booking-cancelled': 'Cancellation',
  'booking-refunded': 'Automatic refund',
  'booking-reminder-day': 'Reminder, a day ahead',
  'booking-reminder-hour': 'Reminder, an hour ahead',
  'review-requested': 'Review request',
  'refund-by-staff': 'Refund',
  'payment-returned': 'Automatic refund: paid twice',
  'staff-emergency': 'Staff alert: emergency',
} as const;

/** Kind of a mail about a booking. */
export type BookingMailKind = keyof typeof BOOKING_MAILS;

/** A mail about a booking. */
export const BookingMail = z.object({
  id: Id,
  kind: z.enum(Object.keys(BOOKING_MAILS) as [BookingMailKind, ...BookingMailKind[]]),
  /** When it was created. */
  at: Instant,
  sentAt: z.nullable(Instant),
  /** A dropped mail is never sent, because its content became outdated. */
  state: z.enum(['sent', 'waiting', 'dropped']),
  /** Whether staff had it sent again. */
  isAgain: z.boolean(),
  /** Why it can't be sent again; null if it can. */
  refusal: z.nullable(z.string()),
});

/** A {@link BookingMail} as the client reads it. */
export type BookingMail = z.output<typeof BookingMail>;

/** A booking as displayed to staff. */
export const DispatchBooking = z.extend(DispatchRow, {
  regionId: z.string(),
  ...BookingDetails.shape,
  /** Degrees; null if no device reported them. */
  coordinates: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  /** The quick request that it was created from; null for none. */
  requestId: z.nullable(Id),
  /** The recurring booking that created it; null for none. */
  recurring: z.nullable(RecurringOrigin),
  /** The customer's account; null for a guest. */
  customerId: z.nullable(Id),
  /** Bitcoin received for it that waits for more, for a block, or for staff; null for none. */
  bitcoin: z.nullable(UnsettledBitcoin),
  /** Amount paid and not refunded, which a cancellation would decide about. */
  paidCents: Cents,
  /** Its payments and refunds, in cents. */
  money: BookingMoney,
  /** Amount that the technician collects on site, or collected if it is completed, in cents. */
  onSiteCents: Cents,
  /** Correctable fields as stored; null if the visit is over. */
  correctable: z.nullable(
    z.object({
      location: z.string(),
      phone: z.nullable(z.string()),
      vehicle: z.string(),
      serviceType: z.enum([...SERVICE_TYPES, EMERGENCY_REQUEST]),
      /**
       * Whether a change of service may change the price: it was paid in money, not with a session.
       */
      canPriceChange: z.boolean(),
    }),
  ),
  /** Corrections, oldest first. */
  corrections: z.array(
    z.object({
      id: Id,
      at: Instant,
      /** Who made it. */
      by: z.string(),
      changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
      priceDifferenceCents: z.int(),
    }),
  ),
  /** Staff notes about it, newest first. */
  staffNotes: z.array(z.object({ id: Id, at: Instant, author: z.string(), text: z.string() })),
  /** Mails about it, newest first. */
  mails: z.array(BookingMail),
  measured: z.nullable(
    z.object({
      energyWh: z.int(),
      chargingMinutes: z.int(),
      percentBefore: z.nullable(z.int()),
      percentAfter: z.nullable(z.int()),
    }),
  ),
  /** Cost of canceling under the booking's rule; null if it can't be canceled. */
  cancellation: z.nullable(
    z.object({
      feeCents: Cents,
      refundCents: Cents,
      session: z.nullable(z.enum(['returned', 'lost'])),
    }),
  ),
  /** Whether it can be marked as completed or missed: it is confirmed, and its time is near. */
  canFinish: z.boolean(),
  canMiss: z.boolean(),
  /** Whether it can be rescheduled: it is an appointment that isn't over. */
  canMove: z.boolean(),
  /** Its history, oldest first. */
  events: z.array(
    z.object({
      id: z.string(),
      at: Instant,
      status: z.enum(BOOKING_STATUSES),
      /** Title of an event that didn't change the state. */
      title: z.nullable(z.string()),
      /** Who did it, as a word or a name. */
      actor: z.string(),
      /** Details: a new time, a fee, a reason. */
      words: z.nullable(z.string()),
    }),
  ),
});

/** A {@link DispatchBooking} as the client reads it. */
export type DispatchBooking = z.output<typeof DispatchBooking>;

/** Input of a cancellation by staff. The form and the API validate with this schema. */
export const StaffCancellation = z.object({
  reason: text(200).check(
    z.minLength(5, 'Please give a reason, so that others understand it later.'),
  ),
  /** Refunds everything, regardless of the rule. */
  waivesFee: z.boolean(),
  /** The displayed fee, in cents. The request is refused if the fee has changed. */
  feeCents: Cents,
});

/** A {@link StaffCancellation} as checked by the contract. */
export type StaffCancellation = z.output<typeof StaffCancellation>;

/** Identifies a booking. */
export const ByBooking = z.object({ bookingId: Id });

/** The `version` of the booking that the change is based on. */
export const SeenVersion = z.object({
  version: z.string().check(z.regex(/^\d{1,18}$/u, 'Please reload the booking.')),
});

/** Seconds in which staff can undo a move, before the customer is notified, or an assignment. */
export const UNDO_SECONDS = 10;

/** New date and time of an appointment, in the time zone of its location. */
export const StaffMove = z.object({
  bookingDate: LocalDate,
  bookingTime: LocalTime,
  /**
   * Technician for the new time; null for none. If omitted, the assigned one stays if available.
   */
  technicianId: z.optional(z.nullable(Id)),
});

/** A {@link StaffMove} as checked by the contract. */
export type StaffMove = z.output<typeof StaffMove>;
