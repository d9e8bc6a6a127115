import { EMERGENCY_REQUEST, EMERGENCY_URGENCIES, SERVICE_TYPES } from '@voltcourier/pricing';
import * as z from 'zod/mini';
import { Region, Slot } from '../bookings/availability.ts';
import { UnsettledBitcoin } from '../payments/bitcoin.ts';
import { BookingDetails } from '../bookings/booking-details.ts';
import { Booking, BOOKING_STATUSES } from '../bookings/bookings.ts';
import { endpoint } from '../kernel/route.ts';
import { BusinessDate, Cents, Id, Instant, LocalDate, LocalTime, text } from '../kernel/scalars.ts';
import { EmergencyProgress } from './emergency-stages.ts';
import { RecurringOrigin } from './staff-recurring-bookings.ts';
import { TechnicianName } from './technicians.ts';

/** The most that a visit can have charged: watt-hours, more than any car's battery holds. */
export const MAX_ENERGY_WH = 300_000;

/** The longest that a visit can have charged: minutes. */
export const MAX_CHARGING_MINUTES = 1440;

const Percent = z.nullable(
  z
    .int('Enter whole percent.')
    .check(z.minimum(0, 'From 0 to 100 percent.'), z.maximum(100, 'From 0 to 100 percent.')),
);

/** What the technician measured. The form and the api check with this same schema. */
export const Measured = z
  .object({
    /** Watt-hours. */
    energyWh: z
      .int('Enter the energy in kWh, like 18.4.')
      .check(
        z.minimum(0, 'Enter the energy in kWh, like 18.4.'),
        z.maximum(MAX_ENERGY_WH, `No visit charges more than ${MAX_ENERGY_WH / 1000} kWh.`),
      ),
    /** Minutes. */
    chargingMinutes: z
      .int('Enter whole minutes.')
      .check(
        z.minimum(0, 'Enter whole minutes.'),
        z.maximum(MAX_CHARGING_MINUTES, 'No visit charges for more than a day.'),
      ),
    /** Of the battery, before and after; null where nobody looked. */
    percentBefore: Percent,
    percentAfter: Percent,
  })
  .check(
    z.refine(
      ({ percentBefore: before, percentAfter: after }) =>
        before === null || after === null || before <= after,
      { path: ['percentAfter'], message: 'The battery can’t be emptier after than before.' },
    ),
  );

/** A {@link Measured} as checked by the contract. */
export type Measured = z.output<typeof Measured>;

/**
 * The orders of the list of bookings: by when the visit is, or an emergency is due, and by when it
 * was booked. Without one, what is open comes by its visit, and what is over by its visit backwards.
 */
export const BOOKING_ORDERS = ['visit', 'visit-desc', 'booked', 'booked-desc'] as const;

/** A {@link BOOKING_ORDERS} entry. */
export type BookingOrder = (typeof BOOKING_ORDERS)[number];

