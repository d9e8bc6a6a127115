import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';

/** Numbers bookings that have none, at most `limit`; answers how many there were. */
export async function numberBookings(db: Database, limit: number): Promise<number> {
  const { rows } = await sql`
    update bookings set number = booking_number(nextval('booking_numbers'))
    where id in (select id from bookings where number is null limit ${limit} for update skip locked)
    returning id`.execute(db);
  return rows.length;
}
