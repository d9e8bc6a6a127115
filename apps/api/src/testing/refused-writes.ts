import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connection.ts';

/**
 * Makes writes to a table fail, or only those of rows that meet a condition, like a worker that
 * dies before it commits. Returns a function that allows them again.
 */
export async function refuseWrites(
  db: Database,
  write: `${'insert' | 'update'} on ${string}`,
  condition = 'true',
) {
  const name = `refuse_${randomUUID().replaceAll('-', '')}`;
  await sql
    .raw(
      `create function ${name}() returns trigger language plpgsql as
      $$ begin raise exception 'The worker died.'; end $$;
      create trigger ${name} before ${write} for each row when (${condition})
      execute function ${name}()`,
    )
    .execute(db);
  return () => sql.raw(`drop function ${name}() cascade`).execute(db);
}
