import { sql } from 'kysely';
import type { Database } from '../platform/database/connection.ts';

/**
 * Ends the connection of the next update of a table in the middle of its transaction, as a database
 * server that goes away does; later updates go through.
 */
export async function loseNextUpdate(db: Database, table: string): Promise<void> {
  // A sequence counts also in transactions that are undone.
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
