import { EMERGENCY_REQUEST, EMERGENCY_URGENCIES, SERVICE_TYPES } from '@voltcourier/pricing';
import * as z from 'zod/mini';
import { BookingDetails } from '../bookings/booking-details.ts';
import { UnsettledBitcoin } from '../payments/bitcoin.ts';
import { Booking, BOOKING_STATUSES } from '../bookings/bookings.ts';
import { Cents, Id, Instant, LocalDate, LocalTime, text } from '../kernel/scalars.ts';
import { EmergencyProgress } from './emergency-stages.ts';
import { RecurringOrigin } from './staff-recurring-bookings.ts';
import { TechnicianName } from './technicians.ts';

/**
 * The orders of the list of bookings: by when the visit is, or an emergency is due, and by when it
 * was booked. Without one, what is open comes by its visit, and what is over by its visit backwards.
 */
export const BOOKING_ORDERS = ['visit', 'visit-desc', 'booked', 'booked-desc'] as const;

/** A {@link BOOKING_ORDERS} entry. */
export type BookingOrder = (typeof BOOKING_ORDERS)[number];

/** A booking as staff find it. */
export const DispatchRow = z.extend(Booking, {
  phone: z.nullable(z.string()),
  urgency: z.nullable(z.enum(EMERGENCY_URGENCIES)),
  /** What the customer was a member of, as it is sold: Unlimited. */
  membership: z.nullable(z.string()),
  /** Whose turn it is among those that are due together: the higher, the sooner. */
  priority: z.int(),
  /** By when an emergency is to be answered; the hour of an appointment. */
  dueAt: Instant,
  /** Who goes there; null for nobody yet. */
  technician: z.nullable(TechnicianName),
  /** Whether somebody can still be sent there: it is not over. */
  canAssign: z.boolean(),
  /** The last thing that happened to it: a change names what it was made upon. */
  version: z.string(),
  /** How far an emergency has come; null for an appointment. */
  emergency: z.nullable(EmergencyProgress),
});

/** A {@link DispatchRow} as the client reads it. */
export type DispatchRow = z.output<typeof DispatchRow>;

/** Who holds what was paid: Stripe, or our own wallet. */
const Provider = z.enum(['stripe', 'bitcoin']);

/** What was paid for a booking and what became of it, in cents. */
const BookingMoney = z.object({
  paidCents: Cents,
  refundedCents: Cents,
  underWayCents: Cents,
  /** What the last refund would have given back, where the bank did not take it. */
  failedCents: Cents,
  /** The most that can be given back now. */
  refundableCents: Cents,
  /** Where that would go back to. */
  refundableTo: z.array(Provider),
  /** The first first. */
  refunds: z.array(
    z.object({
      id: Id,
      at: Instant,
      amountCents: Cents,
      status: z.enum(['pending', 'succeeded', 'failed']),
      /** Why it goes back: by itself, with a cancellation, or because staff say so. */
      cause: z.enum([
        'no_place',
        'booking_closed',
        'already_paid',
        'wrong_amount',
        'cancelled',
        'by_hand',
      ]),
      /** Bitcoin goes back when somebody sends it from the wallet. */
      provider: Provider,
      /** What the bank said, where it did not take it. */
      failure: z.nullable(z.string()),
    }),
  ),
});

/** The mails about a booking, as staff call them. */
export const BOOKING_MAILS = {
  'payment-link': 'Link to pay',
  'booking-confirmed': 'Confirmation',
  'booking-changed': 'Change of the booking',
  'booking-cancelled': 'Cancellation',
  'booking-refunded': 'Payment refunded by itself',
  'booking-reminder-day': 'Reminder, a day ahead',
  'booking-reminder-hour': 'Reminder, an hour ahead',
  'review-requested': 'Request for a review',
  'refund-by-staff': 'Refund',
  'payment-returned': 'Paid without need, returned',
  'staff-emergency': 'Staff alert: emergency',
} as const;

/** A kind of mail about a booking. */
export type BookingMailKind = keyof typeof BOOKING_MAILS;

/** A mail about a booking. */
export const BookingMail = z.object({
  id: Id,
  kind: z.enum(Object.keys(BOOKING_MAILS) as [BookingMailKind, ...BookingMailKind[]]),
  /** When it was written down. */
  at: Instant,
  sentAt: z.nullable(Instant),
  /** One that is dropped is never sent: it would not be true any more. */
  state: z.enum(['sent', 'waiting', 'dropped']),
  /** Whether somebody had it sent again. */
  isAgain: z.boolean(),
  /** Why it can’t be sent again; null where it can. */
  refusal: z.nullable(z.string()),
});

