import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { addNote, listNotes, type NoteRow } from './repository.ts';

// Notes that staff write for each other about a booking. They are never changed.

/** Lists a booking's notes, newest first. */
export function listBookingNotes(ctx: Context, bookingId: string): Promise<NoteRow[]> {
  return listNotes(ctx.db, bookingId);
}

/** Adds a note; returns false if the same note exists already. */
export function addBookingNote(
  ctx: Context,
  trx: Database,
  note: { id: string; bookingId: string; authorId: string; text: string },
): Promise<boolean> {
  return addNote(trx, { ...note, at: ctx.now() });
}
