import { type Kysely, sql } from 'kysely';

/** A quick booking keeps what the chosen vehicle was, as bookings do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table quick_bookings add column vehicle_facts jsonb`.execute(db);
}
