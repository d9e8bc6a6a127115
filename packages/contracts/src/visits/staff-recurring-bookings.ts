import { RECURRENCE_WEEKS } from '@voltcourier/pricing';
import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { Id } from '../kernel/scalars.ts';
import {
  MISSED_OCCURRENCE_REASONS,
  RECURRING_BOOKING_REASONS,
  RECURRING_BOOKING_STATES,
} from './recurring-bookings.ts';

/** When a recurring booking's dates are, on the clocks of its place. */
const Rule = z.object({
  everyWeeks: z.literal(RECURRENCE_WEEKS),
  /** The weekday of this date is that of all others. */
  startsOn: z.string(),
  time: z.string(),
});

/** The rule of a recurring booking as the client reads it. */
export type RecurringRule = z.output<typeof Rule>;

const OfCompany = z.nullable(z.object({ id: Id, name: z.string() }));

/** The recurring booking that made a booking, as staff see it with that booking. */
export const RecurringOrigin = z.extend(Rule, {
  id: Id,
  state: z.enum(RECURRING_BOOKING_STATES),
  /** The company that it belongs to; null for a person's own. */
  company: OfCompany,
});

/** A {@link RecurringOrigin} as the client reads it. */
export type RecurringOrigin = z.output<typeof RecurringOrigin>;

/** A recurring booking as staff see it. */
export const StaffRecurringBooking = z.extend(Rule, {
  id: Id,
  /** The number of its last change: what is changed names the one that was seen. */
  version: z.int(),
  state: z.enum(RECURRING_BOOKING_STATES),
  reason: z.nullable(z.enum(RECURRING_BOOKING_REASONS)),
  company: OfCompany,
  /** In whose name it is booked. */
  name: z.string(),
  serviceLabel: z.string(),
  vehicle: z.string(),
  location: z.string(),
  endsOn: z.nullable(z.string()),
  /** The next date, where it is now; null where none is to come. */
  next: z.nullable(
    z.object({
      date: z.string(),
      time: z.string(),
      /** Its booking; null while it isn't booked. */
      bookingId: z.nullable(Id),
    }),
  ),
  /** The dates of the last 90 days and those to come that were not booked, the last first. */
  missed: z.array(z.object({ date: z.string(), reason: z.enum(MISSED_OCCURRENCE_REASONS) })),
});

/** A {@link StaffRecurringBooking} as the client reads it. */
export type StaffRecurringBooking = z.output<typeof StaffRecurringBooking>;

const CHANGE = {
  method: 'POST',
  access: 'bookings:write',
  params: z.object({ recurringBookingId: Id }),
  /** The version that was seen: what has been changed since is refused. */
  body: z.object({ version: z.int().check(z.minimum(1)) }),
  response: StaffRecurringBooking,
} as const;

const REFUSALS = ['unauthenticated', 'forbidden', 'changed_meanwhile', 'too_late'] as const;
const PATH = '/staff/recurring-bookings/:recurringBookingId';

/** What staff do about recurring bookings. */
export const staffRecurringBookings = {
  pause: endpoint({
    ...CHANGE,
    path: `${PATH}/pause`,
    audit: 'recurring-booking.pause',
    summary: 'Book nothing more until it is resumed, as it was seen; its customer is told by mail',
    errors: [...REFUSALS],
  }),
  resume: endpoint({
    ...CHANGE,
    path: `${PATH}/resume`,
    audit: 'recurring-booking.resume',
    summary: 'Book again from today on, as it was seen',
    errors: [...REFUSALS, 'no_sessions', 'no_company'],
  }),
  end: endpoint({
    ...CHANGE,
    path: `${PATH}/end`,
    audit: 'recurring-booking.end',
    summary: 'End it, as it was seen: what is booked stays booked; its customer is told by mail',
    errors: [...REFUSALS],
  }),
} as const;
