import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';
import {
  type DataSubject,
  type PersonalData,
  readSections,
} from '../../platform/database/personal-data.ts';

/** What staff wrote about a person's visits, and what the person said of them. By whom is the staff's own matter. */
export function collectVisitData(db: Database, { bookingIds }: DataSubject): Promise<PersonalData> {
  return readSections(db, {
    bookingNotes: sql`select booking_id, text, at from booking_notes
      where booking_id = any(${bookingIds}::uuid[]) order by at`,
    reviews: sql`select booking_id, author, city, rating, words, state, created_at, changed_at
      from reviews where booking_id = any(${bookingIds}::uuid[]) order by created_at`,
  });
}

/** Erases what staff wrote about visits: it is about their person. */
export async function eraseBookingNotes(
  db: Database,
  bookingIds: readonly string[],
): Promise<void> {
  await sql`update booking_notes set text = 'Erased'
    where booking_id = any(${bookingIds}::uuid[])`.execute(db);
}

/** Deletes what people said of their visits, also where it was published. */
export async function eraseReviews(db: Database, bookingIds: readonly string[]): Promise<void> {
  await sql`delete from reviews where booking_id = any(${bookingIds}::uuid[])`.execute(db);
}

/** How many reviews people wrote of some visits. */
export async function countReviews(db: Database, bookingIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reviews
    where booking_id = any(${bookingIds}::uuid[])`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Who drives for us is the business's to know, and not by an account that is gone. */
export async function detachTechnician(db: Database, userId: string): Promise<void> {
  await sql`update technicians set user_id = null where user_id = ${userId}`.execute(db);
}

/** How many notes staff wrote about some visits. */
export async function countBookingNotes(
  db: Database,
  bookingIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from booking_notes
    where booking_id = any(${bookingIds}::uuid[])`.execute(db);
  return rows[0]?.count ?? 0;
}
