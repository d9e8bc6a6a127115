import { allowanceFor, RECURRENCE_WEEKS, SERVICE_TYPES, SLOT_TIMES } from '@voltcourier/pricing';
import * as z from 'zod/mini';
import { BOOKING_STATUSES, BookingForm } from '../bookings/bookings.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { BusinessDate, Id, Instant, Version } from '../kernel/scalars.ts';

/** States of a recurring booking. `ended` is final. */
export const RECURRING_BOOKING_STATES = ['active', 'paused', 'ended'] as const;

/** A state of a recurring booking. */
export type RecurringBookingState = (typeof RECURRING_BOOKING_STATES)[number];

/** Why a recurring booking is paused or ended. */
export const RECURRING_BOOKING_REASONS = [
  'asked',
  'staff',
  'membership_ended',
  'left_company',
  'vehicle_gone',
  'over',
  'erased',
] as const;

/** Reason for a pause or an end. */
export type RecurringBookingReason = (typeof RECURRING_BOOKING_REASONS)[number];

/** Reasons why an occurrence couldn't be booked. */
export const MISSED_OCCURRENCE_REASONS = [
  'slot_full',
  'closed',
  'not_served',
  'no_sessions',
] as const;

/** Reason why an occurrence couldn't be booked. */
export type MissedOccurrenceReason = (typeof MISSED_OCCURRENCE_REASONS)[number];

/** Maximum number of active or paused recurring bookings per person or company. */
export const MAX_RECURRING_BOOKINGS = 10;

/** Services that a membership session covers, and so can recur. */
export const RECURRING_SERVICES = SERVICE_TYPES.filter(
  (type) => allowanceFor(type) === 'session',
) as [(typeof SERVICE_TYPES)[number], ...(typeof SERVICE_TYPES)[number][]];

/** The schedule of a recurring booking, and the details shared by all of its bookings. */
export const RecurringBookingForm = z.object({
  ...z.omit(BookingForm, { bookingDate: true, bookingTime: true, serviceType: true }).shape,
  serviceType: z.enum(RECURRING_SERVICES, 'A session covers a Standard or a Rapid charge.'),
  /** A vehicle of the user or of their company. */
  vehicleId: z.optional(z.nullable(Id)),
  time: z.enum(SLOT_TIMES as [string, ...string[]], 'Choose a time between 8:00 AM and 7:00 PM.'),
  everyWeeks: z.literal(RECURRENCE_WEEKS, 'Choose every week, every 2 weeks or every 4 weeks.'),
  /** First date. Its weekday applies to all occurrences. */
  startsOn: BusinessDate,
  /** Last possible date; null for no end. */
  endsOn: z.nullable(BusinessDate),
});

/** A {@link RecurringBookingForm} as checked by the contract. */
export type RecurringBookingForm = z.output<typeof RecurringBookingForm>;

/** One occurrence of a recurring booking. */
const Occurrence = z.object({
  date: z.string(),
  /**
   * `planned` isn't booked yet, `skipped` won't be, `missed` couldn't be for a `reason`, and
   * `booked` has a booking, which may have been moved or canceled.
   */
  state: z.enum(['planned', 'skipped', 'missed', 'booked']),
  reason: z.nullable(z.enum(MISSED_OCCURRENCE_REASONS)),
  booking: z.nullable(
    z.object({
      id: Id,
      number: z.nullable(z.string()),
      status: z.enum(BOOKING_STATUSES),
      /** Current date, in the time zone of its location. */
      date: z.string(),
      time: z.string(),
      startsAt: Instant,
    }),
  ),
});

/** An occurrence as the client reads it. */
export type Occurrence = z.output<typeof Occurrence>;

/** A recurring booking as displayed to its owner or to a manager of the company. */
export const RecurringBooking = z.object({
  id: Id,
  /** Incremented with each change. Changes name the version they are based on. */
  version: Version,
  state: z.enum(RECURRING_BOOKING_STATES),
  reason: z.nullable(z.enum(RECURRING_BOOKING_REASONS)),
  /** The company that owns it; null for the user's own. */
  company: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  location: z.string(),
  vehicle: z.string(),
  vehicleId: z.nullable(Id),
  notes: z.nullable(z.string()),
  serviceType: z.enum(SERVICE_TYPES),
  serviceLabel: z.string(),
  time: z.string(),
  zone: z.string(),
  everyWeeks: z.literal(RECURRENCE_WEEKS),
  startsOn: z.string(),
  endsOn: z.nullable(z.string()),
  /** From today on, in order of date. */
  occurrences: z.array(Occurrence),
});

/** A {@link RecurringBooking} as the client reads it. */
export type RecurringBooking = z.output<typeof RecurringBooking>;

const ByRecurringBooking = z.object({ recurringBookingId: Id });
const Seen = z.object({ version: Version.check(z.minimum(1)) });

const CHANGES = {
  params: ByRecurringBooking,
  response: z.object({ recurringBookings: z.array(RecurringBooking) }),
} as const;

/** Endpoints for recurring bookings. Each returns all that the user can see. */
export const recurringBookings = {
  list: endpoint({
    method: 'GET',
    path: '/account/recurring-bookings',
    response: CHANGES.response,
  }),
  create: endpoint({
    method: 'POST',
    path: '/account/recurring-bookings',
    body: z.extend(RecurringBookingForm, {
      /** Belongs to the signed-in owner's or manager's company, and uses its sessions. */
      forCompany: z.boolean(),
    }),
    response: CHANGES.response,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/account/recurring-bookings/:recurringBookingId',
    ...CHANGES,
    body: z.extend(RecurringBookingForm, Seen.shape),
  }),
  pause: endpoint({
    method: 'POST',
    path: '/account/recurring-bookings/:recurringBookingId/pause',
    ...CHANGES,
    body: Seen,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/account/recurring-bookings/:recurringBookingId/resume',
    ...CHANGES,
    body: Seen,
  }),
  end: endpoint({
    method: 'POST',
    path: '/account/recurring-bookings/:recurringBookingId/end',
    ...CHANGES,
    body: Seen,
  }),
  skip: endpoint({
    method: 'POST',
    path: '/account/recurring-bookings/:recurringBookingId/skips',
    ...CHANGES,
    body: z.object({ date: BusinessDate, isSkipped: z.boolean() }),
  }),
} as const;
