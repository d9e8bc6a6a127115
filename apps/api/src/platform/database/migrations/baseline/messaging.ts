/** Tables of the messaging domain. */
export const messaging: readonly string[] = [
  // One row per address, so that each is unsubscribed separately and none is duplicated.
  `create table notification_subscriptions (
    id uuid default gen_random_uuid() constraint notification_subscriptions_pkey primary key,
    channel text not null
      constraint notification_subscriptions_channel_known check (channel in ('email', 'phone')),
    address text not null,
    consent_version text not null,
    consented_at timestamptz not null,
    unsubscribed_at timestamptz,
    unsubscribe_token uuid not null default gen_random_uuid()
      constraint notification_subscriptions_token unique,
    -- Whose it is is found out afterwards, as for bookings and requests.
    person_id uuid constraint notification_subscriptions_person_fkey references people (id),
    constraint notification_subscriptions_address unique (channel, address)
  )`,
  `create index notification_subscriptions_person on notification_subscriptions (person_id)
    where person_id is not null`,
  `create index notification_subscriptions_without_person on notification_subscriptions (id)
    where person_id is null and unsubscribed_at is null and channel = 'email'`,

  `create table emails (
    id uuid default gen_random_uuid() constraint emails_pkey primary key,
    kind text not null,
    dedupe_key text not null constraint emails_dedupe_key unique,
    booking_id uuid constraint emails_booking_fkey references bookings (id),
    created_at timestamptz not null,
    sent_at timestamptz,
    contact_request_id uuid
      constraint emails_contact_request_fkey references contact_requests (id),
    quick_booking_id uuid constraint emails_quick_booking_fkey references quick_bookings (id),
    subscription_id uuid
      constraint emails_subscription_fkey references notification_subscriptions (id),
    account_token_id uuid constraint emails_account_token_fkey references account_tokens (id),
    account_event_id bigint constraint emails_account_event_fkey references account_events (id),
    membership_event_id bigint
      constraint emails_membership_event_fkey references membership_events (id),
    company_invitation_id uuid
      constraint emails_company_invitation_fkey references company_invitations (id),
    staff_invitation_id uuid
      constraint emails_staff_invitation_fkey references staff_invitations (id),
    -- A mail that isn't true any more when its turn comes is left out, which is no failure.
    dropped_at timestamptz,
    -- What became of a mail, for whoever asks where it is.
    recipient text,
    attempts integer not null default 0,
    tried_at timestamptz,
    answer text,
    failed_at timestamptz,
    bounced_at timestamptz,
    bounce_status text,
    bounce_text text,
    bounce_reported_at timestamptz,
    tested_by uuid constraint emails_tested_by_fkey references users (id),
    state text not null generated always as (
      case
        when bounced_at is not null then 'bounced'
        when sent_at is not null then 'sent'
        when failed_at is not null then 'failed'
        when dropped_at is not null then 'dropped'
        else 'queued'
      end
    ) stored,
    campaign_recipient_id uuid
      constraint emails_campaign_recipient_fkey references campaign_recipients (id),
    constraint emails_one_subject check (num_nonnulls(booking_id, contact_request_id,
      quick_booking_id, subscription_id, account_token_id, account_event_id, membership_event_id,
      company_invitation_id, staff_invitation_id, tested_by, campaign_recipient_id) = 1)
  )`,
  `create index emails_booking on emails (booking_id)`,
  `create index emails_contact_request on emails (contact_request_id)
    where contact_request_id is not null`,
  `create index emails_quick_booking on emails (quick_booking_id)
    where quick_booking_id is not null`,
  `create index emails_subscription on emails (subscription_id)
    where subscription_id is not null`,
  `create index emails_account_token on emails (account_token_id)
    where account_token_id is not null`,
  `create index emails_account_event on emails (account_event_id)
    where account_event_id is not null`,
  `create index emails_membership_event on emails (membership_event_id)
    where membership_event_id is not null`,
  `create index emails_company_invitation on emails (company_invitation_id)
    where company_invitation_id is not null`,
  `create index emails_staff_invitation on emails (staff_invitation_id)
    where staff_invitation_id is not null`,
  `create index emails_unsent on emails (created_at) where sent_at is null and dropped_at is null`,
  `create index emails_newest on emails (created_at desc, id desc)`,
  `create index emails_state on emails (state, created_at desc, id desc)`,
  `create index emails_kind on emails (kind, created_at desc, id desc)`,
  `create index emails_recipient on emails (lower(recipient), created_at desc, id desc)
    where recipient is not null`,
  `create index emails_tested_by on emails (tested_by) where tested_by is not null`,
  `create index emails_campaign_recipient on emails (campaign_recipient_id)
    where campaign_recipient_id is not null`,
  `create index emails_bouncing on emails (lower(recipient), created_at)
    where bounced_at is not null and bounce_status like '5.%'`,

  `create table notification_subscription_events (
    id bigint generated always as identity
      constraint notification_subscription_events_pkey primary key,
    subscription_id uuid not null constraint notification_subscription_events_subscription_fkey
      references notification_subscriptions (id),
    kind text not null constraint notification_subscription_events_kind_known
      check (kind in ('subscribed', 'unsubscribed')),
    consent_version text not null,
    at timestamptz not null
  )`,
  `create index notification_subscription_events_subscription
    on notification_subscription_events (subscription_id, id)`,
  `create trigger notification_subscription_events_append_only before update or delete or truncate on notification_subscription_events
    for each statement execute function refuse_change()`,

  `create table contact_preferences (
    user_id uuid constraint contact_preferences_pkey primary key
      constraint contact_preferences_user_fkey references users (id) on delete cascade,
    marketing boolean not null,
    reminders boolean not null,
    updated_at timestamptz not null
  )`,
  `create index contact_preferences_marketing on contact_preferences (user_id) where marketing`,
  // People a campaign would reach: those who want news, except bounced addresses.
  `create index contact_preferences_willing on contact_preferences (user_id) where marketing`,

  // Address of the last mail; the row is deleted with it.
  `create table account_farewells (
    user_id uuid constraint account_farewells_pkey primary key
      constraint account_farewells_user_fkey references users (id) on delete cascade,
    email text not null,
    first_name text,
    at timestamptz not null
  )`,
  `create index account_farewells_at on account_farewells (at)`,

  // Hash of a report's message ID, so that a report counts once even if delivered again.
  `create table bounce_reports (
    hash text constraint bounce_reports_pkey primary key,
    email_id uuid not null constraint bounce_reports_email_fkey references emails (id),
    at timestamptz not null
  )`,
  `create index bounce_reports_email on bounce_reports (email_id)`,
];
