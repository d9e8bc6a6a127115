import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Relations } from './published-views.ts';
import { migrations } from './migrations/index.ts';

/** The migration that stands for all before it, and the last of those. */
const BASELINE = '0064-baseline';
const LAST_BEFORE_BASELINE = '0064-taken-seats';

/**
 * Marks the baseline as applied where the migrations are that it stands for: it makes the schema
 * that they had made.
 *
 * @throws when only some of them are.
 */
async function adoptBaseline(db: Kysely<Relations>): Promise<void> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('public.kysely_migration') is not null as is_there`.execute(db);
  if (rows[0]?.is_there !== true) return;
  await sql`
    with replaced as (
      delete from kysely_migration
      where name <= ${LAST_BEFORE_BASELINE} and name <> ${BASELINE}
        and exists (select from kysely_migration where name = ${LAST_BEFORE_BASELINE})
      returning timestamp
    )
    insert into kysely_migration (name, timestamp)
    select ${BASELINE}::text, max(timestamp) from replaced having count(*) > 0`.execute(db);
  const older = await sql<{ name: string }>`
    select name from kysely_migration where name < ${BASELINE}
    order by name desc limit 1`.execute(db);
  const [last] = older.rows;
  if (last === undefined) return;
  throw new Error(
    `This database ends with the migration ${last.name}. Bring it up to ${LAST_BEFORE_BASELINE} with the version before this one first.`,
  );
}

/**
 * Brings the schema up to date; several processes may try at once, one does it.
 *
 * @throws the first migration's failure.
 */
export async function migrate(db: Kysely<Relations>): Promise<string[]> {
  await adoptBaseline(db);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error instanceof Error) throw error;
  if (error !== undefined) throw new Error('A migration failed.', { cause: error });
  return (results ?? []).map(({ migrationName }) => migrationName);
}
