import { type Kysely, sql } from 'kysely';

/**
 * Adds what the marketing figures are counted by: requests by creation time, and memberships by
 * status, which the memberships domain publishes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index contact_requests_created on contact_requests (created_at)`.execute(db);
  await sql`create index quick_bookings_created on quick_bookings (created_at)`.execute(db);
  await sql`create index memberships_trialing on memberships (status) where status = 'trialing'`.execute(
    db,
  );
  await sql`create view memberships.memberships as select status, user_id from public.memberships`.execute(
    db,
  );
}
