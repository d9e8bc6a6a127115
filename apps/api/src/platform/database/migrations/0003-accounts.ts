import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table users add column email_verified_at timestamptz`,

  // What sessions from before this have: the staff's twelve hours.
  `alter table sessions
    add column last_seen_at timestamptz not null default now(),
    add column idle_seconds integer not null default 43200
      constraint sessions_idle_positive check (idle_seconds > 0),
    add column user_agent text`,

  // The token itself is in the mail alone; here is its SHA-256.
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
    kind text not null constraint account_events_kind_known check (kind in (
      'registered', 'email-verified', 'email-changed', 'password-changed', 'password-reset'
    )),
    at timestamptz not null
  )`,
  `create index account_events_user on account_events (user_id, id)`,
  `create trigger account_events_append_only before update or delete or truncate on account_events
    for each statement execute function refuse_change()`,

  `alter table emails
    add column account_token_id uuid
      constraint emails_account_token_fkey references account_tokens (id),
    add column account_event_id bigint
      constraint emails_account_event_fkey references account_events (id),
    drop constraint emails_one_subject,
    add constraint emails_one_subject check (
      num_nonnulls(booking_id, contact_request_id, quick_booking_id, subscription_id,
        account_token_id, account_event_id) = 1
    )`,
  `create index emails_account_token on emails (account_token_id)
    where account_token_id is not null`,
  `create index emails_account_event on emails (account_event_id)
    where account_event_id is not null`,

  // An account finds the bookings that were made with its address before.
  `create index bookings_guest_email on bookings (lower(email)) where customer_id is null`,
];

/** Verified addresses, links in mails, and sessions that end when nobody uses them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
