import { type Kysely, sql } from 'kysely';

const statements = [
  // What the technician measures; unknown until then.
  `alter table bookings
    add column energy_wh integer constraint bookings_energy_positive check (energy_wh >= 0),
    add column charging_minutes integer
      constraint bookings_minutes_positive check (charging_minutes >= 0)`,

  // A number that was given stays with its booking.
  `create table receipts (
    booking_id uuid constraint receipts_pkey primary key
      constraint receipts_booking_fkey references bookings (id),
    number bigint generated always as identity constraint receipts_number_key unique,
    issued_at timestamptz not null
  )`,
];

/** Visits have their energy and minutes, and paid bookings their receipts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
