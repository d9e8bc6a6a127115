import type { CalendarBooking, CalendarView, QueryOf, Routes } from '@voltcourier/contracts';
import { addDays, localDateAt, localTimeAt, serviceOf, slotStart } from '@voltcourier/pricing';
import {
  canAssign,
  canMove,
  emergencyProgressOf,
  getRegion,
  listAvailability,
  listServiceRegions,
} from '../../bookings/index.ts';
import { listTechniciansForDays } from '../technicians/service.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type CalendarRow, listCalendar } from './calendar-repository.ts';

/** More than the capacity of a week. */
const MOST = 500;

/** Outside these years there are no visits, and dates have another format. */
const YEARS = /^(?:20|21)\d\d-/u;

const viewOf = (row: CalendarRow, now: Date): CalendarBooking => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  name: row.name,
  service: serviceOf(row.service_type as Parameters<typeof serviceOf>[0]).label,
  regionId: row.region_id,
  zone: row.zone,
  startsAt: row.starts_at.toISOString(),
  bookingDate: localDateAt(row.starts_at, row.zone),
  bookingTime: localTimeAt(row.starts_at, row.zone),
  canMove: canMove(row, now),
  canAssign: canAssign(row),
  technicianId: row.technician_id,
  dueAt: (row.respond_by ?? row.starts_at).toISOString(),
  emergency: emergencyProgressOf(row),
  location: row.location,
  version: row.version,
});

// Days and weeks of regions in the staff calendar.

/**
 * Returns a region's day or week from a date on.
 *
 * @throws AppError `not_found` for an unknown region or a date in another century.
 */
export async function getCalendar(
  ctx: Context,
  query: QueryOf<Routes['dispatch']['calendar']>,
): Promise<CalendarView> {
  const { from, view } = query;
  if (!YEARS.test(from)) {
    throw new AppError('not_found', 'No calendar for that date.');
  }
  const dates = Array.from({ length: view === 'day' ? 1 : 7 }, (_, day) => addDays(from, day));
  const region = await getRegion(ctx, query.region);
  const { id, name, zone } = region;
  const [regions, seats, rows] = await Promise.all([
    listServiceRegions(ctx),
    listAvailability(ctx, { from, to: dates.at(-1), region: id }),
    listCalendar(ctx.db, {
      regionId: id,
      from: slotStart(from, '00:00', zone),
      to: slotStart(addDays(from, dates.length), '00:00', zone),
      limit: MOST + 1,
    }),
  ]);
  const slotsOf = new Map(seats.days.map((day) => [day.date, day.slots]));
  const going = rows.map((row) => row.technician_id).filter((known) => known !== null);
  const now = ctx.now();
  return {
    region: { id, name, zone },
    regions,
    days: dates.map((date) => ({ date, slots: slotsOf.get(date) ?? [] })),
    technicians: await listTechniciansForDays(ctx, region, dates, [...new Set(going)]),
    bookings: rows.slice(0, MOST).map((row) => viewOf(row, now)),
    hasMore: rows.length > MOST,
  };
}
