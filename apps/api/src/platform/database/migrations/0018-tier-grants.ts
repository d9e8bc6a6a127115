import { type Kysely, sql } from 'kysely';

const statements = [
  // Tiers that are no longer sold, given by staff month after month until they end them.
  `create table tier_grants (
    id uuid constraint tier_grants_pkey primary key,
    user_id uuid not null constraint tier_grants_user_fkey references users (id),
    tier text not null constraint tier_grants_tier_known check (tier in ('BASIC', 'PREMIUM')),
    started_at timestamptz not null,
    ends_at timestamptz,
    granted_by uuid not null constraint tier_grants_granted_by_fkey references users (id),
    reason text not null,
    ended_by uuid constraint tier_grants_ended_by_fkey references users (id),
    constraint tier_grants_ended_whole check ((ends_at is null) = (ended_by is null))
  )`,
  `create index tier_grants_user on tier_grants (user_id, started_at)`,
  `create unique index tier_grants_one_open on tier_grants (user_id) where ends_at is null`,
  `create index tier_grants_granted_by on tier_grants (granted_by)`,
  `create index tier_grants_ended_by on tier_grants (ended_by) where ended_by is not null`,

  // Staff page through people with an account, and find them by how a name or an address begins.
  `create index users_created on users (created_at, id)`,
  `create index users_email_prefix on users (lower(email) text_pattern_ops)`,
  `create index users_username_prefix on users (lower(username) text_pattern_ops)`,
  `create index users_first_name_prefix on users (lower(first_name) text_pattern_ops)`,
  `create index users_last_name_prefix on users (lower(last_name) text_pattern_ops)`,
];

/** Staff find customers, and can still grant them the tiers that are no longer sold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
