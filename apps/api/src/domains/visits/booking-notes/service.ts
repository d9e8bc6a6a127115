import type { Database } from '../../../platform/database/connection.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { addNote, listNotes, type NoteRow } from './repository.ts';

/** What staff write down about a booking, for each other. It is never changed. */
export function createBookingNotes(deps: Pick<Dependencies, 'db' | 'now'>) {
  return {
    /** The notes on a booking, the last first. */
    list: (bookingId: string): Promise<NoteRow[]> => listNotes(deps.db, bookingId),

    /** Writes a note down; false when the same one is there already. */
    add: (
      trx: Database,
      note: { id: string; bookingId: string; authorId: string; text: string },
    ): Promise<boolean> => addNote(trx, { ...note, at: deps.now() }),
  };
}

/** The service of notes on bookings. */
export type BookingNotesService = ReturnType<typeof createBookingNotes>;
