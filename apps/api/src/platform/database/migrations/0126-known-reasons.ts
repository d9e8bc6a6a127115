import { type Kysely, sql } from 'kysely';

/**
 * Validates what 0116 and 0125 added without reading the table: rows are read while others write,
 * and none can have another reason, because each constraint before allowed fewer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table person_pairs validate constraint person_pairs_reason_known`.execute(db);
}
