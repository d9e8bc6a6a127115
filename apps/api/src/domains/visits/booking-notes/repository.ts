import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** A note on a booking, which staff write for each other. It is never changed. */
export interface NoteRow {
  readonly id: string;
  readonly at: Date;
  /** The author's current name. */
  readonly author: string;
  readonly text: string;
}

/** Adds a note; false if it exists already. */
export async function addBookingNote(
  db: Database,
  note: { id: string; bookingId: string; authorId: string; text: string; at: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('booking_notes')
    .values({
      id: note.id,
      booking_id: note.bookingId,
      author_id: note.authorId,
      text: note.text,
      at: note.at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists a booking's notes, newest first. */
export async function listBookingNotes(db: Database, bookingId: string): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select n.id, n.at, u.username as author, n.text
    from booking_notes n join accounts.users u on u.id = n.author_id
    where n.booking_id = ${bookingId}
    order by n.at desc, n.id desc`.execute(db);
  return rows;
}
