import { sql } from 'kysely';
import type { Database } from '../platform/database/connection.ts';

/** Returns the tables that contain one of these words in any row, ignoring case. */
export async function findTexts(db: Database, texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const found: string[] = [];
  for (const { name } of rows) {
    const patterns = texts.map((word) => `%${word}%`);
    const { rows: hits } = await sql`
      select from ${sql.table(name)} t where t::text ilike any(${patterns}::text[]) limit 1`.execute(
      db,
    );
    if (hits.length > 0) found.push(name);
  }
  return found;
}
