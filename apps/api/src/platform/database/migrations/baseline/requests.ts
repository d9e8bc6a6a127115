/** Tables of bookings: inquiries and callbacks. */
export const requests: readonly string[] = [
  `create table contact_requests (
    id uuid constraint contact_requests_pkey primary key,
    status text not null constraint contact_requests_status_known
      check (status in ('open', 'not_reached', 'reached', 'done', 'declined')),
    name text not null,
    email text not null,
    vehicle text not null,
    notes text,
    idempotency_key text constraint contact_requests_idempotency_key unique,
    fingerprint text not null,
    created_at timestamptz not null,
    due_at timestamptz not null default now() + interval '24 hours',
    closed_at timestamptz,
    person_id uuid,
    lead_due boolean not null default true,
    constraint contact_requests_closed_is_over check ((closed_at is not null) = (status in
      ('done', 'declined')))
  )`,
  `create index contact_requests_status_created on contact_requests (status, created_at)`,
  // Finds inquiries sent before the sender had an account.
  `create index contact_requests_email on contact_requests (lower(email))`,
  `create index contact_requests_open on contact_requests (due_at, id) where closed_at is null`,
  `create index contact_requests_over on contact_requests (closed_at, id)
    where closed_at is not null`,
  `create index contact_requests_email_prefix
    on contact_requests (lower(email) text_pattern_ops)`,
  `create index contact_requests_name_prefix on contact_requests (lower(name) text_pattern_ops)`,
  `create index contact_requests_person on contact_requests (person_id) where person_id is not null`,
  `create index contact_requests_without_person on contact_requests (id) where person_id is null`,
  `create index contact_requests_lead_due on contact_requests (id)
    where lead_due and person_id is not null`,

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
  `create trigger contact_request_events_append_only before update or delete or truncate on contact_request_events
    for each statement execute function refuse_change()`,

  `create table quick_bookings (
    id uuid constraint quick_bookings_pkey primary key,
    status text not null constraint quick_bookings_status_known
      check (status in ('open', 'not_reached', 'reached', 'done', 'declined')),
    name text not null,
    phone text not null,
    email text,
    location text not null,
    vehicle_type text not null,
    service_type text not null
      constraint quick_bookings_service_known check (service_type in ('standard', 'fast')),
    urgency text not null constraint quick_bookings_urgency_known
      check (urgency in ('normal', 'priority', 'emergency')),
    preferred_time text,
    notes text,
    plan text,
    billing_interval text
      constraint quick_bookings_interval_known check (billing_interval in ('monthly', 'annually')),
    region_id text not null constraint quick_bookings_region_fkey references regions (id),
    zone text not null,
    customer_id uuid constraint quick_bookings_customer_fkey references users (id),
    callback_due_at timestamptz not null,
    respond_by timestamptz not null,
    idempotency_key text constraint quick_bookings_idempotency_key unique,
    fingerprint text not null,
    created_at timestamptz not null,
    vehicle_facts jsonb,
    due_at timestamptz not null default now() + interval '15 minutes',
    closed_at timestamptz,
    person_id uuid,
    -- A request becomes a lead afterwards, once it is known whose it is: nobody waits for it who asks.
    lead_due boolean not null default true,
    constraint quick_bookings_closed_is_over check ((closed_at is not null) = (status in ('done',
      'declined')))
  )`,
  `create index quick_bookings_status_due on quick_bookings (status, callback_due_at)`,
  `create index quick_bookings_customer on quick_bookings (customer_id)
    where customer_id is not null`,
  `create index quick_bookings_region on quick_bookings (region_id)`,
  `create index quick_bookings_open on quick_bookings (due_at, id) where closed_at is null`,
  `create index quick_bookings_over on quick_bookings (closed_at, id) where closed_at is not null`,
  `create index quick_bookings_email_prefix on quick_bookings (lower(email) text_pattern_ops)`,
  `create index quick_bookings_name_prefix on quick_bookings (lower(name) text_pattern_ops)`,
  `create index quick_bookings_person on quick_bookings (person_id) where person_id is not null`,
  `create index quick_bookings_without_person on quick_bookings (id) where person_id is null`,
  `create index quick_bookings_lead_due on quick_bookings (id)
    where lead_due and person_id is not null`,

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
  `create trigger quick_booking_events_append_only before update or delete or truncate on quick_booking_events
    for each statement execute function refuse_change()`,

  // Uses the channel of booking changes; new requests are likewise announced after their commit.
  `create function announce_contact_requests() returns trigger language plpgsql as $$
  begin
    perform pg_notify('booking_changes', new.contact_request_id::text);
    return null;
  end $$`,
  `create trigger contact_request_events_announced after insert on contact_request_events
    for each row when (new.from_status is not null)
    execute function announce_contact_requests()`,
  `create function announce_quick_bookings() returns trigger language plpgsql as $$
  begin
    perform pg_notify('booking_changes', new.quick_booking_id::text);
    return null;
  end $$`,
  `create trigger quick_booking_events_announced after insert on quick_booking_events
    for each row when (new.from_status is not null)
    execute function announce_quick_bookings()`,
];
