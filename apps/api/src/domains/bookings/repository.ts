import type { BookingStatus, TechnicianColor } from '@voltcourier/contracts';
import { type RawBuilder, sql, type Selectable } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/connection.ts';
import type { Bookings } from '../../platform/database/types.generated.ts';
import type { PaymentSummary } from './ports.ts';

/** Row of a booking. */
export type BookingRow = Omit<Selectable<Bookings>, 'status' | 'kind'> & {
  status: BookingStatus;
  kind: 'scheduled' | 'emergency';
};

/** A booking's row with its payment summary and technician. */
export interface BookingWithPayment extends BookingRow, PaymentSummary {
  readonly technician_name: string | null;
  readonly technician_color: TechnicianColor | null;
}

/** Selects bookings `b` with their payment and technician, all in one snapshot. */
export const bookingsWithPayment = (
  { ports }: Pick<Context, 'ports'>,
  further?: RawBuilder<unknown>,
) => sql`
  select b.*, p.*, t.name as technician_name, t.color as technician_color${further === undefined ? sql`` : sql`, ${further}`}
  from bookings b
  left join lateral (${ports.technicians.factsOf(sql.ref('b.technician_id'))}) t on true
  left join lateral (${ports.bookingPayments.summaryOf(sql.ref('b.id'))}) p on true`;

/** Finds a booking with its payment. */
export async function findBookingWithPayment(
  ctx: Context,
  id: string,
): Promise<BookingWithPayment | undefined> {
  const { rows } = await sql<BookingWithPayment>`
    ${bookingsWithPayment(ctx)} where b.id = ${id}`.execute(ctx.db);
  return rows[0];
}

/** Query parameters of a customer's booking list. */
interface BookingsQuery {
  readonly customerId: string;
  readonly when: 'upcoming' | 'past';
  /** Last booking of the previous page. */
  readonly after: string | undefined;
  readonly now: Date;
  readonly limit: number;
}

/**
 * Lists a page of a customer's bookings. An appointment is upcoming until its hour has ended; an
 * emergency, which has no hour, for a day. Upcoming bookings are sorted soonest first, past ones
 * newest first.
 */
export async function listBookingsOf(
  ctx: Context,
  { customerId, when, after, now, limit }: BookingsQuery,
): Promise<BookingWithPayment[]> {
  const isUpcoming = when === 'upcoming';
  const upcoming = sql`(
    b.status in ('pending', 'confirmed') and b.starts_at
      > ${now}::timestamptz - case b.kind when 'emergency' then interval '1 day' else interval '1 hour' end
  )`;
  const order = isUpcoming ? sql`asc` : sql`desc`;
  const { rows } = await sql<BookingWithPayment>`
    ${bookingsWithPayment(ctx)}
    where b.customer_id = ${customerId} and ${isUpcoming ? upcoming : sql`not ${upcoming}`}
      ${
        after === undefined
          ? sql``
          : sql`and (b.starts_at, b.id) ${isUpcoming ? sql`>` : sql`<`} (
              select starts_at, id from bookings where id = ${after} and customer_id = ${customerId})`
      }
    order by b.starts_at ${order}, b.id ${order}
    limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Finds a booking's row. */
export async function findBooking(db: Database, id: string): Promise<BookingRow | undefined> {
  const row = await db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst();
  return row as BookingRow | undefined;
}

/** Returns a booking, locked until the transaction ends. */
export async function lockBooking(db: Database, id: string): Promise<BookingRow | undefined> {
  const row = await db
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as BookingRow | undefined;
}

/** Row of a used idempotency key. */
export interface ClaimRow {
  readonly fingerprint: string;
  readonly booking_id: string;
  readonly created_at: Date;
}

/** Returns the bookings made with some idempotency keys, by key. */
export async function findClaims(
  db: Database,
  keys: readonly string[],
): Promise<ReadonlyMap<string, ClaimRow>> {
  const { rows } = await sql<ClaimRow & { key: string }>`
    select key, fingerprint, booking_id, created_at from idempotency_keys
    where key = any(${keys}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.key, row]));
}

