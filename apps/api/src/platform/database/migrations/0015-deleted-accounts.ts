import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table users add column deleted_at timestamptz`,
  // Where the last mail goes; the row goes with it.
  `create table account_farewells (
    user_id uuid constraint account_farewells_pkey primary key
      constraint account_farewells_user_fkey references users (id) on delete cascade,
    email text not null,
    first_name text,
    at timestamptz not null
  )`,
  `create index account_farewells_at on account_farewells (at)`,
  `alter table account_events
    drop constraint account_events_kind_known,
    add constraint account_events_kind_known check (kind in (
      'registered', 'email-verified', 'email-changed', 'password-changed', 'password-reset',
      'second-factor-on', 'second-factor-off', 'recovery-codes-renewed', 'recovery-code-used',
      'passkey-added', 'passkey-removed', 'deleted'
    ))`,
];

/** People can delete their accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
