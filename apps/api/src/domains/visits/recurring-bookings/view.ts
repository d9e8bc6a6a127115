import {
  formatBookedVehicle,
  type Occurrence,
  type RecurringBooking,
} from '@voltcourier/contracts';
import {
  addDays,
  localDateAt,
  type Recurrence,
  RECURRENCE_AHEAD_DAYS,
  recurrenceDates,
  serviceOf,
  slotStart,
} from '@voltcourier/pricing';
import type { OccurrenceRow } from './occurrences-repository.ts';
import type { RecurringRow } from './repository.ts';

/** Number of days ahead for which dates are shown, beyond the period that is booked. */
const SHOWN_DAYS = RECURRENCE_AHEAD_DAYS + 28;

/** Recurrence of its bookings. */
export const recurrenceOf = (row: RecurringRow): Recurrence => ({
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  everyWeeks: row.every_weeks,
});

function occurrenceOf(row: OccurrenceRow): Occurrence {
  const { booking_id: id, status, starts_at: startsAt } = row;
  const booking =
    id === null || status === null || startsAt === null
      ? null
      : {
          id,
          number: row.number,
          status,
          date: row.local_date ?? row.date,
          time: row.local_time ?? '',
          startsAt: startsAt.toISOString(),
        };
  return { date: row.date, state: row.outcome, reason: row.reason, booking };
}

/** Returns a recurring booking with its dates from today on, both booked and planned. */
export function viewOfRecurring(
  row: RecurringRow,
  since: readonly OccurrenceRow[],
  company: string | null,
  now: Date,
): RecurringBooking {
  const today = localDateAt(now, row.zone);
  const made = since.filter(
    (each) => (each.local_date ?? each.date) >= today || each.date >= today,
  );
  const known = new Set(made.map(({ date }) => date));
  const dates =
    row.state === 'active'
      ? recurrenceDates(recurrenceOf(row), today, addDays(today, SHOWN_DAYS))
      : [];
  const planned = dates
    .filter((date) => !known.has(date) && slotStart(date, row.local_time, row.zone) > now)
    .map((date) => ({ date, state: 'planned', reason: null, booking: null }) as const);
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    reason: row.reason,
    company,
    name: row.name,
    email: row.email,
    phone: row.phone,
    location: row.location,
    vehicle: formatBookedVehicle(row.vehicle, null),
    vehicleId: row.vehicle_id,
    notes: row.notes,
    serviceType: row.service_type,
    serviceLabel: serviceOf(row.service_type).label,
    time: row.local_time,
    zone: row.zone,
    everyWeeks: row.every_weeks,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    occurrences: [...made.map(occurrenceOf), ...planned].toSorted((one, other) =>
      one.date < other.date ? -1 : 1,
    ),
  };
}
