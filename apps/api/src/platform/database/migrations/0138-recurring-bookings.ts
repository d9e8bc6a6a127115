import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table recurring_bookings (
    id uuid constraint recurring_bookings_pkey primary key,
    user_id uuid not null constraint recurring_bookings_user_fkey references users (id),
    company_id uuid constraint recurring_bookings_company_fkey references companies (id),
    state text not null constraint recurring_bookings_state_known
      check (state in ('active', 'paused', 'ended')),
    reason text,
    version integer not null,
    service_type text not null,
    name text not null,
    email text not null,
    phone text,
    location text not null,
    vehicle text not null,
    vehicle_id uuid,
    notes text,
    zone text not null,
    local_time text not null,
    every_weeks smallint not null constraint recurring_bookings_every_weeks_known
      check (every_weeks in (1, 2, 4)),
    starts_on date not null,
    ends_on date,
    next_check_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint recurring_bookings_reason_given check ((state = 'active') = (reason is null)),
    constraint recurring_bookings_checked check ((state = 'active') = (next_check_at is not null))
  )`,
  `create index recurring_bookings_due on recurring_bookings (next_check_at)
    where state = 'active'`,
  `create index recurring_bookings_user on recurring_bookings (user_id)`,
  `create index recurring_bookings_company on recurring_bookings (company_id)
    where company_id is not null`,

  // A date has one row: once booked, skipped or missed, it is never booked again.
  `create table recurring_booking_occurrences (
    recurring_booking_id uuid not null constraint recurring_booking_occurrences_series_fkey
      references recurring_bookings (id),
    date date not null,
    outcome text not null constraint recurring_booking_occurrences_outcome_known
      check (outcome in ('booked', 'skipped', 'missed')),
    reason text,
    booking_id uuid constraint recurring_booking_occurrences_booking_fkey references bookings (id),
    created_at timestamptz not null,
    constraint recurring_booking_occurrences_pkey primary key (recurring_booking_id, date),
    constraint recurring_booking_occurrences_booked
      check ((outcome = 'booked') = (booking_id is not null)),
    constraint recurring_booking_occurrences_reason_given
      check ((outcome = 'missed') = (reason is not null))
  )`,
  `create unique index recurring_booking_occurrences_booking on recurring_booking_occurrences
    (booking_id) where booking_id is not null`,

  `create table recurring_booking_events (
    id bigint generated always as identity constraint recurring_booking_events_pkey primary key,
    recurring_booking_id uuid not null constraint recurring_booking_events_series_fkey
      references recurring_bookings (id),
    kind text not null constraint recurring_booking_events_kind_known
      check (kind in ('created', 'changed', 'paused', 'resumed', 'ended', 'skipped', 'taken-in',
        'booked', 'missed')),
    actor text not null constraint recurring_booking_events_actor_known
      check (actor in ('customer', 'staff', 'clock')),
    actor_id uuid constraint recurring_booking_events_actor_fkey references users (id),
    detail jsonb not null,
    at timestamptz not null
  )`,
  `create index recurring_booking_events_series on recurring_booking_events
    (recurring_booking_id, id)`,
  `create index recurring_booking_events_actor on recurring_booking_events (actor_id)
    where actor_id is not null`,
  `create trigger recurring_booking_events_append_only before update or delete or truncate
    on recurring_booking_events for each statement execute function refuse_change()`,
];

/** Adds recurring bookings: what is booked when, their dates, and their events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
