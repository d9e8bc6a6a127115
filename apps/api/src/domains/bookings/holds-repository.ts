import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';
import type { BookingRow } from './repository.ts';

/** Makes a booking's own seat permanent. Returns false if another booking has taken it since. */
export async function makeSeatPermanent(db: Database, bookingId: string): Promise<boolean> {
  const { rows } = await sql`
    update seats set held_until = null where booking_id = ${bookingId} returning seat`.execute(db);
  return rows.length === 1;
}

/**
 * Takes any free seat of a slot for a booking, either until `heldUntil` or permanently. Returns
 * false if there is none. The booking must not hold a seat.
 */
export async function claimSeat(
  db: Database,
  booking: Pick<BookingRow, 'id' | 'region_id' | 'starts_at'>,
  now: Date,
  heldUntil: Date | null = null,
): Promise<boolean> {
  // Materialized: if inlined into the join, the limited query could run, and lock, more than once.
  const { rows } = await sql`
    with free as materialized (
      select region_id, starts_at, seat from seats
      where region_id = ${booking.region_id} and starts_at = ${booking.starts_at}
        and (booking_id is null or (held_until <= ${now} and not goes_when_free))
      order by seat limit 1 for update skip locked
    )
    update seats s set booking_id = ${booking.id}, held_until = ${heldUntil}::timestamptz
    from free
    where s.region_id = free.region_id and s.starts_at = free.starts_at and s.seat = free.seat
    returning s.seat`.execute(db);
  return rows.length === 1;
}

/** Changes the expiry of a hold. Does nothing if another booking has taken the seat since. */
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

/** Releases a booking's seat; deletes a surplus seat. */
export async function freeSeat(db: Database, bookingId: string): Promise<void> {
  // Locks the seat first, because a concurrent change may be marking it as surplus.
  await sql`
    with own as materialized (
      select region_id, starts_at, seat, goes_when_free from seats
      where booking_id = ${bookingId} for update
    ), gone as (
      delete from seats s using own
      where s.region_id = own.region_id and s.starts_at = own.starts_at and s.seat = own.seat
        and own.goes_when_free
    )
    update seats s set booking_id = null, held_until = null from own
    where s.region_id = own.region_id and s.starts_at = own.starts_at and s.seat = own.seat
      and not own.goes_when_free`.execute(db);
}

/** A booking with an ending hold. */
export interface DueHold {
  readonly id: string;
  readonly endsAt: Date;
}

/** Lists bookings whose hold expires by an instant, oldest first. */
export async function listDueHolds(db: Database, by: Date, limit: number): Promise<DueHold[]> {
  const { rows } = await sql<DueHold>`
    select id, hold_expires_at as "endsAt" from bookings
    where status = 'pending' and hold_expires_at <= ${by}
    order by hold_expires_at limit ${limit}`.execute(db);
  return rows;
}
