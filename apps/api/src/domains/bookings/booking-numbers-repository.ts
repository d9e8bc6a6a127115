import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';

/** Assigns numbers to at most `limit` bookings without one; returns how many. */
export async function numberBookings(db: Database, limit: number): Promise<number> {
  const { rows } = await sql`
    update bookings set number = booking_number(nextval('booking_numbers'))
    where id in (select id from bookings where number is null limit ${limit} for update skip locked)
    returning id`.execute(db);
  return rows.length;
}
