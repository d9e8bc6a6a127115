import type { BookingStatus, TechnicianColor } from '@voltcourier/contracts';
import { type RawBuilder, sql, type Selectable } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/connection.ts';
import type { Bookings } from '../../platform/database/types.generated.ts';
import type { PaymentSummary } from './ports.ts';

/** A booking's row. */
export type BookingRow = Omit<Selectable<Bookings>, 'status' | 'kind'> & {
  status: BookingStatus;
  kind: 'scheduled' | 'emergency';
};

/** A booking's row with what its payments come to, and who goes there. */
export interface BookingWithPayment extends BookingRow, PaymentSummary {
  readonly technician_name: string | null;
  readonly technician_color: TechnicianColor | null;
}

/** Bookings `b` with their payment and who goes there, all as it is at one moment. */
export const bookingsWithPayment = (
  { ports }: Pick<Context, 'ports'>,
  further?: RawBuilder<unknown>,
) => sql`
  select b.*, p.*, t.name as technician_name, t.color as technician_color${further === undefined ? sql`` : sql`, ${further}`}
  from bookings b
  left join lateral (${ports.technicians.factsOf(sql.ref('b.technician_id'))}) t on true
  left join lateral (${ports.bookingPayments.summaryOf(sql.ref('b.id'))}) p on true`;

/** A booking with its payment. */
export async function findBookingWithPayment(
  ctx: Context,
  id: string,
): Promise<BookingWithPayment | undefined> {
  const { rows } = await sql<BookingWithPayment>`
    ${bookingsWithPayment(ctx)} where b.id = ${id}`.execute(ctx.db);
  return rows[0];
}

/** What of a customer's bookings is asked for. */
interface BookingsAsked {
  readonly customerId: string;
  readonly when: 'upcoming' | 'past';
  /** The last booking of the page before. */
  readonly after: string | undefined;
  readonly now: Date;
  readonly limit: number;
}

/**
 * A page of a customer's bookings. An appointment is upcoming until its hour is over, an emergency,
 * which has no hour, for a day; the soonest come first, of the past the latest.
 */
export async function listBookingsOf(
  ctx: Context,
  { customerId, when, after, now, limit }: BookingsAsked,
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

/** A booking's row. */
export async function findBooking(db: Database, id: string): Promise<BookingRow | undefined> {
  const row = await db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst();
  return row as BookingRow | undefined;
}

/** A booking, locked until the transaction ends. */
export async function lockBooking(db: Database, id: string): Promise<BookingRow | undefined> {
  const row = await db
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as BookingRow | undefined;
}

/** What an idempotency key was used for. */
export interface ClaimRow {
  readonly fingerprint: string;
  readonly booking_id: string;
  readonly created_at: Date;
}

/** The bookings that were made with some idempotency keys, by key. */
export async function findClaims(
  db: Database,
  keys: readonly string[],
): Promise<ReadonlyMap<string, ClaimRow>> {
  const { rows } = await sql<ClaimRow & { key: string }>`
    select key, fingerprint, booking_id, created_at from idempotency_keys
    where key = any(${keys}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.key, row]));
}

/** The customer a booking belongs to, for access. */
export async function findOwner(
  db: Database,
  id: string,
): Promise<{ customer_id: string | null } | undefined> {
  return db.selectFrom('bookings').select('customer_id').where('id', '=', id).executeTakeFirst();
}

/**
 * Gives a person the bookings that a guest made with an e-mail address, each with its event. The
 * status stays.
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

/** Writes down what happened to a booking whose state stays. The caller holds the booking's lock. */
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

/** Writes a transition with its event. The caller holds the booking's lock. */
export async function saveTransition(
  db: Database,
  booking: BookingRow,
  change: { to: BookingStatus; actor: string; at: Date; detail?: Record<string, unknown> },
): Promise<void> {
  // Where nobody goes any more, its technician is free.
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

/** A booking's new time, and who goes there then. */
interface NewTime {
  readonly date: string;
  readonly time: string;
  readonly startsAt: Date;
  readonly technicianId: string | null;
  /** The reminder that its customer has had for this time already. */
  readonly remindedMinutes: number | null | undefined;
  /** Whether this takes a move back. */
  readonly isUndo: boolean;
}

/**
 * Writes a booking's new time with its event, and who goes there. The caller holds the booking's
 * lock.
 */
export async function saveTime(
  db: Database,
  booking: BookingRow,
  to: NewTime,
  at: Date,
  /** Who of the staff does it; undefined for its holder. */
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

/** Forgets idempotency keys from before `before`. */
export async function pruneClaims(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}
