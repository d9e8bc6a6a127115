import { type Kysely, sql } from 'kysely';

const statements = [
  `create table contact_preferences (
    user_id uuid constraint contact_preferences_pkey primary key
      constraint contact_preferences_user_fkey references users (id) on delete cascade,
    marketing boolean not null,
    reminders boolean not null,
    updated_at timestamptz not null
  )`,
  `create table consents (
    id bigint generated always as identity constraint consents_pkey primary key,
    user_id uuid not null constraint consents_user_fkey references users (id),
    what text not null constraint consents_what_known
      check (what in ('terms', 'marketing', 'reminders')),
    given boolean not null,
    version text not null,
    source text not null constraint consents_source_known
      check (source in ('registration', 'account')),
    at timestamptz not null
  )`,
  `create index consents_user on consents (user_id, id)`,
  `create trigger consents_append_only before update or delete or truncate on consents
    for each statement execute function refuse_change()`,
  // What somebody asked for before they had an account.
  `create index contact_requests_email on contact_requests (lower(email))`,
];

/** Which mails people get, and what they agreed to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
