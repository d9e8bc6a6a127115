import { sql } from 'kysely';
import type { Database } from '../platform/database/connection.ts';

/**
 * Breaks the connection of a table's next update in the middle of its transaction, like a database
 * server that goes away; later updates succeed.
 */
export async function loseNextUpdate(db: Database, table: string): Promise<void> {
  // A sequence also counts in rolled-back transactions.
  await sql`drop sequence if exists losses cascade`.execute(db);
  await sql`create sequence losses`.execute(db);
  await sql`
    create or replace function lose_connection() returns trigger language plpgsql as $$
    begin
      if nextval('losses') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
      return new;
    end $$`.execute(db);
  await sql`create or replace trigger loses before update on ${sql.table(table)}
    for each row execute function lose_connection()`.execute(db);
}
