// Start times from 8 to 19, for each day of the week.
const EVERY_DAY = JSON.stringify(
  Array.from({ length: 7 }, () =>
    Array.from({ length: 12 }, (_, hour) => `${String(hour + 8).padStart(2, '0')}:00`),
  ),
);

/** Tables of the bookings domain: regions, bookings and their seats. */
export const bookings: readonly string[] = [
  `create table regions (
    id text constraint regions_pkey primary key,
    name text not null,
    zone text not null,
    capacity_per_hour smallint not null
      constraint regions_capacity_positive check (capacity_per_hour > 0),
    is_default boolean not null default false,
    -- When a region takes appointments: the start times by weekday, Sunday first.
    opening_hours jsonb not null default '${EVERY_DAY}'
      constraint regions_opening_hours_weekly check (jsonb_array_length(opening_hours) = 7),
    is_closed boolean not null default false,
    version integer not null default 1,
    -- Other addresses go to the region that serves their time zone.
    serves_zone boolean not null default false,
    constraint regions_default_open check (not (is_default and is_closed))
  )`,
  `create unique index regions_one_default on regions (is_default) where is_default`,
  `create unique index regions_name_key on regions (lower(name))`,
  `create unique index regions_one_per_zone on regions (zone) where serves_zone`,

  // An address belongs to the region with the longest matching ZIP prefix.
  `create table zip_prefixes (
    prefix text constraint zip_prefixes_pkey primary key
      constraint zip_prefixes_digits check (prefix ~ '^[0-9]{1,5}$'),
    region_id text not null
      constraint zip_prefixes_region_fkey references regions (id) on delete cascade
  )`,
  `create index zip_prefixes_region on zip_prefixes (region_id)`,

  // A day on which one region or all of them take no appointments.
  `create table days_off (
    id uuid constraint days_off_pkey primary key,
    region_id text constraint days_off_region_fkey references regions (id) on delete cascade,
    date date not null,
    reason text not null,
    created_by uuid not null constraint days_off_created_by_fkey references users (id),
    created_at timestamptz not null,
    constraint days_off_region_date_key unique nulls not distinct (region_id, date)
  )`,
  `create index days_off_created_by on days_off (created_by)`,

  // Revision with which processes check their cached regions.
  `create table regions_revision (
    revision bigint not null,
    is_only boolean default true constraint regions_revision_pkey primary key
      constraint regions_revision_one_row check (is_only)
  )`,
  `insert into regions_revision (revision) values (1)`,

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
    amount_cents integer not null,
    terms_version text not null,
    hold_expires_at timestamptz,
    customer_id uuid constraint bookings_customer_fkey references users (id),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    latitude double precision,
    longitude double precision,
    accuracy_metres double precision,
    -- How often the appointment's calendar entry has changed (RFC 5545, 3.8.7.4).
    calendar_sequence integer not null default 0,
    -- Which reminder was the last: so many minutes before.
    reminded_minutes integer,
    -- A session of a membership is taken instead of money.
    uses_session boolean not null default false,
    -- What the vehicle was when it was booked for: the vehicle itself may change or go.
    vehicle_facts jsonb,
    -- What the technician measures; unknown until then.
    energy_wh integer constraint bookings_energy_positive check (energy_wh >= 0),
    charging_minutes integer constraint bookings_minutes_positive check (charging_minutes >= 0),
    -- Whose visit it is, and where its cost belongs, as it was when it was booked.
    company_id uuid,
    cost_centre_id uuid,
    -- What the technician reads on the car; unknown where nobody looked.
    percent_before smallint
      constraint bookings_percent_before_known check (percent_before between 0 and 100),
    percent_after smallint
      constraint bookings_percent_after_known check (percent_after between 0 and 100),
    -- What the customer was promised when the booking was made, and whose turn it is.
    membership text,
    priority smallint not null default 0,
    respond_by timestamptz,
    -- Whose it is is found out afterwards: nobody waits for it who books.
    person_id uuid,
    technician_id uuid,
    constraint bookings_amount_positive check (amount_cents > 0 or (uses_session and amount_cents
      = 0)),
    constraint bookings_coordinates_whole check ((latitude is null) = (longitude is null)),
    constraint bookings_emergency_has_target check ((kind = 'emergency') = (respond_by is not
      null)),
    constraint bookings_technician_goes check (technician_id is null or status not in ('expired',
      'cancelled'))
  )`,
  `create index bookings_due_holds on bookings (hold_expires_at)
    where status = 'pending' and hold_expires_at is not null`,
  `create index bookings_status_starts on bookings (status, starts_at)`,
  // Finds guest bookings made with an account's address.
  `create index bookings_guest_email on bookings (lower(email)) where customer_id is null`,
  `create index bookings_customer_starts on bookings (customer_id, starts_at, id)
    where customer_id is not null`,
  `create index bookings_company on bookings (company_id, local_date, starts_at, id)
    where company_id is not null`,
  `create index bookings_cost_centre on bookings (cost_centre_id)
    where cost_centre_id is not null`,
  `create index bookings_over on bookings (starts_at, id)
    where status not in ('pending', 'confirmed')`,
  `create index bookings_email_prefix on bookings (lower(email) text_pattern_ops)`,
  `create index bookings_name_prefix on bookings (lower(name) text_pattern_ops)`,
  // Staff can delete a region that never had bookings, and see upcoming ones in the others.
  `create index bookings_region on bookings (region_id, starts_at)`,
  `create index bookings_calendar on bookings (region_id, starts_at, id)
    where status not in ('expired', 'cancelled')`,
  // By due minute, and within an hour by priority.
  `create index bookings_open on bookings
    (coalesce(respond_by, starts_at), (-priority), id)
    where status in ('pending', 'confirmed')`,
  `create index bookings_person on bookings (person_id) where person_id is not null`,
  `create index bookings_without_person on bookings (id) where person_id is null`,
  // Visits start on the hour and occupy their technician until the next, so no one is
  // double-booked. An emergency has no hour.
  `create unique index bookings_technician_key on bookings (technician_id, starts_at)
    where technician_id is not null and kind = 'scheduled'`,
  // A technician's visits by day, and the staff's lists of assigned and unassigned bookings.
  `create index bookings_technician on bookings (technician_id, starts_at, id)
    where technician_id is not null`,
  `create index bookings_unassigned on bookings
    (coalesce(respond_by, starts_at), (-priority), id)
    where technician_id is null and status in ('pending', 'confirmed')`,

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
  `create trigger booking_events_append_only before update or delete or truncate on booking_events
    for each statement execute function refuse_change()`,

  `create table idempotency_keys (
    key text constraint idempotency_keys_pkey primary key,
    fingerprint text not null,
    booking_id uuid not null constraint idempotency_keys_booking_fkey references bookings (id),
    created_at timestamptz not null
  )`,
  `create index idempotency_keys_created on idempotency_keys (created_at)`,

  `create table seats (
    region_id text constraint seats_region_fkey references regions (id),
    starts_at timestamptz,
    seat smallint,
    -- A seat is taken before its booking is written, in the same transaction.
    booking_id uuid
      constraint seats_booking_fkey references bookings (id) deferrable initially deferred,
    held_until timestamptz,
    -- A place of an hour that has more than it should: it is gone once its booking is.
    goes_when_free boolean not null default false,
    constraint seats_pkey primary key (region_id, starts_at, seat),
    constraint seats_going_is_taken check (not goes_when_free or booking_id is not null),
    constraint seats_hold_has_booking check (held_until is null or booking_id is not null)
  ) with (fillfactor = 70)`,
  `create unique index seats_booking on seats (booking_id) where booking_id is not null`,
  `create index seats_free on seats (region_id, starts_at, seat) where booking_id is null`,

  // Taken seats of a slot: the sum so far plus the changes since. Each change is a row of its own,
  // so that bookings of the same slot never wait for each other.
  `create table slot_counts (
    region_id text constraint slot_counts_region_fkey references regions (id) on delete cascade,
    starts_at timestamptz,
    taken integer not null constraint slot_counts_taken_positive check (taken >= 0),
    constraint slot_counts_pkey primary key (region_id, starts_at)
  )`,

  `create table slot_count_changes (
    id bigint generated always as identity,
    region_id text,
    starts_at timestamptz,
    taken smallint not null,
    constraint slot_count_changes_pkey primary key (region_id, starts_at, id)
  )`,
];
