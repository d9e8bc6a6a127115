import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** Returns the names of contacts, by ID. */
export async function listContactNames(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from people where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
