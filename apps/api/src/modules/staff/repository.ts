import type { BookingStatus } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';

/** How many bookings are in each state. */
export async function countBookings(
  db: Database,
): Promise<{ status: BookingStatus; count: number }[]> {
  const { rows } = await sql<{ status: BookingStatus; count: number }>`
    select status, count(*)::int as count from bookings group by status`.execute(db);
  return rows;
}

/** When the next confirmed appointment starts. */
export async function findNextStart(db: Database, now: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('bookings')
    .select('starts_at')
    .where('status', '=', 'confirmed')
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst();
  return row?.starts_at;
}