/** Finds the customer of a booking, for access checks. */
export async function findOwner(
  db: Database,
  id: string,
): Promise<{ customer_id: string | null } | undefined> {
  return db.selectFrom('bookings').select('customer_id').where('id', '=', id).executeTakeFirst();
}

/**
 * Moves guest bookings made with an email address to an account, each with its event. The status
 * stays the same.
 */
export async function joinGuestBookings(
  db: Database,
  { userId, email, at }: { userId: string; email: string; at: Date },
): Promise<void> {
  await sql`
    with joined as (
      update bookings set customer_id = ${userId}, updated_at = ${at}
      where lower(email) = lower(${email}) and customer_id is null
      returning id, status
    )
    insert into booking_events (booking_id, from_status, to_status, actor, detail, at)
    select id, status, status, 'customer', ${JSON.stringify({ joined: userId })}::jsonb, ${at}
    from joined`.execute(db);
}

/** Adds an event to a booking whose status doesn't change. The caller holds the booking's lock. */
export async function saveEvent(
  db: Database,
  booking: Pick<BookingRow, 'id' | 'status'>,
  event: { actor: string; at: Date; detail: Record<string, unknown> },
): Promise<void> {
  await db
    .insertInto('booking_events')
    .values({
      booking_id: booking.id,
      from_status: booking.status,
      to_status: booking.status,
      actor: event.actor,
      detail: JSON.stringify(event.detail),
      at: event.at,
    })
    .execute();
}

/** Saves a status transition with its event. The caller holds the booking's lock. */
export async function saveTransition(
  db: Database,
  booking: BookingRow,
  change: { to: BookingStatus; actor: string; at: Date; detail?: Record<string, unknown> },
): Promise<void> {
  // A canceled or expired booking releases its technician.
  const { technician_id: from } = booking;
  const isFreed = from !== null && (change.to === 'cancelled' || change.to === 'expired');
  const detail = { ...change.detail, ...(isFreed && { technician: { from, to: null } }) };
  await sql`
    with changed as (
      update bookings set status = ${change.to}, updated_at = ${change.at}, hold_expires_at = null,
        technician_id = ${isFreed ? null : from}
      where id = ${booking.id}
      returning id
    )
    insert into booking_events (booking_id, from_status, to_status, actor, detail, at)
    select id, ${booking.status}, ${change.to}, ${change.actor},
      ${JSON.stringify(detail)}::jsonb, ${change.at} from changed`.execute(db);
}

/** A booking's new time and technician. */
interface NewTime {
  readonly date: string;
  readonly time: string;
  readonly startsAt: Date;
  readonly technicianId: string | null;
  /** The reminder that the customer has already received for this time. */
  readonly remindedMinutes: number | null | undefined;
  /** Whether this undoes a move. */
  readonly isUndo: boolean;
}

/**
 * Saves a booking's new time and technician with its event. The caller holds the booking's lock.
 */
export async function saveTime(
  db: Database,
  booking: BookingRow,
  to: NewTime,
  at: Date,
  /** Staff member who makes the change; undefined if the holder does. */
  by: string | undefined,
): Promise<void> {
  const rescheduled = {
    from: { date: booking.local_date, time: booking.local_time },
    to: { date: to.date, time: to.time },
  };
  const { technician_id: from, reminded_minutes: reminded } = booking;
  const detail = {
    rescheduled,
    ...(by !== undefined && { by }),
    ...(from !== to.technicianId && { technician: { from, to: to.technicianId } }),
    ...(reminded !== null && { reminded }),
    ...(to.isUndo && { undone: true }),
  };
  await sql`
    with changed as (
      update bookings set local_date = ${to.date}::date, local_time = ${to.time},
        starts_at = ${to.startsAt}, calendar_sequence = ${booking.calendar_sequence + 1},
        reminded_minutes = ${to.remindedMinutes ?? null}::int, updated_at = ${at},
        technician_id = ${to.technicianId}
      where id = ${booking.id}
      returning id
    )
    insert into booking_events (booking_id, from_status, to_status, actor, detail, at)
    select id, ${booking.status}, ${booking.status}, ${by === undefined ? 'customer' : 'staff'},
      ${JSON.stringify(detail)}::jsonb, ${at} from changed`.execute(db);
}

/** Deletes idempotency keys created before `before`. */
export async function pruneClaims(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}
