import { type Kysely, sql } from 'kysely';

/**
 * Drops one of two indexes of `contact_preferences` that are the same: whoever agreed to news is
 * found by `contact_preferences_marketing`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index contact_preferences_willing`.execute(db);
}
