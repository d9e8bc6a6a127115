import { type Kysely, sql } from 'kysely';

/** What is given for an invoice can be taken back, when all that was paid for it is given back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table revoked_sessions (
      grant_key text constraint revoked_sessions_pkey primary key
        constraint revoked_sessions_grant_fkey references session_grants (key),
      at timestamptz not null
    )`.execute(db);
}
