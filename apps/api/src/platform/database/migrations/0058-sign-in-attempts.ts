import { type Kysely, sql } from 'kysely';

/** Wrong passwords are counted per account, or per browser that has signed in before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sign_in_attempts (
    -- A hash of whose attempts are counted: nobody's name or address.
    bucket text constraint sign_in_attempts_pkey primary key,
    failures integer not null,
    next_attempt_at timestamptz not null,
    last_attempt_at timestamptz not null
  )`.execute(db);
}
