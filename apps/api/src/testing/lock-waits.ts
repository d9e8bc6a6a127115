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
