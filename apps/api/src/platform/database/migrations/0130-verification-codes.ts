import { type Kysely, sql } from 'kysely';

/** Counts attempts to guess the code of a verification mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table account_tokens add column code_attempts smallint not null default 0
        constraint account_tokens_code_attempts_counted check (code_attempts >= 0)`,
    )
    .execute(db);
}
