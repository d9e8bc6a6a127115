import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table users
    add column membership_tier text not null default 'FREE',
    add column membership_ends_at timestamptz`,

  // What a person has been told, and when to look again. Its row is the lock of the person's rows.
  `create table memberships (
    user_id uuid constraint memberships_pkey primary key
      constraint memberships_user_fkey references users (id),
    status text not null default 'none' constraint memberships_status_known check (
      status in ('none', 'trialing', 'active', 'past_due', 'cancelled', 'ended')
    ),
    next_check_at timestamptz,
    updated_at timestamptz not null
  )`,
  `create index memberships_due on memberships (next_check_at) where next_check_at is not null`,

  // The provider's newest word about each subscription.
  `create table membership_subscriptions (
    provider_ref text constraint membership_subscriptions_pkey primary key,
    user_id uuid not null constraint membership_subscriptions_user_fkey references users (id),
    status text not null,
    plan text not null,
    billing_interval text not null constraint membership_subscriptions_interval_known
      check (billing_interval in ('monthly', 'annually')),
    started_at timestamptz not null,
    period_end timestamptz not null,
    cancels_at_period_end boolean not null,
    unpaid_since timestamptz,
    heard_at timestamptz not null
  )`,
  `create index membership_subscriptions_user on membership_subscriptions (user_id)`,

  // Who had a trial, by a hash of the mailbox: it stays when the account is gone.
  `create table membership_trials (
    person_hash text constraint membership_trials_pkey primary key,
    user_id uuid constraint membership_trials_user_fkey references users (id) on delete set null,
    started_at timestamptz not null,
    ends_at timestamptz not null,
    reminded_at timestamptz
  )`,
  `create index membership_trials_user on membership_trials (user_id)`,

  `create table membership_events (
    id bigint generated always as identity constraint membership_events_pkey primary key,
    user_id uuid not null constraint membership_events_user_fkey references users (id),
    kind text not null,
    from_status text not null,
    to_status text not null,
    detail jsonb not null,
    at timestamptz not null
  )`,
  `create index membership_events_user on membership_events (user_id, id)`,

  // The key is the reason: the same reason a second time is no second row.
  `create table session_grants (
    key text constraint session_grants_pkey primary key,
    user_id uuid not null constraint session_grants_user_fkey references users (id),
    kind text not null constraint session_grants_kind_known check (kind in ('session', 'emergency')),
    sessions integer constraint session_grants_sessions_not_negative check (sessions >= 0),
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    subscription_ref text,
    month timestamptz,
    created_at timestamptz not null,
    constraint session_grants_paid_whole check ((subscription_ref is null) = (month is null))
  )`,
  `create index session_grants_user on session_grants (user_id, ends_at)`,
  `create table session_movements (
    key text constraint session_movements_pkey primary key,
    user_id uuid not null constraint session_movements_user_fkey references users (id),
    grant_key text not null constraint session_movements_grant_fkey references session_grants (key),
    booking_id uuid not null constraint session_movements_booking_fkey references bookings (id)
      deferrable initially deferred,
    change smallint not null constraint session_movements_one check (change in (-1, 1)),
    at timestamptz not null,
    constraint session_movements_once unique (booking_id, change)
  )`,
  `create index session_movements_user on session_movements (user_id)`,
  `create index session_movements_grant on session_movements (grant_key)`,
  ...['membership_events', 'session_grants', 'session_movements'].map(
    (table) =>
      `create trigger ${table}_append_only before update or delete or truncate on ${table}
      for each statement execute function refuse_change()`,
  ),

  // A session of a membership is taken instead of money.
  `alter table bookings
    add column uses_session boolean not null default false,
    drop constraint bookings_amount_positive,
    add constraint bookings_amount_positive
      check (amount_cents > 0 or (uses_session and amount_cents = 0))`,

  `alter table emails
    add column membership_event_id bigint
      constraint emails_membership_event_fkey references membership_events (id),
    drop constraint emails_one_subject,
    add constraint emails_one_subject check (
      num_nonnulls(booking_id, contact_request_id, quick_booking_id, subscription_id,
        account_token_id, account_event_id, membership_event_id) = 1
    )`,
  `create index emails_membership_event on emails (membership_event_id)
    where membership_event_id is not null`,
];

/** Memberships, their trials, and sessions that are given and used as rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
