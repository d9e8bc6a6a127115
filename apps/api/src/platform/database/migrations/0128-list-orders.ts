import { type Kysely, sql } from 'kysely';

const statements = [
  // Each booking is in one of the two, so they cost no more than one index over all bookings.
  `create index if not exists bookings_open_booked on bookings (created_at, id)
    where status in ('pending', 'confirmed')
    /* safe: docs/operations.md says how it is made before the release */`,
  `create index if not exists bookings_over_booked on bookings (created_at, id)
    where status not in ('pending', 'confirmed')
    /* safe: docs/operations.md says how it is made before the release */`,
  `create index quick_bookings_open_received on quick_bookings (created_at, id)
    where closed_at is null`,
  `create index quick_bookings_over_received on quick_bookings (created_at, id)
    where closed_at is not null`,
  `create index contact_requests_open_received on contact_requests (created_at, id)
    where closed_at is null`,
  `create index contact_requests_over_received on contact_requests (created_at, id)
    where closed_at is not null`,
];

/** Adds indexes for sorting by when a booking was made and when a request was received. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
