import { sql } from 'kysely';
import type { Database } from '../platform/database/connection.ts';
import { eventually } from './requests.ts';

/** Returns how many sessions wait for a lock that another one holds. */
export async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

/** Resolves once a number of sessions wait for a lock that another one holds. */
export const untilWaiting = (db: Database, count: number) =>
  eventually(async () => (await countWaiting(db)) === count);

/** Rows that a transaction locks: those of a table with a value in a column. */
type LockedRows = readonly [table: string, column: string, value: string];

/**
 * Locks rows in the order of another transaction: the first ones, and the second ones as soon as a
 * request waits for the first. A request that takes them in the opposite order would deadlock.
 * Returns the request's outcome.
 */
export async function lockInTurn(
  db: Database,
  [first, second]: readonly [LockedRows, LockedRows],
  request: () => Promise<unknown>,
): Promise<PromiseSettledResult<unknown>[]> {
  const lock = (trx: Database, [table, column, value]: LockedRows) =>
    sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${value} for update`.execute(
      trx,
    );
  let results: Promise<PromiseSettledResult<unknown>[]> | undefined;
  await db.transaction().execute(async (trx) => {
    await lock(trx, first);
    results = Promise.allSettled([request()]);
    await untilWaiting(db, 1);
    await lock(trx, second);
  });
  return (await results) ?? [];
}
