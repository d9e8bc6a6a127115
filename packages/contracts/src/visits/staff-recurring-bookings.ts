import { RECURRENCE_WEEKS } from '@voltcourier/pricing';
import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, Version } from '../kernel/scalars.ts';
import {
  MISSED_OCCURRENCE_REASONS,
  RECURRING_BOOKING_REASONS,
  RECURRING_BOOKING_STATES,
} from './recurring-bookings.ts';

/** Schedule of a recurring booking, in the time zone of its location. */
const Rule = z.object({
  everyWeeks: z.literal(RECURRENCE_WEEKS),
  /** Its weekday applies to all occurrences. */
  startsOn: z.string(),
  time: z.string(),
});

/** Schedule of a recurring booking as the client reads it. */
export type RecurringRule = z.output<typeof Rule>;

const OfCompany = z.nullable(z.object({ id: Id, name: z.string() }));

/** The recurring booking that created a booking, as displayed to staff. */
export const RecurringOrigin = z.extend(Rule, {
  id: Id,
  state: z.enum(RECURRING_BOOKING_STATES),
  /** The company that owns it; null for a person's own. */
  company: OfCompany,
});

/** A {@link RecurringOrigin} as the client reads it. */
export type RecurringOrigin = z.output<typeof RecurringOrigin>;

/** A recurring booking as displayed to staff. */
export const StaffRecurringBooking = z.extend(Rule, {
  id: Id,
  /** Incremented with each change. Changes name the version they are based on. */
  version: Version,
  state: z.enum(RECURRING_BOOKING_STATES),
  reason: z.nullable(z.enum(RECURRING_BOOKING_REASONS)),
  company: OfCompany,
  /** Name on its bookings. */
  name: z.string(),
  serviceLabel: z.string(),
  vehicle: z.string(),
  location: z.string(),
  endsOn: z.nullable(z.string()),
  /** Current date of the next occurrence; null if none is left. */
  next: z.nullable(
    z.object({
      date: z.string(),
      time: z.string(),
      /** Its booking; null if not booked yet. */
      bookingId: z.nullable(Id),
    }),
  ),
  /** Unbooked dates of the last 90 days and of the future, newest first. */
  missed: z.array(z.object({ date: z.string(), reason: z.enum(MISSED_OCCURRENCE_REASONS) })),
});

/** A {@link StaffRecurringBooking} as the client reads it. */
export type StaffRecurringBooking = z.output<typeof StaffRecurringBooking>;

const CHANGE = {
  method: 'POST',
  params: z.object({ recurringBookingId: Id }),
  /** The version that the change is based on. A stale one is refused. */
  body: z.object({ version: Version.check(z.minimum(1)) }),
  response: StaffRecurringBooking,
} as const;
const PATH = '/staff/recurring-bookings/:recurringBookingId';

/** Staff actions on recurring bookings. */
export const staffRecurringBookings = {
  pause: endpoint({
    ...CHANGE,
    path: `${PATH}/pause`,
  }),
  resume: endpoint({
    ...CHANGE,
    path: `${PATH}/resume`,
  }),
  end: endpoint({
    ...CHANGE,
    path: `${PATH}/end`,
  }),
} as const;
