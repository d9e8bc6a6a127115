import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** Links a request to the booking made from it, and keeps the request from becoming a lead. */
export async function saveRequestBooking(
  db: Database,
  link: { requestId: string; bookingId: string; at: Date },
): Promise<void> {
  await sql`
    with settled as (update quick_bookings set lead_due = false where id = ${link.requestId})
    insert into request_bookings (quick_booking_id, booking_id, created_at)
    values (${link.requestId}, ${link.bookingId}, ${link.at})`.execute(db);
}

/** Finds the booking made from a request. */
export async function findBookingOfRequest(
  db: Database,
  requestId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ booking_id: string }>`
    select booking_id from request_bookings where quick_booking_id = ${requestId}`.execute(db);
  return rows[0]?.booking_id;
}

/** Finds the request that a booking was made from. */
export async function findRequestOfBooking(
  db: Database,
  bookingId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ quick_booking_id: string }>`
    select quick_booking_id from request_bookings where booking_id = ${bookingId}`.execute(db);
  return rows[0]?.quick_booking_id;
}

/** Finds the account that a request was made with. */
export async function findRequestOwner(db: Database, id: string): Promise<string | null> {
  const { rows } = await sql<{ customer_id: string | null }>`
    select customer_id from quick_bookings where id = ${id}`.execute(db);
  return rows[0]?.customer_id ?? null;
}
