import { type Kysely, sql } from 'kysely';

/**
 * Drops one of two identical indexes of `contact_preferences`: `contact_preferences_marketing`
 * finds who agreed to news.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index contact_preferences_willing`.execute(db);
}
