import { type RawBuilder, sql } from 'kysely';
import type { BookingOrder, Measured } from '@voltcourier/contracts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/connection.ts';
import { bookingNumberOf } from './booking-numbers.ts';
import { type BookingWithPayment, bookingsWithPayment } from './repository.ts';

/** Which bookings staff ask for. */
export interface VisitsAsked {
  /** What is open, due first, or what is over, the latest first. */
  readonly show: 'open' | 'over';
  /** How the e-mail address or the name begins, or the booking's number. */
  readonly search: string | undefined;
  /** The first and the last day of the visits, on the clocks of their places. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Whose visits; `none` for those that nobody is sent to. */
  readonly technician: string | undefined;
  /** Undefined for what is due first, or was last. */
  readonly order: BookingOrder | undefined;
  /** The last booking of the page before. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** What begins with the words, whatever their case, or has that number; each has an index for it. */
const beginningWith = (words: string) => {
  const pattern = `${words.toLowerCase().replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
  const number = bookingNumberOf(words);
  return sql`and (lower(b.email) like ${pattern} or lower(b.name) like ${pattern}
    ${number === undefined ? sql`` : sql`or b.number = ${number}`})`;
};

/** Visits of some days. Of what is over, the days around them are found by the order of the list. */
const onDays = (from: string | undefined, to: string | undefined) => sql`
  ${from === undefined ? sql`` : sql`and b.local_date >= ${from}::date and b.starts_at > ${from}::date - interval '1 day'`}
  ${to === undefined ? sql`` : sql`and b.local_date <= ${to}::date and b.starts_at < ${to}::date + interval '2 days'`}`;

const ofTechnician = (technician: string | undefined) => {
  if (technician === undefined) return sql``;
  return technician === 'none'
    ? sql`and b.technician_id is null`
    : sql`and b.technician_id = ${technician}`;
};

/** The last thing that happened to booking `b`. */
const VERSION = sql`coalesce((
  select e.id::text from booking_events e where e.booking_id = b.id order by e.id desc limit 1
), '') as version`;

type Key = readonly RawBuilder<unknown>[];

/** By what each order puts bookings; each is the order of an index, read forwards or backwards. */
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

/** An order as it is written in a statement, and what comes after a booking in it. */
function orderOf(show: 'open' | 'over', asked: BookingOrder | undefined) {
  const order = asked ?? (show === 'open' ? 'visit' : 'visit-desc');
  const isBackwards = order.endsWith('-desc');
  const parts = KEYS[show][order.startsWith('visit') ? 'visit' : 'booked'];
  return {
    order: sql.join(isBackwards ? parts.map((part) => sql`${part} desc`) : parts),
    /** What comes after a booking. Its parts are read one by one: a row of them finds no index. */
    after: (id: string) => sql`(${sql.join(parts)}) ${isBackwards ? sql`<` : sql`>`}
      (${sql.join(parts.map((part) => sql`(select ${part} from bookings b where b.id = ${id})`))})`,
  };
}

/** A booking of the list of staff. */
export interface ListedBooking extends BookingWithPayment {
  readonly version: string;
}

/** A page of bookings of all customers. */
export async function listBookings(
  ctx: Context,
  { show, search, from, to, technician, order: asked, after, limit }: VisitsAsked,
): Promise<ListedBooking[]> {
  const by = orderOf(show, asked);
  const { rows } = await sql<ListedBooking>`
    ${bookingsWithPayment(ctx, VERSION)}
    where b.status ${show === 'open' ? sql`in` : sql`not in`} ('pending', 'confirmed')
      ${search ? beginningWith(search) : sql``}
      ${onDays(from, to)}
      ${ofTechnician(technician)}
      ${after === undefined ? sql`` : sql`and ${by.after(after)}`}
    order by ${by.order}
    limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Something that happened to a booking. */
export interface BookingEventRow {
  readonly id: string;
  readonly at: Date;
  readonly from_status: string | null;
  readonly to_status: string;
  readonly actor: string;
  /** The user name of the employee who did it. */
  readonly by_name: string | null;
  readonly detail: unknown;
  /** Who was to go there before, and who since, where that changed. */
  readonly technician_from: string | null;
  readonly technician_to: string | null;
}

/** What happened to a booking, the first first. */
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

/** The last thing that happened to a booking; of one that is locked, nothing else can happen. */
export async function findVersion(db: Database, bookingId: string): Promise<string | undefined> {
  // By the number: as texts, 9 would come after 10.
  const { rows } = await sql<{ version: string }>`
    select e.id::text as version from booking_events e where e.booking_id = ${bookingId}
    order by e.id desc limit 1`.execute(db);
  return rows[0]?.version;
}

/** What assigning asks of some bookings, those that there are. */
export interface AssignableRow {
  readonly id: string;
  readonly kind: 'scheduled' | 'emergency';
  readonly region_id: string;
  readonly zone: string;
  readonly starts_at: Date;
}

/** Some bookings as assigning asks of them. */
export async function listAssignable(
  db: Database,
  ids: readonly string[],
): Promise<AssignableRow[]> {
  const { rows } = await sql<AssignableRow>`
    select id, kind, region_id, zone, starts_at from bookings where id = any(${ids}::uuid[])`.execute(
    db,
  );
  return rows;
}

/** Writes down who goes to a booking. The caller holds its lock. */
export async function saveTechnicianOf(
  db: Database,
  bookingId: string,
  technicianId: string | null,
  // Another technician isn't there yet.
  arrivedAt: Date | null = null,
): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ technician_id: technicianId, arrived_at: arrivedAt })
    .where('id', '=', bookingId)
    .execute();
}

/** Saves since when an emergency is answered, and its technician there. The caller holds its lock. */
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

/** Writes down what a technician measured. The caller holds the booking's lock. */
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
