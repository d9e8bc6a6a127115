import { type RawBuilder, sql } from 'kysely';
import type { BookingOrder, Measured, QueryOf, Routes } from '@voltcourier/contracts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/connection.ts';
import {
  instantThen,
  parseRowCursor,
  type RowPosition,
} from '../../platform/database/row-cursor.ts';
import { bookingNumberOf } from './booking-numbers.ts';
import { type BookingWithPayment, bookingsWithPayment } from './repository.ts';

/** Query parameters of the staff's booking list. */
export type VisitsQuery = QueryOf<Routes['dispatch']['list']> & { readonly limit: number };

/** Case-insensitive prefix match, or a booking number; each has an index for it. */
const beginningWith = (text: string) => {
  const pattern = `${text.toLowerCase().replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
  const number = bookingNumberOf(text);
  return sql`and (lower(b.email) like ${pattern} or lower(b.name) like ${pattern}
    ${number === undefined ? sql`` : sql`or b.number = ${number}`})`;
};

/**
 * Restricts visits to a range of days. For past bookings a coarser range uses the index of the sort
 * order.
 */
const onDays = (from: string | undefined, to: string | undefined) => sql`
  ${from === undefined ? sql`` : sql`and b.local_date >= ${from}::date and b.starts_at > ${from}::date - interval '1 day'`}
  ${to === undefined ? sql`` : sql`and b.local_date <= ${to}::date and b.starts_at < ${to}::date + interval '2 days'`}`;

const ofTechnician = (technician: string | undefined) => {
  if (technician === undefined) return sql``;
  return technician === 'none'
    ? sql`and b.technician_id is null`
    : sql`and b.technician_id = ${technician}`;
};

/** ID of the latest event of booking `b`. */
const VERSION = sql`coalesce((
  select e.id::text from booking_events e where e.booking_id = b.id order by e.id desc limit 1
), '') as version`;

type Key = readonly RawBuilder<unknown>[];

/** Sort keys of each order; each matches an index, scanned in either direction. */
const KEYS: Readonly<Record<'open' | 'over', Readonly<Record<'visit' | 'booked', Key>>>> = {
  open: {
    visit: [sql`coalesce(b.respond_by, b.starts_at)`, sql`(-b.priority)`, sql`b.id`],
    booked: [sql`b.created_at`, sql`b.id`],
  },
  over: {
    visit: [sql`b.starts_at`, sql`b.id`],
    booked: [sql`b.created_at`, sql`b.id`],
  },
};

/** Returns the SQL of an order, and the condition for rows after a booking in it. */
function orderOf(show: 'open' | 'over', chosen: BookingOrder | undefined) {
  const order = chosen ?? (show === 'open' ? 'visit' : 'visit-desc');
  const isBackwards = order.endsWith('-desc');
  const parts = KEYS[show][order.startsWith('visit') ? 'visit' : 'booked'];
  return {
    order: sql.join(isBackwards ? parts.map((part) => sql`${part} desc`) : parts),
    /**
     * Condition for rows after a booking. Each part is a separate subquery: one row-valued subquery
     * would use no index.
     */
    after: (position: RowPosition) => {
      const start = parts.map((part, index) =>
        index === 0
          ? instantThen(position, part, sql`bookings b`)
          : sql`(select ${part} from bookings b where b.id = ${position.id})`,
      );
      return sql`(${sql.join(parts)}) ${isBackwards ? sql`<` : sql`>`} (${sql.join(start)})`;
    },
  };
}

/** A booking in the staff's list. */
export interface ListedBooking extends BookingWithPayment {
  readonly version: string;
}

/** Lists a page of bookings of all customers. */
export async function listBookings(
  ctx: Context,
  { show, search, from, to, technician, order: chosen, after, limit }: VisitsQuery,
): Promise<ListedBooking[]> {
  const by = orderOf(show, chosen);
  const { rows } = await sql<ListedBooking>`
    ${bookingsWithPayment(ctx, VERSION)}
    where b.status ${show === 'open' ? sql`in` : sql`not in`} ('pending', 'confirmed')
      ${search ? beginningWith(search) : sql``}
      ${onDays(from, to)}
      ${ofTechnician(technician)}
      ${after === undefined ? sql`` : sql`and ${by.after(parseRowCursor(after))}`}
    order by ${by.order}
    limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Row of a booking event. */
export interface BookingEventRow {
  readonly id: string;
  readonly at: Date;
  readonly from_status: string | null;
  readonly to_status: string;
  readonly actor: string;
  /** Username of the employee who did it. */
  readonly by_name: string | null;
  readonly detail: unknown;
  /** Previous and new technician, if the assignment changed. */
  readonly technician_from: string | null;
  readonly technician_to: string | null;
}

/** Lists the events of a booking, oldest first. */
export async function listEvents(
  { ports }: Pick<Context, 'ports'>,
  db: Database,
  bookingId: string,
): Promise<BookingEventRow[]> {
  const technicianIn = (key: 'from' | 'to') =>
    ports.technicians.factsOf(sql`(e.detail->'technician'->>${sql.lit(key)})::uuid`);
  const { rows } = await sql<BookingEventRow>`
    select e.id::text, e.at, e.from_status, e.to_status, e.actor, e.detail, u.username as by_name,
      f.name as technician_from, t.name as technician_to
    from booking_events e
    left join accounts.users u on u.id = (e.detail->>'by')::uuid
    left join lateral (${technicianIn('from')}) f on true
    left join lateral (${technicianIn('to')}) t on true
    where e.booking_id = ${bookingId}
    order by e.id`.execute(db);
  return rows;
}

/** Returns the ID of a booking's latest event; for a locked booking it can't change. */
export async function findBookingVersion(
  db: Database,
  bookingId: string,
): Promise<string | undefined> {
  // Sorts by the number: as text, 9 would come after 10.
  const { rows } = await sql<{ version: string }>`
    select e.id::text as version from booking_events e where e.booking_id = ${bookingId}
    order by e.id desc limit 1`.execute(db);
  return rows[0]?.version;
}

/** Columns of a booking that assignments need. */
export interface AssignableRow {
  readonly id: string;
  readonly kind: 'scheduled' | 'emergency';
  readonly region_id: string;
  readonly zone: string;
  readonly starts_at: Date;
}

/** Lists bookings for assignment; missing ones are left out. */
export async function listAssignableBookings(
  db: Database,
  ids: readonly string[],
): Promise<AssignableRow[]> {
  const { rows } = await sql<AssignableRow>`
    select id, kind, region_id, zone, starts_at from bookings where id = any(${ids}::uuid[])`.execute(
    db,
  );
  return rows;
}

/** Saves the technician of a booking. The caller holds its lock. */
export async function saveTechnicianOf(
  db: Database,
  bookingId: string,
  technicianId: string | null,
  // A newly assigned technician hasn't arrived yet.
  arrivedAt: Date | null = null,
): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ technician_id: technicianId, arrived_at: arrivedAt })
    .where('id', '=', bookingId)
    .execute();
}

/**
 * Saves when an emergency was answered and when its technician arrived. The caller holds its lock.
 */
export async function saveEmergencyStep(
  db: Database,
  bookingId: string,
  { answeredAt, arrivedAt }: { answeredAt: Date | null; arrivedAt: Date | null },
): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ answered_at: answeredAt, arrived_at: arrivedAt })
    .where('id', '=', bookingId)
    .execute();
}

/** Saves a technician's measurements. The caller holds the booking's lock. */
export async function saveMeasured(
  db: Database,
  bookingId: string,
  { energyWh, chargingMinutes, percentBefore, percentAfter }: Measured,
): Promise<void> {
  await db
    .updateTable('bookings')
    .set({
      energy_wh: energyWh,
      charging_minutes: chargingMinutes,
      percent_before: percentBefore,
      percent_after: percentAfter,
    })
    .where('id', '=', bookingId)
    .execute();
}
