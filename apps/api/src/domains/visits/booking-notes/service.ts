import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { addNote, listNotes, type NoteRow } from './repository.ts';

// What staff write down about a booking, for each other. It is never changed.

/** The notes on a booking, the last first. */
export function listBookingNotes(ctx: Context, bookingId: string): Promise<NoteRow[]> {
  return listNotes(ctx.db, bookingId);
}

/** Writes a note down; false when the same one is there already. */
export function addBookingNote(
  ctx: Context,
  trx: Database,
  note: { id: string; bookingId: string; authorId: string; text: string },
): Promise<boolean> {
  return addNote(trx, { ...note, at: ctx.now() });
}
