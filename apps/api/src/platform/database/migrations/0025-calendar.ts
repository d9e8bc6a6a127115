import { type Kysely, sql } from 'kysely';

/** Staff look at a region's days, whatever became of its bookings but those that were given up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index bookings_calendar on bookings (region_id, starts_at, id)
        where status not in ('expired', 'cancelled')`,
    )
    .execute(db);
}
