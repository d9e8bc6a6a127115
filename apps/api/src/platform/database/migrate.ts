import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import type { Relations } from './published-views.ts';
import { migrations } from './migrations/index.ts';

/** The migration that replaces all before it, and the last of those. */
const BASELINE = '0064-baseline';
const LAST_BEFORE_BASELINE = '0064-taken-seats';

/**
 * Marks the baseline as applied if the migrations it replaces are, because it creates the same
 * schema.
 *
 * @throws if only some of them are.
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
 * Lock timeout of a migration, in milliseconds. It is below the second after which PostgreSQL
 * checks for deadlocks, so that the migration gives way and never a request. Queries queued behind
 * it wait no longer than this.
 */
const LOCK_TIMEOUT_MS = 400;
const PAUSE_MS = 500;
const TRIES = 120;

// Lock not available, and deadlock detected (PostgreSQL, Appendix A).
const GAVE_WAY = new Set(['55P03', '40P01']);

const gaveWay = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && GAVE_WAY.has(error.code ?? '');

/** Applies missing migrations in one transaction. */
async function applyMissing(db: Kysely<Relations>) {
  return db.connection().execute(async (connection) => {
    await sql`select set_config('lock_timeout', ${`${LOCK_TIMEOUT_MS}ms`}, false)`.execute(
      connection,
    );
    try {
      const migrator = new Migrator({
        db: connection,
        provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
      });
      return await migrator.migrateToLatest();
    } finally {
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}

/**
 * Brings the schema up to date; if several processes try at once, one does it. While the previous
 * version uses a table, gives way and retries.
 *
 * @throws the first migration's failure.
 */
export async function migrate(db: Kysely<Relations>): Promise<string[]> {
  await adoptBaseline(db);
  for (let attempt = 1; ; attempt += 1) {
    const { error, results } = await applyMissing(db);
    if (error === undefined) return (results ?? []).map(({ migrationName }) => migrationName);
    if (!gaveWay(error) || attempt >= TRIES) {
      throw error instanceof Error ? error : new Error('A migration failed.', { cause: error });
    }
    await delay(PAUSE_MS);
  }
}
