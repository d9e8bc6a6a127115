import { type Kysely, sql } from 'kysely';

const statements = [
  // What is announced is announced when its transaction is committed, and once per transaction
  // however many rows say it. It names rows and tells nothing of them.
  `create function announce_booking() returns trigger language plpgsql as $$
  begin
    perform pg_notify('booking_changes', new.booking_id::text);
    return null;
  end $$`,
  `create function announce_booking_of_payment() returns trigger language plpgsql as $$
  begin
    perform pg_notify('booking_changes', booking_id::text) from payments where id = new.payment_id;
    return null;
  end $$`,
  // Commits that announce something wait for each other (PostgreSQL, NOTIFY). So a new booking is
  // announced after its commit, many at once (platform/database/announcements.ts).
  `create trigger booking_events_announced after insert on booking_events
    for each row when (new.from_status is not null) execute function announce_booking()`,
  `create trigger payment_events_announced after insert on payment_events
    for each row execute function announce_booking_of_payment()`,
  `create trigger refunds_announced after insert on refunds
    for each row execute function announce_booking_of_payment()`,
  `create trigger refunds_changed_announced after update of status on refunds
    for each row when (old.status is distinct from new.status)
    execute function announce_booking_of_payment()`,

  // Whoever streams to a person looks again whether they still may.
  `create function announce_session_end() returns trigger language plpgsql as $$
  begin
    perform pg_notify('access_changes', old.user_id::text);
    return null;
  end $$`,
  `create function announce_role() returns trigger language plpgsql as $$
  begin
    perform pg_notify('access_changes', new.id::text);
    return null;
  end $$`,
  `create trigger sessions_end_announced after update of ended_at on sessions
    for each row when (old.ended_at is null and new.ended_at is not null)
    execute function announce_session_end()`,
  `create trigger sessions_deletion_announced after delete on sessions
    for each row when (old.ended_at is null) execute function announce_session_end()`,
  `create trigger users_role_announced after update of role on users
    for each row when (old.role is distinct from new.role) execute function announce_role()`,
];

/** What staff look at says when it has changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
