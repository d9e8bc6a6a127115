import { type Kysely, sql } from 'kysely';

/**
 * Validates the constraints of 0116 and 0125, which were added without reading the table.
 * Validation doesn't block writes, and can't fail because each earlier constraint allowed fewer
 * reasons.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table person_pairs validate constraint person_pairs_reason_known`.execute(db);
}
