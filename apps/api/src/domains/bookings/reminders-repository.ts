import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';

/**
 * Lists confirmed appointments that start within `minutes` and have no reminder yet. Skips bookings
 * that changed less than `minutes` before their start, whose customers have just been notified.
 */
export async function listUnreminded(
  db: Database,
  query: { minutes: number; atLeastMinutes: number; now: Date; limit: number },
): Promise<{ id: string; starts_at: Date }[]> {
  const { rows } = await sql<{ id: string; starts_at: Date }>`
    select id, starts_at from bookings
    where status = 'confirmed' and kind = 'scheduled'
      and starts_at > ${query.now}::timestamptz + ${query.atLeastMinutes} * interval '1 minute'
      and starts_at <= ${query.now}::timestamptz + ${query.minutes} * interval '1 minute'
      and updated_at <= starts_at - ${query.minutes} * interval '1 minute'
      and (reminded_minutes is null or reminded_minutes > ${query.minutes})
    order by starts_at
    limit ${query.limit}`.execute(db);
  return rows;
}

/** Records which reminder of a booking was queued. The caller holds the booking's lock. */
export async function markReminded(db: Database, id: string, minutes: number): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ reminded_minutes: minutes })
    .where('id', '=', id)
    .execute();
}
