import { type Kysely, sql } from 'kysely';

const statements = [
  // How often the appointment's calendar entry has changed (RFC 5545, 3.8.7.4).
  // Which reminder was the last: so many minutes before.
  `alter table bookings
    add column calendar_sequence integer not null default 0,
    add column reminded_minutes integer`,

  `alter table refunds
    drop constraint refunds_reason_known,
    add constraint refunds_reason_known
      check (reason in ('no_place', 'booking_closed', 'wrong_amount', 'cancelled'))`,

  `create index bookings_customer_starts on bookings (customer_id, starts_at, id)
    where customer_id is not null`,
  `drop index bookings_customer`,
];

/** Appointments can be moved and cancelled, and each customer has a list of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
