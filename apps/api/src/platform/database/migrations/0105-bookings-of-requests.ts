import { type Kysely, sql } from 'kysely';

const statements = [
  // Bookings that staff made for callback requests.
  `create table request_bookings (
    quick_booking_id uuid constraint request_bookings_pkey primary key
      constraint request_bookings_request_fkey references quick_bookings (id),
    booking_id uuid not null constraint request_bookings_booking_key unique
      constraint request_bookings_booking_fkey references bookings (id),
    created_at timestamptz not null
  )`,
];

/** Links a request to the booking made from it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
