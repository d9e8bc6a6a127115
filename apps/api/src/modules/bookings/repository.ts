import type { BookingStatus } from '@voltcourier/contracts';
import { sql, type Selectable } from 'kysely';
import type { Database } from '../../database/connection.ts';
import type { Bookings } from '../../database/types.generated.ts';

/** A booking's row. */
export type BookingRow = Omit<Selectable<Bookings>, 'status' | 'kind'> & {
  status: BookingStatus;
  kind: 'scheduled' | 'emergency';
};

/** A booking's row with what its payments come to. */
export interface BookingWithPayment extends BookingRow {
  readonly payment_status: string | null;
  readonly payment_failure: string | null;
  readonly refund_status: string | null;
}

/** A booking with the payment that tells most: one that paid and was kept, else the latest. */
export async function findBookingWithPayment(
  db: Database,
  id: string,
): Promise<BookingWithPayment | undefined> {
  const { rows } = await sql<BookingWithPayment>`
    select b.*, p.status as payment_status, p.failure_code as payment_failure,
      p.refund_status
    from bookings b
    left join lateral (
      select payments.status, payments.failure_code, refunds.status as refund_status
      from payments left join refunds on refunds.payment_id = payments.id
      where payments.booking_id = b.id
      order by payments.status = 'succeeded' and refunds.id is null desc, payments.attempt desc
      limit 1
    ) p on true
    where b.id = ${id}`.execute(db);
  return rows[0];
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

/** Writes a transition with its event. The caller holds the booking's lock. */
export async function saveTransition(
  db: Database,
  booking: BookingRow,
  change: { to: BookingStatus; actor: string; at: Date; detail?: Record<string, unknown> },
): Promise<void> {
  await sql`
    with changed as (
      update bookings set status = ${change.to}, updated_at = ${change.at}, hold_expires_at = null
      where id = ${booking.id}
      returning id
    )
    insert into booking_events (booking_id, from_status, to_status, actor, detail, at)
    select id, ${booking.status}, ${change.to}, ${change.actor},
      ${JSON.stringify(change.detail ?? {})}::jsonb, ${change.at} from changed`.execute(db);
}

/** Makes a booking's own seat permanent. False when somebody else has taken it since. */
export async function keepSeat(db: Database, bookingId: string): Promise<boolean> {
  const { rows } = await sql`
    update seats set held_until = null where booking_id = ${bookingId} returning seat`.execute(db);
  return rows.length === 1;
}

/** Takes any free seat of a booking's slot for good. False when there is none. */
export async function takeSeat(db: Database, booking: BookingRow, now: Date): Promise<boolean> {
  // Materialized: inlined into the join, the limited query could run, and lock, more than once.
  const { rows } = await sql`
    with free as materialized (
      select region_id, starts_at, seat from seats
      where region_id = ${booking.region_id} and starts_at = ${booking.starts_at}
        and (booking_id is null or held_until <= ${now})
      order by seat limit 1 for update skip locked
    )
    update seats s set booking_id = ${booking.id}, held_until = null
    from free
    where s.region_id = free.region_id and s.starts_at = free.starts_at and s.seat = free.seat
    returning s.seat`.execute(db);
  return rows.length === 1;
}

/** Moves the end of a hold. Does nothing to a seat that somebody else has taken since. */
export async function moveHold(db: Database, bookingId: string, until: Date): Promise<void> {
  await sql`
    with moved as (
      update seats set held_until = ${until}
      where booking_id = ${bookingId} and held_until is not null
      returning booking_id
    )
    update bookings set hold_expires_at = ${until}
    where id in (select booking_id from moved) and status = 'pending'`.execute(db);
}

/** Gives a booking's seat back. */
export async function freeSeat(db: Database, bookingId: string): Promise<void> {
  await sql`
    update seats set booking_id = null, held_until = null where booking_id = ${bookingId}`.execute(
    db,
  );
}

/** Bookings whose hold has run out. */
export async function listDueHolds(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('status', '=', 'pending')
    .where('hold_expires_at', '<=', now)
    .orderBy('hold_expires_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Forgets idempotency keys from before `before`. */
export async function pruneClaims(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}
