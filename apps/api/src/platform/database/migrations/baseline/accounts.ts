/** Tables of the accounts domain. */
export const accounts: readonly string[] = [
  `create table users (
    id uuid default gen_random_uuid() constraint users_pkey primary key,
    username text not null,
    email text not null,
    password_hash text not null,
    first_name text,
    last_name text,
    role text not null constraint users_role_known
      check (role in ('CUSTOMER', 'ADMIN', 'DISPATCHER', 'SUPPORT', 'MARKETING', 'READ_ONLY')),
    created_at timestamptz not null default now(),
    email_verified_at timestamptz,
    membership_tier text not null default 'FREE',
    membership_ends_at timestamptz,
    deleted_at timestamptz,
    person_due boolean not null default true
  )`,
  `create unique index users_email_key on users (lower(email))`,
  `create unique index users_username_key on users (lower(username))`,
  // Staff page through accounts, and find them by prefixes of name or address.
  `create index users_created on users (created_at, id)`,
  `create index users_email_prefix on users (lower(email) text_pattern_ops)`,
  `create index users_username_prefix on users (lower(username) text_pattern_ops)`,
  `create index users_first_name_prefix on users (lower(first_name) text_pattern_ops)`,
  `create index users_last_name_prefix on users (lower(last_name) text_pattern_ops)`,
  // Few accounts are staff, and they are listed and locked together.
  `create index users_staff_role on users (role) where role <> 'CUSTOMER'`,
  `create index users_person_due on users (id) where person_due and role = 'CUSTOMER'`,
  // Membership is looked up account by account, each with one index-only lookup by ID.
  `create index users_member on users (id) include (membership_tier, membership_ends_at)
    where membership_tier <> 'FREE'`,

  `create table sessions (
    id uuid constraint sessions_pkey primary key,
    user_id uuid not null constraint sessions_user_fkey references users (id) on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz,
    last_seen_at timestamptz not null default now(),
    idle_seconds integer not null default 43200
      constraint sessions_idle_positive check (idle_seconds > 0),
    user_agent text,
    second_factor_at timestamptz
  )`,
  `create index sessions_user on sessions (user_id)`,

  // The token itself is only in the mail; this is its SHA-256 hash.
  `create table account_tokens (
    id uuid constraint account_tokens_pkey primary key,
    user_id uuid not null
      constraint account_tokens_user_fkey references users (id) on delete cascade,
    purpose text not null constraint account_tokens_purpose_known
      check (purpose in ('verify-email', 'change-email', 'reset-password')),
    token_hash text not null constraint account_tokens_hash_key unique,
    email text not null,
    former_email text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index account_tokens_user on account_tokens (user_id, purpose)`,

  `create table account_events (
    id bigint generated always as identity constraint account_events_pkey primary key,
    user_id uuid not null constraint account_events_user_fkey references users (id),
    kind text not null constraint account_events_kind_known check (kind in ('registered',
        'email-verified', 'email-changed', 'password-changed', 'password-reset',
        'second-factor-on', 'second-factor-off', 'recovery-codes-renewed', 'recovery-code-used',
        'passkey-added', 'passkey-removed', 'deleted')),
    at timestamptz not null
  )`,
  `create index account_events_user on account_events (user_id, id)`,
  `create trigger account_events_append_only before update or delete or truncate on account_events
    for each statement execute function refuse_change()`,

  // The secret is encrypted, so reading the database isn't enough to generate codes.
  `create table authenticators (
    user_id uuid constraint authenticators_pkey primary key
      constraint authenticators_user_fkey references users (id) on delete cascade,
    sealed_secret text not null,
    created_at timestamptz not null,
    confirmed_at timestamptz,
    last_step bigint
  )`,

  `create table recovery_codes (
    user_id uuid constraint recovery_codes_user_fkey references users (id) on delete cascade,
    code_hash text,
    used_at timestamptz,
    constraint recovery_codes_pkey primary key (user_id, code_hash)
  )`,

  // State between the correct password and the second step of signing in.
  `create table login_challenges (
    id uuid default gen_random_uuid() constraint login_challenges_pkey primary key,
    user_id uuid not null
      constraint login_challenges_user_fkey references users (id) on delete cascade,
    token_hash text not null constraint login_challenges_hash_key unique,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index login_challenges_user on login_challenges (user_id)`,
  `create index login_challenges_expires on login_challenges (expires_at)`,

  `create table second_factor_tries (
    user_id uuid constraint second_factor_tries_pkey primary key
      constraint second_factor_tries_user_fkey references users (id) on delete cascade,
    failures integer not null,
    since timestamptz not null
  )`,

  // Public key only; the private key never leaves the person's device.
  `create table passkeys (
    id uuid default gen_random_uuid() constraint passkeys_pkey primary key,
    user_id uuid not null constraint passkeys_user_fkey references users (id) on delete cascade,
    credential_id text not null constraint passkeys_credential_key unique,
    public_key text not null,
    counter bigint not null,
    transports text[] not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  `create index passkeys_user on passkeys (user_id, created_at)`,

  `create table passkey_challenges (
    challenge_hash text constraint passkey_challenges_pkey primary key,
    user_id uuid constraint passkey_challenges_user_fkey references users (id) on delete cascade,
    expires_at timestamptz not null
  )`,
  `create index passkey_challenges_user on passkey_challenges (user_id) where user_id is not null`,
  `create index passkey_challenges_expires on passkey_challenges (expires_at)`,

  // An invitation link works once; its token is derived from the ID, and only its hash is stored.
  `create table staff_invitations (
    id uuid constraint staff_invitations_pkey primary key,
    token_hash text not null constraint staff_invitations_token_hash_key unique,
    email text not null,
    role text not null constraint staff_invitations_role_known
      check (role in ('ADMIN', 'DISPATCHER', 'SUPPORT', 'MARKETING', 'READ_ONLY')),
    invited_by uuid not null constraint staff_invitations_invited_by_fkey references users (id),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz,
    accepted_by uuid constraint staff_invitations_accepted_fkey references users (id)
  )`,
  `create unique index staff_invitations_open on staff_invitations (lower(email))
    where ended_at is null`,
  `create index staff_invitations_email on staff_invitations (lower(email))`,
  `create index staff_invitations_invited_by on staff_invitations (invited_by)`,
  `create index staff_invitations_accepted on staff_invitations (accepted_by)
    where accepted_by is not null`,

  // Proof that a signed-in user has confirmed their identity again, for one action of this session.
  `create table proofs (
    token_hash text constraint proofs_pkey primary key,
    session_id uuid not null
      constraint proofs_session_fkey references sessions (id) on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index proofs_session on proofs (session_id)`,
  `create index proofs_expiry on proofs (expires_at)`,

  `create table sign_in_attempts (
    -- A hash of whose attempts are counted: nobody's name or address.
    bucket text constraint sign_in_attempts_pkey primary key,
    failures integer not null,
    next_attempt_at timestamptz not null,
    last_attempt_at timestamptz not null
  )`,

  // Tells processes with open streams to check the user's access again.
  `create function announce_session_end() returns trigger language plpgsql as $$
  begin
    perform pg_notify('access_changes', old.user_id::text);
    return null;
  end $$`,
  `create trigger sessions_deletion_announced after delete on sessions
    for each row when (old.ended_at is null) execute function announce_session_end()`,
  `create trigger sessions_end_announced after update of ended_at on sessions
    for each row when (old.ended_at is null and new.ended_at is not null)
    execute function announce_session_end()`,
  `create function announce_role() returns trigger language plpgsql as $$
  begin
    perform pg_notify('access_changes', new.id::text);
    return null;
  end $$`,
  `create trigger users_role_announced after update of role on users
    for each row when (old.role is distinct from new.role) execute function announce_role()`,
];
