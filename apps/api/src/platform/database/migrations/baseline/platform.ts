/**
 * Shared by all domains: an extension, the guard of append-only tables, rate limits, the audit log.
 */
export const platform: readonly string[] = [
  // Finds names, addresses and numbers despite typos (PostgreSQL, F.33: a trusted extension, so a
  // database's owner may install it).
  `create extension if not exists pg_trgm`,
  `create function refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception '% is append-only.', tg_table_name using errcode = 'restrict_violation';
  end $$`,

  // Rate limits may be lost in a crash, so the table is unlogged.
  `create unlogged table rate_limits (
    key character varying(255) constraint rate_limits_pkey primary key,
    points integer not null default 0,
    expire bigint
  ) with (fillfactor = 50)`,

  // Changes by staff. Stores the actor's name at that time; about customers only IDs and figures,
  // because entries can't be changed when data is erased elsewhere.
  `create table audit_log (
    id bigint generated always as identity constraint audit_log_pkey primary key,
    at timestamptz not null,
    actor_id uuid not null,
    actor_name text not null,
    actor_email text not null,
    action text not null
      constraint audit_log_action_noun_verb check (action ~ '^[a-z-]+\\.[a-z-]+$'),
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
