import { type Kysely, sql } from 'kysely';

/**
 * Drops two indexes that others replace: `bookings_email_prefix` finds an address, and
 * `bookings_calendar`, which now covers all bookings, a region's bookings. Each new booking writes
 * every index of its table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index bookings_guest_email`.execute(db);
  await sql`drop index bookings_region`.execute(db);
  await sql`drop index bookings_calendar`.execute(db);
  await sql`create index bookings_calendar on bookings (region_id, starts_at, id)`.execute(db);
}
