import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';
import {
  type DataSubject,
  type PersonalData,
  readSections,
} from '../../platform/database/personal-data.ts';

/** What staff wrote about a person's visits. By whom is the staff's own matter. */
export function collectVisitData(db: Database, { bookingIds }: DataSubject): Promise<PersonalData> {
  return readSections(db, {
    bookingNotes: sql`select booking_id, text, at from booking_notes
      where booking_id = any(${bookingIds}::uuid[]) order by at`,
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
