import { type Kysely, sql } from 'kysely';

const STATUSES = `('open', 'not_reached', 'reached', 'done', 'declined')`;
const NOW_CALLED = `case status when 'called_back' then 'reached' else 'done' end`;
const CLOSED = `case when status in ('done', 'declined') then created_at end`;

const statements = [
  `alter table contact_requests drop constraint contact_requests_status_known`,
  `update contact_requests set status = ${NOW_CALLED} where status <> 'open'`,
  // The version before this one says nothing of what is due.
  `alter table contact_requests
    add constraint contact_requests_status_known check (status in ${STATUSES}),
    add column due_at timestamptz not null default now() + interval '24 hours',
    add column closed_at timestamptz`,
  `update contact_requests set due_at = created_at + interval '24 hours', closed_at = ${CLOSED}`,
  `alter table contact_requests add constraint contact_requests_closed_is_over
    check ((closed_at is not null) = (status in ('done', 'declined')))`,
  `create index contact_requests_open on contact_requests (due_at, id) where closed_at is null`,
  `create index contact_requests_over on contact_requests (closed_at, id)
    where closed_at is not null`,
  `create index contact_requests_email_prefix
    on contact_requests (lower(email) text_pattern_ops)`,
  `create index contact_requests_name_prefix on contact_requests (lower(name) text_pattern_ops)`,
  // Heard where changes of bookings are; a new one is announced after its commit, as those are.
  `create function announce_contact_requests() returns trigger language plpgsql as $$
  begin
    perform pg_notify('booking_changes', new.contact_request_id::text);
    return null;
  end $$`,
  `create trigger contact_request_events_announced after insert on contact_request_events
    for each row when (new.from_status is not null)
    execute function announce_contact_requests()`,

  `alter table quick_bookings drop constraint quick_bookings_status_known`,
  `update quick_bookings set status = ${NOW_CALLED} where status <> 'open'`,
  `alter table quick_bookings
    add constraint quick_bookings_status_known check (status in ${STATUSES}),
    add column due_at timestamptz not null default now() + interval '15 minutes',
    add column closed_at timestamptz`,
  `update quick_bookings set due_at = callback_due_at, closed_at = ${CLOSED}`,
  `alter table quick_bookings add constraint quick_bookings_closed_is_over
    check ((closed_at is not null) = (status in ('done', 'declined')))`,
  `create index quick_bookings_open on quick_bookings (due_at, id) where closed_at is null`,
  `create index quick_bookings_over on quick_bookings (closed_at, id) where closed_at is not null`,
  `create index quick_bookings_email_prefix on quick_bookings (lower(email) text_pattern_ops)`,
  `create index quick_bookings_name_prefix on quick_bookings (lower(name) text_pattern_ops)`,
  `create function announce_quick_bookings() returns trigger language plpgsql as $$
  begin
    perform pg_notify('booking_changes', new.quick_booking_id::text);
    return null;
  end $$`,
  `create trigger quick_booking_events_announced after insert on quick_booking_events
    for each row when (new.from_status is not null)
    execute function announce_quick_bookings()`,
];

/** Staff work requests off: what is due, what became of it, and whoever looks is told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
