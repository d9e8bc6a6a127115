import { type Kysely, sql } from 'kysely';

const statements = [
  // Somebody who may become a customer, a member, a fleet or an event. The position is exact: there
  // is always one between two others (PostgreSQL, 8.1.2), so that no other lead is renumbered.
  `create table leads (
    id uuid constraint leads_pkey primary key,
    title text not null,
    kind text not null constraint leads_kind_known
      check (kind in ('fleet', 'event', 'membership', 'other')),
    source text not null constraint leads_source_known
      check (source in ('quick-booking', 'contact', 'staff')),
    quick_booking_id uuid constraint leads_quick_booking_fkey references quick_bookings (id),
    contact_request_id uuid constraint leads_contact_request_fkey references contact_requests (id),
    person_id uuid constraint leads_person_fkey references people (id),
    stage text not null constraint leads_stage_known
      check (stage in ('new', 'contacted', 'qualified', 'proposal', 'won', 'lost')),
    position numeric not null,
    value_cents integer constraint leads_value_not_negative check (value_cents >= 0),
    expected_close date,
    owner_id uuid constraint leads_owner_fkey references users (id),
    next_step text,
    next_step_due date,
    lost_reason text constraint leads_lost_reason_known
      check (lost_reason in ('price', 'timing', 'competitor', 'no-answer', 'not-served', 'no-need',
        'duplicate', 'other')),
    lost_note text,
    version integer not null default 1,
    created_at timestamptz not null,
    created_by uuid constraint leads_created_by_fkey references users (id),
    stage_since timestamptz not null,
    closed_at timestamptz,
    constraint leads_quick_booking_key unique (quick_booking_id),
    constraint leads_contact_request_key unique (contact_request_id),
    constraint leads_position_key unique (stage, position),
    constraint leads_source_whole check (
      (source = 'quick-booking') = (quick_booking_id is not null)
      and (source = 'contact') = (contact_request_id is not null)
      and (source = 'staff') = (created_by is not null)),
    constraint leads_step_whole check (next_step_due is null or next_step is not null),
    constraint leads_lost_whole check (
      (stage = 'lost') = (lost_reason is not null) and (stage = 'lost' or lost_note is null)),
    constraint leads_closed_whole check ((stage in ('won', 'lost')) = (closed_at is not null))
  )`,
  `create index leads_person on leads (person_id) where person_id is not null`,
  `create index leads_owner on leads (owner_id) where owner_id is not null`,
  `create index leads_created_by on leads (created_by) where created_by is not null`,
  `create index leads_by_creation on leads (created_at, id)`,
  `create index leads_by_step on leads ((coalesce(next_step_due, 'infinity')), id)`,
  `create index leads_by_close on leads ((coalesce(expected_close, 'infinity')), id)`,
  `create index leads_by_value on leads ((coalesce(value_cents, -1)), id)`,
  `create index leads_closed on leads (stage, closed_at) where closed_at is not null`,
  `create index leads_search on leads using gin (lower(title) gin_trgm_ops)`,

  // Every stage that a lead came to. It is never changed: no words of customers are in it.
  `create table lead_events (
    id bigint generated always as identity constraint lead_events_pkey primary key,
    lead_id uuid not null constraint lead_events_lead_fkey references leads (id),
    from_stage text,
    to_stage text not null,
    lost_reason text,
    actor_id uuid constraint lead_events_actor_fkey references users (id),
    at timestamptz not null
  )`,
  `create index lead_events_lead on lead_events (lead_id, at)`,
  `create index lead_events_actor on lead_events (actor_id) where actor_id is not null`,
  `create trigger lead_events_append_only before update or delete or truncate on lead_events
    for each statement execute function refuse_change()`,

  // A request becomes a lead afterwards, once it is known whose it is: nobody waits for it who asks.
  `alter table quick_bookings add column lead_due boolean not null default true`,
  `create index quick_bookings_lead_due on quick_bookings (id)
    where lead_due and person_id is not null`,
  `alter table contact_requests add column lead_due boolean not null default true`,
  `create index contact_requests_lead_due on contact_requests (id)
    where lead_due and person_id is not null`,
  // What was over before there was a pipeline is no news for it.
  `update quick_bookings set lead_due = false where closed_at is not null`,
  `update contact_requests set lead_due = false where closed_at is not null`,
];

/** The pipeline: leads, and every stage that they came to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
