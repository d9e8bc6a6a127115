import { type Kysely, sql } from 'kysely';

const statements = [
  // The public half alone; the private one never leaves the person's device.
  `create table passkeys (
    id uuid constraint passkeys_pkey primary key default gen_random_uuid(),
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
    user_id uuid
      constraint passkey_challenges_user_fkey references users (id) on delete cascade,
    expires_at timestamptz not null
  )`,
  `create index passkey_challenges_user on passkey_challenges (user_id) where user_id is not null`,
  `create index passkey_challenges_expires on passkey_challenges (expires_at)`,
];

/** Passkeys, and the challenges that they answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
