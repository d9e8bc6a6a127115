import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table bookings
    add column latitude double precision,
    add column longitude double precision,
    add column accuracy_metres double precision,
    add constraint bookings_coordinates_whole check ((latitude is null) = (longitude is null))`,

  `create table contact_requests (
    id uuid constraint contact_requests_pkey primary key,
    status text not null constraint contact_requests_status_known
      check (status in ('open', 'answered')),
    name text not null,
    email text not null,
    vehicle text not null,
    notes text,
    idempotency_key text constraint contact_requests_idempotency_key unique,
    fingerprint text not null,
    created_at timestamptz not null
  )`,
  `create index contact_requests_status_created on contact_requests (status, created_at)`,
  `create table contact_request_events (
    id bigint generated always as identity constraint contact_request_events_pkey primary key,
    contact_request_id uuid not null
      constraint contact_request_events_request_fkey references contact_requests (id),
    from_status text,
    to_status text not null,
    actor text not null,
    detail jsonb not null default '{}',
    at timestamptz not null
  )`,
  `create index contact_request_events_request
    on contact_request_events (contact_request_id, id)`,

  `create table quick_bookings (
    id uuid constraint quick_bookings_pkey primary key,
    status text not null constraint quick_bookings_status_known
      check (status in ('open', 'called_back', 'booked', 'closed')),
    name text not null,
    phone text not null,
    email text,
    location text not null,
    vehicle_type text not null,
    service_type text not null constraint quick_bookings_service_known
      check (service_type in ('standard', 'fast')),
    urgency text not null constraint quick_bookings_urgency_known
      check (urgency in ('normal', 'priority', 'emergency')),
    preferred_time text,
    notes text,
    plan text,
    billing_interval text constraint quick_bookings_interval_known
      check (billing_interval in ('monthly', 'annually')),
    region_id text not null constraint quick_bookings_region_fkey references regions (id),
    zone text not null,
    customer_id uuid constraint quick_bookings_customer_fkey references users (id),
    callback_due_at timestamptz not null,
    respond_by timestamptz not null,
    idempotency_key text constraint quick_bookings_idempotency_key unique,
    fingerprint text not null,
    created_at timestamptz not null
  )`,
  `create index quick_bookings_status_due on quick_bookings (status, callback_due_at)`,
  `create index quick_bookings_customer on quick_bookings (customer_id)
    where customer_id is not null`,
  `create table quick_booking_events (
    id bigint generated always as identity constraint quick_booking_events_pkey primary key,
    quick_booking_id uuid not null
      constraint quick_booking_events_booking_fkey references quick_bookings (id),
    from_status text,
    to_status text not null,
    actor text not null,
    detail jsonb not null default '{}',
    at timestamptz not null
  )`,
  `create index quick_booking_events_booking on quick_booking_events (quick_booking_id, id)`,

  // One row per address, so that each is ended by itself and none is there twice.
  `create table notification_subscriptions (
    id uuid constraint notification_subscriptions_pkey primary key default gen_random_uuid(),
    channel text not null constraint notification_subscriptions_channel_known
      check (channel in ('email', 'phone')),
    address text not null,
    consent_version text not null,
    consented_at timestamptz not null,
    unsubscribed_at timestamptz,
    unsubscribe_token uuid not null
      constraint notification_subscriptions_token unique default gen_random_uuid(),
    constraint notification_subscriptions_address unique (channel, address)
  )`,
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

  ...['contact_request_events', 'quick_booking_events', 'notification_subscription_events'].map(
    (table) => `create trigger ${table}_append_only before update or delete or truncate on ${table}
      for each statement execute function refuse_change()`,
  ),

  `alter table emails
    alter column booking_id drop not null,
    add column contact_request_id uuid
      constraint emails_contact_request_fkey references contact_requests (id),
    add column quick_booking_id uuid
      constraint emails_quick_booking_fkey references quick_bookings (id),
    add column subscription_id uuid
      constraint emails_subscription_fkey references notification_subscriptions (id),
    add constraint emails_one_subject check (
      num_nonnulls(booking_id, contact_request_id, quick_booking_id, subscription_id) = 1
    )`,
  `create index emails_contact_request on emails (contact_request_id)
    where contact_request_id is not null`,
  `create index emails_quick_booking on emails (quick_booking_id)
    where quick_booking_id is not null`,
  `create index emails_subscription on emails (subscription_id)
    where subscription_id is not null`,
];

/** Requests without a payment, subscriptions, their mail, and where a phone says that a car is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