/** A booking as staff find it. */
const DispatchRow = z.extend(Booking, {
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
const ABOUT = { params: ByBooking, response: DispatchBooking } as const;

/** The `version` of the booking that was seen. */
export const SeenVersion = z.object({
  version: z.string().check(z.regex(/^\d{1,18}$/u, 'Please reload the booking.')),
});

/**
 * A change of a booking, made upon what its author saw of it. When something has happened to it
 * since, it is refused with `changed_meanwhile`, which says what.
 */
const CHANGE = { ...ABOUT, query: SeenVersion } as const;

const REFUSALS = ['unauthenticated', 'forbidden', 'changed_meanwhile'] as const;

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

/** A booking as the calendar shows it. */
const CalendarBooking = z.object({
  id: Id,
  kind: z.enum(['scheduled', 'emergency']),
  status: z.enum(BOOKING_STATUSES),
  name: z.string(),
  service: z.string(),
  regionId: Region.shape.id,
  zone: z.string(),
  startsAt: Instant,
  /** On the clocks of its region; of an emergency, when it was sent. */
  bookingDate: z.string(),
  bookingTime: z.string(),
  canMove: z.boolean(),
  /** Whether somebody can still be sent there. */
  canAssign: z.boolean(),
  technicianId: z.nullable(Id),
  /** By when an emergency is to be answered; the hour of an appointment. */
  dueAt: Instant,
  /** How far an emergency has come; null for an appointment. */
  emergency: z.nullable(EmergencyProgress),
  location: z.string(),
  version: z.string(),
});

/** A {@link CalendarBooking} as the client reads it. */
export type CalendarBooking = z.output<typeof CalendarBooking>;

/** A region's day or week. */
export const CalendarView = z.object({
  region: Region,
  regions: z.array(Region),
  days: z.array(
    z.object({
      date: z.string(),
      /** The hours that can be booked, with the places that are free; none of a day that is over. */
      slots: z.array(Slot),
    }),
  ),
  /** Who works in the region, and who has visits there in these days. */
  technicians: z.array(
    z.extend(TechnicianName, {
      /** The hours that they work, by the days that are shown. */
      days: z.array(z.object({ date: z.string(), times: z.array(z.string()) })),
    }),
  ),
  /** Those that are not given up, the first first. */
  bookings: z.array(CalendarBooking),
  /** Whether there are more than these, which nobody could look at at once. */
  hasMore: z.boolean(),
});

/** A {@link CalendarView} as the client reads it. */
export type CalendarView = z.output<typeof CalendarView>;

/** What staff do about bookings of every kind. */
export const dispatch = {
  calendar: endpoint({
    method: 'GET',
    path: '/staff/calendar',
    access: 'bookings:read',
    summary: 'A region’s day or week: its hours with their free places, and its bookings',
    query: z.object({
      from: LocalDate,
      view: z.enum(['day', 'week'], 'Choose day or week.'),
      region: z.optional(Region.shape.id),
    }),
    response: CalendarView,
    errors: ['unauthenticated', 'forbidden'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/staff/bookings',
    access: 'bookings:read',
    summary:
      'Bookings a page at a time: what is open, due first and members with priority before others, or what is over, the latest first, unless another order is asked for',
    query: z.object({
      show: z.enum(['open', 'over'], 'Choose open or over.'),
      /** How the e-mail address or the name begins, or the booking’s number. */
      search: z.optional(text(100)),
      /** The first and the last day of the visits, on the clocks of their places. */
      from: z.optional(BusinessDate),
      to: z.optional(BusinessDate),
      /** Whose visits; `none` for those that nobody is sent to. */
      technician: z.optional(z.union([Id, z.literal('none')])),
      order: z.optional(z.enum(BOOKING_ORDERS, 'There is no such order.')),
      /** The last booking of the page before. */
      after: z.optional(Id),
    }),
    response: z.object({
      bookings: z.array(DispatchRow),
      /** Whether there are more after the last of these. */
      hasMore: z.boolean(),
    }),
    errors: ['unauthenticated', 'forbidden'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/staff/bookings/:bookingId',
    access: 'bookings:read',
    summary: 'A booking with what was said, paid and done about it',
    errors: ['unauthenticated', 'forbidden'],
    ...ABOUT,
  }),
  complete: endpoint({
    method: 'POST',
    path: '/staff/bookings/:bookingId/complete',
    access: 'bookings:write',
    audit: 'booking.complete',
    summary: 'Write down that the car was charged, and what was measured; again corrects it',
    body: Measured,
    errors: [...REFUSALS, 'not_paid', 'too_early', 'too_late'],
    ...CHANGE,
  }),
  miss: endpoint({
    method: 'POST',
    path: '/staff/bookings/:bookingId/no-show',
    access: 'bookings:write',
    audit: 'booking.miss',
    summary: 'Write down that nobody was there to be charged',
    errors: [...REFUSALS, 'not_paid', 'too_early', 'too_late'],
    ...CHANGE,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/staff/bookings/:bookingId/cancel',
    access: 'bookings:write',
    audit: 'booking.cancel',
    summary: 'Cancel a booking by its rule, or without a fee, and give back what is due',
    body: StaffCancellation,
    errors: [...REFUSALS, 'terms_changed', 'too_late'],
    ...CHANGE,
  }),
  move: endpoint({
    method: 'POST',
    path: '/staff/bookings/:bookingId/move',
    access: 'bookings:write',
    audit: 'booking.move',
    summary: 'Move an appointment to another hour of its region, which its customer is told',
    body: StaffMove,
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
    ...CHANGE,
  }),
  undoMove: endpoint({
    method: 'POST',
    path: '/staff/bookings/:bookingId/move/undo',
    access: 'bookings:write',
    audit: 'booking.undo-move',
    summary: 'Undo one’s own move within seconds, before its customer is told',
    errors: [...REFUSALS, 'slot_full', 'hold_expired', 'too_late'],
    ...CHANGE,
  }),
} as const;
