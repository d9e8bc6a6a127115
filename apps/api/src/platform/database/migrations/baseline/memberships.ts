/** Tables of the memberships domain. */
export const memberships: readonly string[] = [
  // The membership status that a person was last told of, and when to check again. The row serves
  // as the lock for the person's rows.
  `create table memberships (
    user_id uuid constraint memberships_pkey primary key
      constraint memberships_user_fkey references users (id),
    status text not null default 'none' constraint memberships_status_known
      check (status in ('none', 'trialing', 'active', 'past_due', 'cancelled', 'ended')),
    next_check_at timestamptz,
    updated_at timestamptz not null
  )`,
  `create index memberships_due on memberships (next_check_at) where next_check_at is not null`,

  // Latest known state of each subscription at the provider.
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
    heard_at timestamptz not null,
    -- The plan of the last paid period, which may be larger than that of the next one.
    paid_plan text,
    paid_until timestamptz,
    -- What a membership changes to when its paid period ends, where the provider has that planned.
    next_plan text,
    next_billing_interval text constraint membership_subscriptions_next_interval_known
      check (next_billing_interval in ('monthly', 'annually')),
    constraint membership_subscriptions_next_complete check ((next_plan is null) =
      (next_billing_interval is null))
  )`,
  `create index membership_subscriptions_user on membership_subscriptions (user_id)`,

  // People who have had a trial, by mailbox hash, which outlives the account.
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
  `create trigger membership_events_append_only before update or delete or truncate on membership_events
    for each statement execute function refuse_change()`,

  // The key is the reason, so one reason can't grant twice.
  `create table session_grants (
    key text constraint session_grants_pkey primary key,
    user_id uuid not null constraint session_grants_user_fkey references users (id),
    kind text not null
      constraint session_grants_kind_known check (kind in ('session', 'emergency')),
    sessions integer constraint session_grants_sessions_not_negative check (sessions >= 0),
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    subscription_ref text,
    month timestamptz,
    created_at timestamptz not null,
    constraint session_grants_paid_whole check ((subscription_ref is null) = (month is null))
  )`,
  `create index session_grants_user on session_grants (user_id, ends_at)`,
  `create trigger session_grants_append_only before update or delete or truncate on session_grants
    for each statement execute function refuse_change()`,

  `create table session_movements (
    key text constraint session_movements_pkey primary key,
    user_id uuid not null constraint session_movements_user_fkey references users (id),
    grant_key text not null
      constraint session_movements_grant_fkey references session_grants (key),
    booking_id uuid not null constraint session_movements_booking_fkey
      references bookings (id) deferrable initially deferred,
    change smallint not null constraint session_movements_one check (change in (-1, 1)),
    at timestamptz not null,
    constraint session_movements_once unique (booking_id, change)
  )`,
  `create index session_movements_user on session_movements (user_id)`,
  `create index session_movements_grant on session_movements (grant_key)`,
  `create trigger session_movements_append_only before update or delete or truncate on session_movements
    for each statement execute function refuse_change()`,

  // The provider's prices of our current and former plans, as of the last synchronization.
  `create table membership_prices (
    provider_ref text constraint membership_prices_pkey primary key,
    plan text not null,
    billing_interval text not null,
    amount_cents integer not null,
    is_current boolean not null
  )`,
  `create unique index membership_prices_current on membership_prices (plan, billing_interval)
    where is_current`,

  // A purchase in progress, one per person. Its ID is the idempotency key of requests to the
  // provider.
  `create table membership_purchases (
    id uuid constraint membership_purchases_pkey primary key,
    user_id uuid not null constraint membership_purchases_user_fkey references users (id),
    plan text not null,
    billing_interval text not null,
    payment_method_ref text not null,
    subscription_ref text,
    created_at timestamptz not null,
    settled_at timestamptz
  )`,
  `create unique index membership_purchases_open on membership_purchases (user_id)
    where settled_at is null`,
  `create index membership_purchases_due on membership_purchases (created_at)
    where settled_at is null`,
  `create index membership_purchases_user on membership_purchases (user_id)`,
  `create index membership_purchases_subscription on membership_purchases (subscription_ref)`,

  `create table membership_invoices (
    provider_ref text constraint membership_invoices_pkey primary key,
    user_id uuid not null constraint membership_invoices_user_fkey references users (id),
    subscription_ref text not null,
    number text,
    reason text not null,
    status text not null,
    total_cents integer not null,
    paid_cents integer not null,
    plan text,
    billing_interval text,
    created_at timestamptz not null,
    paid_at timestamptz
  )`,
  `create index membership_invoices_user on membership_invoices (user_id, created_at)`,
  `create index membership_invoices_subscription
    on membership_invoices (subscription_ref, created_at)`,

  `create table companies (
    id uuid constraint companies_pkey primary key,
    name text not null,
    owner_id uuid not null constraint companies_owner_fkey references users (id),
    created_at timestamptz not null,
    closed_at timestamptz,
    record_due boolean not null default true
  )`,
  `create index companies_owner on companies (owner_id)`,
  `create index companies_record_due on companies (id) where record_due`,

  // A person belongs to at most one company.
  `create table company_members (
    user_id uuid constraint company_members_pkey primary key
      constraint company_members_user_fkey references users (id),
    company_id uuid not null constraint company_members_company_fkey references companies (id),
    role text not null
      constraint company_members_role_known check (role in ('owner', 'manager', 'driver')),
    joined_at timestamptz not null
  )`,
  `create index company_members_company on company_members (company_id, joined_at)`,
  `create unique index company_members_one_owner on company_members (company_id)
    where role = 'owner'`,

  `create table company_invitations (
    id uuid constraint company_invitations_pkey primary key,
    company_id uuid not null constraint company_invitations_company_fkey references companies (id),
    email text not null,
    role text not null
      constraint company_invitations_role_known check (role in ('manager', 'driver')),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz,
    accepted_by uuid constraint company_invitations_accepted_fkey references users (id)
  )`,
  `create unique index company_invitations_open on company_invitations (company_id, lower(email))
    where ended_at is null`,
  `create index company_invitations_company on company_invitations (company_id, created_at)`,
  `create index company_invitations_email on company_invitations (lower(email))`,
  `create index company_invitations_accepted on company_invitations (accepted_by)
    where accepted_by is not null`,

  `create table company_events (
    id bigint generated always as identity constraint company_events_pkey primary key,
    company_id uuid not null constraint company_events_company_fkey references companies (id),
    actor_id uuid not null constraint company_events_actor_fkey references users (id),
    kind text not null constraint company_events_kind_known check (kind in ('founded', 'invited',
        'withdrawn', 'joined', 'role-changed', 'removed', 'closed', 'handed-over',
        'vehicles-changed', 'cost-centres-changed')),
    detail jsonb not null,
    at timestamptz not null
  )`,
  `create index company_events_company on company_events (company_id, id)`,
  `create index company_events_actor on company_events (actor_id)`,
  `create trigger company_events_append_only before update or delete or truncate on company_events
    for each statement execute function refuse_change()`,

  `create table cost_centres (
    id uuid default gen_random_uuid() constraint cost_centres_pkey primary key,
    company_id uuid not null constraint cost_centres_company_fkey references companies (id),
    name text not null,
    created_at timestamptz not null,
    closed_at timestamptz
  )`,
  `create unique index cost_centres_open on cost_centres (company_id, lower(name))
    where closed_at is null`,
  `create index cost_centres_company on cost_centres (company_id)`,

  `create table vehicles (
    id uuid default gen_random_uuid() constraint vehicles_pkey primary key,
    user_id uuid constraint vehicles_user_fkey references users (id),
    make text not null,
    model text not null,
    year integer,
    plate text,
    connector text constraint vehicles_connector_known
      check (connector in ('nacs', 'ccs1', 'j1772', 'chademo')),
    battery_wh integer constraint vehicles_battery_positive check (battery_wh > 0),
    nickname text,
    is_default boolean not null,
    created_at timestamptz not null,
    company_id uuid constraint vehicles_company_fkey references companies (id),
    cost_centre_id uuid constraint vehicles_cost_centre_fkey references cost_centres (id),
    constraint vehicles_companies_cost check (cost_centre_id is null or company_id is not null),
    -- A vehicle is somebody's own, or a company's.
    constraint vehicles_one_owner check (num_nonnulls(user_id, company_id) = 1),
    constraint vehicles_own_default check (not is_default or user_id is not null)
  )`,
  `create index vehicles_user on vehicles (user_id, created_at, id)`,
  `create unique index vehicles_one_default on vehicles (user_id) where is_default`,
  `create index vehicles_company on vehicles (company_id, created_at, id)
    where company_id is not null`,
  // Lets an import find existing vehicles by plate.
  `create unique index vehicles_company_plate on vehicles (company_id, plate)
    where company_id is not null and plate is not null`,
  `create index vehicles_cost_centre on vehicles (cost_centre_id)
    where cost_centre_id is not null`,

  // Discontinued tiers, granted by staff month after month until revoked.
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

  `create table membership_refunds (
    provider_ref text constraint membership_refunds_pkey primary key,
    invoice_ref text not null
      constraint membership_refunds_invoice_fkey references membership_invoices (provider_ref),
    amount_cents integer not null
      constraint membership_refunds_amount_positive check (amount_cents > 0),
    status text not null constraint membership_refunds_status_known
      check (status in ('pending', 'succeeded', 'failed')),
    failure_reason text,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index membership_refunds_invoice on membership_refunds (invoice_ref)`,
  `create index membership_refunds_failed on membership_refunds (updated_at)
    where status = 'failed'`,

  `create table revoked_sessions (
    grant_key text constraint revoked_sessions_pkey primary key
      constraint revoked_sessions_grant_fkey references session_grants (key),
    at timestamptz not null
  )`,
];
