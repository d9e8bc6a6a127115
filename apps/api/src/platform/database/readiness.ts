import { sql } from 'kysely';
import type { Database } from './connection.ts';

/** Whether the database answers and has the job tables. */
export async function isDatabaseReady(db: Database): Promise<boolean> {
  try {
    await sql`select from pgboss.queue limit 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
