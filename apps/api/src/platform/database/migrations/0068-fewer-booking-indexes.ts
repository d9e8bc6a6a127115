import { type Kysely, sql } from 'kysely';

/**
 * Drops two indexes that others answer for: an address is found by `bookings_email_prefix`, and a
 * region's bookings by `bookings_calendar` once that has all of them. Each new booking writes
 * every index of its table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index bookings_guest_email`.execute(db);
  await sql`drop index bookings_region`.execute(db);
  await sql`drop index bookings_calendar`.execute(db);
  await sql`create index bookings_calendar on bookings (region_id, starts_at, id)`.execute(db);
}