/** A {@link BookingMail} as the client reads it. */
export type BookingMail = z.output<typeof BookingMail>;

/** A booking as staff see it. */
export const DispatchBooking = z.extend(DispatchRow, {
  regionId: z.string(),
  ...BookingDetails.shape,
  /** Degrees; null where no phone told them. */
  coordinates: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  /** The quick request that it was made of; null for none. */
  requestId: z.nullable(Id),
  /** The recurring booking that made it; null for none. */
  recurring: z.nullable(RecurringOrigin),
  /** The account that it belongs to; null for a guest’s. */
  customerId: z.nullable(Id),
  /** Bitcoin that came for it and waits for more, for a block, or for staff; null for none. */
  bitcoin: z.nullable(UnsettledBitcoin),
  /** What was paid and is not given back: what a cancellation would decide about. */
  paidCents: Cents,
  /** What was paid for it and what became of that, in cents. */
  money: BookingMoney,
  /** What its technician collects on site, or has collected where it is completed, in cents. */
  onSiteCents: Cents,
  /** What can be corrected, as it is stored; null where its visit is over. */
  correctable: z.nullable(
    z.object({
      location: z.string(),
      phone: z.nullable(z.string()),
      vehicle: z.string(),
      serviceType: z.enum([...SERVICE_TYPES, EMERGENCY_REQUEST]),
      /** Whether another service may have another price: it is paid, and not by a session. */
      canPriceChange: z.boolean(),
    }),
  ),
  /** What was corrected, the first first. */
  corrections: z.array(
    z.object({
      id: Id,
      at: Instant,
      /** Who did it. */
      by: z.string(),
      changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
      priceDifferenceCents: z.int(),
    }),
  ),
  /** What staff have written down about it, the last first. */
  staffNotes: z.array(z.object({ id: Id, at: Instant, author: z.string(), text: z.string() })),
  /** The mails about it, the last first. */
  mails: z.array(BookingMail),
  measured: z.nullable(
    z.object({
      energyWh: z.int(),
      chargingMinutes: z.int(),
      percentBefore: z.nullable(z.int()),
      percentAfter: z.nullable(z.int()),
    }),
  ),
  /** What cancelling comes to by the rule of the booking; null where it can’t be cancelled. */
  cancellation: z.nullable(
    z.object({
      feeCents: Cents,
      refundCents: Cents,
      session: z.nullable(z.enum(['returned', 'lost'])),
    }),
  ),
  /** Whether it can be written down as completed or missed: it is confirmed, and its hour is near. */
  canFinish: z.boolean(),
  canMiss: z.boolean(),
  /** Whether it can be moved to another hour: it is an appointment, and not over. */
  canMove: z.boolean(),
  /** What happened to it, the first first. */
  events: z.array(
    z.object({
      id: z.string(),
      at: Instant,
      status: z.enum(BOOKING_STATUSES),
      /** What it is called, where it did not change the state. */
      title: z.nullable(z.string()),
      /** Who did it, in a word or a name. */
      actor: z.string(),
      /** What else is known: a new time, a fee, a reason. */
      words: z.nullable(z.string()),
    }),
  ),
});

/** A {@link DispatchBooking} as the client reads it. */
export type DispatchBooking = z.output<typeof DispatchBooking>;

/** What staff say when they cancel. The form and the api check with this same schema. */
export const StaffCancellation = z.object({
  reason: text(200).check(z.minLength(5, 'Please say why, for whoever looks at this later.')),
  /** Gives everything back, whatever the rule says. */
  waivesFee: z.boolean(),
  /** The fee that was shown, in cents: another one is not taken. */
  feeCents: Cents,
});

/** A {@link StaffCancellation} as checked by the contract. */
export type StaffCancellation = z.output<typeof StaffCancellation>;

/** Which booking. */
export const ByBooking = z.object({ bookingId: Id });

/** The `version` of the booking that was seen. */
export const SeenVersion = z.object({
  version: z.string().check(z.regex(/^\d{1,18}$/u, 'Please reload the booking.')),
});

/** For so many seconds staff can undo a move, before its customer is told, or an assignment. */
export const UNDO_SECONDS = 10;

/** Where staff move an appointment to: date and hour on the clocks of its place. */
export const StaffMove = z.object({
  bookingDate: LocalDate,
  bookingTime: LocalTime,
  /** Who goes there then; null for nobody. Left out, whoever was assigned stays if they can. */
  technicianId: z.optional(z.nullable(Id)),
});

/** A {@link StaffMove} as checked by the contract. */
export type StaffMove = z.output<typeof StaffMove>;
