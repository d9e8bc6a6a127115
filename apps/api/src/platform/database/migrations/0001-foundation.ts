import { type Kysely, sql } from 'kysely';

const statements = [
  `create table regions (
    id text constraint regions_pkey primary key,
    name text not null,
    zone text not null,
    capacity_per_hour smallint not null constraint regions_capacity_positive check (capacity_per_hour > 0),
    is_default boolean not null default false
  )`,
  `create unique index regions_one_default on regions (is_default) where is_default`,

  `create table users (
    id uuid constraint users_pkey primary key default gen_random_uuid(),
    username text not null,
    email text not null,
    password_hash text not null,
    first_name text,
    last_name text,
    role text not null constraint users_role_known check (role in ('CUSTOMER', 'ADMIN')),
    created_at timestamptz not null default now()
  )`,
  `create unique index users_email_key on users (lower(email))`,
  `create unique index users_username_key on users (lower(username))`,

  `create table sessions (
    id uuid constraint sessions_pkey primary key,
    user_id uuid not null constraint sessions_user_fkey references users (id) on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz
  )`,
  `create index sessions_user on sessions (user_id)`,

  `create table bookings (
    id uuid constraint bookings_pkey primary key,
    kind text not null constraint bookings_kind_known check (kind in ('scheduled', 'emergency')),
    service_type text not null,
    status text not null constraint bookings_status_known
      check (status in ('pending', 'confirmed', 'expired', 'cancelled', 'completed', 'no_show')),
    name text not null,
    email text not null,
    phone text,
    location text not null,
    vehicle text not null,
    notes text,
    charging_port text,
    urgency text,
    region_id text not null constraint bookings_region_fkey references regions (id),
    zone text not null,
    local_date date not null,
    local_time text not null,
    starts_at timestamptz not null,
    amount_cents integer not null constraint bookings_amount_positive check (amount_cents > 0),
    terms_version text not null,
    hold_expires_at timestamptz,
    customer_id uuid constraint bookings_customer_fkey references users (id),
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index bookings_due_holds on bookings (hold_expires_at)
    where status = 'pending' and hold_expires_at is not null`,
  `create index bookings_status_starts on bookings (status, starts_at)`,
  `create index bookings_customer on bookings (customer_id) where customer_id is not null`,

  `create table booking_events (
    id bigint generated always as identity constraint booking_events_pkey primary key,
    booking_id uuid not null constraint booking_events_booking_fkey references bookings (id),
    from_status text,
    to_status text not null,
    actor text not null,
    detail jsonb not null default '{}',
    at timestamptz not null
  )`,
  `create index booking_events_booking on booking_events (booking_id, id)`,

  `create table seats (
    region_id text not null constraint seats_region_fkey references regions (id),
    starts_at timestamptz not null,
    seat smallint not null,
    booking_id uuid constraint seats_booking_fkey references bookings (id),
    held_until timestamptz,
    constraint seats_pkey primary key (region_id, starts_at, seat),
    constraint seats_hold_has_booking check (held_until is null or booking_id is not null)
  ) with (fillfactor = 70)`,
  `create unique index seats_booking on seats (booking_id) where booking_id is not null`,
  `create index seats_free on seats (region_id, starts_at, seat) where booking_id is null`,

  `create table idempotency_keys (
    key text constraint idempotency_keys_pkey primary key,
    fingerprint text not null,
    booking_id uuid not null constraint idempotency_keys_booking_fkey references bookings (id),
    created_at timestamptz not null
  )`,
  `create index idempotency_keys_created on idempotency_keys (created_at)`,

  `create table payments (
    id uuid constraint payments_pkey primary key default gen_random_uuid(),
    booking_id uuid not null constraint payments_booking_fkey references bookings (id),
    attempt smallint not null,
    provider text not null constraint payments_provider_known check (provider in ('stripe')),
    provider_ref text,
    status text not null constraint payments_status_known
      check (status in ('creating', 'open', 'processing', 'succeeded', 'canceled')),
    amount_cents integer not null constraint payments_amount_positive check (amount_cents > 0),
    failure_code text,
    next_check_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint payments_attempt_key unique (booking_id, attempt),
    constraint payments_provider_ref_key unique (provider, provider_ref)
  )`,
  `create unique index payments_one_open on payments (booking_id)
    where status in ('creating', 'open', 'processing')`,
  `create index payments_due_checks on payments (next_check_at) where next_check_at is not null`,

  `create table payment_events (
    id bigint generated always as identity constraint payment_events_pkey primary key,
    payment_id uuid not null constraint payment_events_payment_fkey references payments (id),
    from_status text,
    to_status text not null,
    detail jsonb not null default '{}',
    at timestamptz not null
  )`,
  `create index payment_events_payment on payment_events (payment_id, id)`,

  `create table refunds (
    id uuid constraint refunds_pkey primary key default gen_random_uuid(),
    payment_id uuid not null constraint refunds_payment_fkey references payments (id),
    provider_ref text,
    amount_cents integer not null constraint refunds_amount_positive check (amount_cents > 0),
    reason text not null constraint refunds_reason_known
      check (reason in ('no_place', 'booking_closed', 'wrong_amount')),
    status text not null constraint refunds_status_known
      check (status in ('pending', 'succeeded', 'failed')),
    failure_reason text,
    next_check_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint refunds_payment_reason_key unique (payment_id, reason)
  )`,
  `create index refunds_due_checks on refunds (next_check_at) where next_check_at is not null`,

  `create table ledger_transactions (
    id bigint generated always as identity constraint ledger_transactions_pkey primary key,
    reference text not null constraint ledger_transactions_reference_key unique,
    booking_id uuid not null constraint ledger_transactions_booking_fkey references bookings (id),
    at timestamptz not null
  )`,
  `create index ledger_transactions_booking on ledger_transactions (booking_id)`,
  `create table ledger_entries (
    transaction_id bigint not null
      constraint ledger_entries_transaction_fkey references ledger_transactions (id),
    account text not null constraint ledger_entries_account_known
      check (account in ('stripe_balance', 'charging_revenue')),
    amount_cents bigint not null constraint ledger_entries_amount_not_zero check (amount_cents <> 0),
    constraint ledger_entries_pkey primary key (transaction_id, account)
  )`,
  `create function ledger_must_balance() returns trigger language plpgsql as $$
  begin
    if (select sum(amount_cents) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
      raise exception 'Ledger transaction % does not sum to zero.', new.transaction_id
        using errcode = 'integrity_constraint_violation';
    end if;
    return null;
  end $$`,
  `create constraint trigger ledger_entries_balance after insert on ledger_entries
    deferrable initially deferred for each row execute function ledger_must_balance()`,
  `create function refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception '% is append-only.', tg_table_name using errcode = 'restrict_violation';
  end $$`,
  ...['ledger_transactions', 'ledger_entries', 'booking_events', 'payment_events'].map(
    (table) => `create trigger ${table}_append_only before update or delete or truncate on ${table}
      for each statement execute function refuse_change()`,
  ),

  `create table webhook_events (
    provider text not null,
    event_id text not null,
    type text not null,
    object_id text not null,
    payload jsonb not null,
    received_at timestamptz not null,
    processed_at timestamptz,
    constraint webhook_events_pkey primary key (provider, event_id)
  )`,
  `create index webhook_events_received on webhook_events (received_at)`,

  `create table emails (
    id uuid constraint emails_pkey primary key default gen_random_uuid(),
    kind text not null,
    dedupe_key text not null constraint emails_dedupe_key unique,
    booking_id uuid not null constraint emails_booking_fkey references bookings (id),
    created_at timestamptz not null,
    sent_at timestamptz
  )`,
  `create index emails_booking on emails (booking_id)`,

  // Limits may be forgotten after a crash, so the table pays nothing for surviving one.
  `create unlogged table rate_limits (
    key varchar(255) constraint rate_limits_pkey primary key,
    points integer not null default 0,
    expire bigint
  ) with (fillfactor = 50)`,
];

/** Bookings, seats, payments, ledger, mail, accounts and limits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
