import { type Kysely, sql } from 'kysely';

const statements = [
  // What only a person can know, of the version of it that they looked at.
  `create table checklist_confirmations (
    key text not null,
    version text not null,
    user_id uuid not null constraint checklist_confirmations_user_fkey references users (id),
    at timestamptz not null,
    constraint checklist_confirmations_pkey primary key (key, version)
  )`,
  `create index checklist_confirmations_user on checklist_confirmations (user_id)`,

  `create table checklist_sign_offs (
    id uuid constraint checklist_sign_offs_pkey primary key,
    user_id uuid not null constraint checklist_sign_offs_user_fkey references users (id),
    signed_by text not null,
    note text not null,
    checks jsonb not null,
    at timestamptz not null
  )`,
  `create index checklist_sign_offs_at on checklist_sign_offs (at)`,
  `create index checklist_sign_offs_user on checklist_sign_offs (user_id)`,
  `create trigger checklist_sign_offs_append_only before update or delete or truncate
    on checklist_sign_offs for each statement execute function refuse_change()`,
];

/** Staff look whether all is ready, and sign what they found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
