import { type Kysely, sql } from 'kysely';

const statements = [
  // What staff changed. Who did it is kept as they were called then; of customers, ids and figures
  // alone, so that what is erased elsewhere isn't kept here, where nothing can be changed.
  `create table audit_log (
    id bigint generated always as identity constraint audit_log_pkey primary key,
    at timestamptz not null,
    actor_id uuid not null constraint audit_log_actor_fkey references users (id),
    actor_name text not null,
    actor_email text not null,
    action text not null constraint audit_log_action_noun_verb
      check (action ~ '^[a-z-]+\\.[a-z-]+$'),
    subject_kind text not null,
    subject_id text not null,
    before jsonb,
    after jsonb,
    address text not null,
    user_agent text
  )`,
  `create index audit_log_actor on audit_log (actor_id, id)`,
  `create index audit_log_action on audit_log (action, id)`,
  `create index audit_log_subject on audit_log (subject_id, id)`,
  `create index audit_log_at on audit_log (at, id)`,
  `create trigger audit_log_append_only before update or delete or truncate on audit_log
    for each statement execute function refuse_change()`,
];

/** Every change that staff make, who made it and from where. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
