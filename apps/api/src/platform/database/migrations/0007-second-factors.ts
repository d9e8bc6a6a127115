import { type Kysely, sql } from 'kysely';

const statements = [
  // The secret is sealed: whoever reads the database alone can't make codes.
  `create table authenticators (
    user_id uuid constraint authenticators_pkey primary key
      constraint authenticators_user_fkey references users (id) on delete cascade,
    sealed_secret text not null,
    created_at timestamptz not null,
    confirmed_at timestamptz,
    last_step bigint
  )`,
  `create table recovery_codes (
    user_id uuid not null
      constraint recovery_codes_user_fkey references users (id) on delete cascade,
    code_hash text not null,
    used_at timestamptz,
    constraint recovery_codes_pkey primary key (user_id, code_hash)
  )`,
  // Between the right password and the second step of signing in.
  `create table login_challenges (
    id uuid constraint login_challenges_pkey primary key default gen_random_uuid(),
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
  `alter table sessions add column second_factor_at timestamptz`,
  `alter table account_events
    drop constraint account_events_kind_known,
    add constraint account_events_kind_known check (kind in (
      'registered', 'email-verified', 'email-changed', 'password-changed', 'password-reset',
      'second-factor-on', 'second-factor-off', 'recovery-codes-renewed', 'recovery-code-used',
      'passkey-added', 'passkey-removed'
    ))`,
];

/** Authenticator apps with their recovery codes, and the second step of signing in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
