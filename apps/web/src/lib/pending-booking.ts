import { isText, readSession, writeSession } from './session-store.ts';

/** Storage key of the booking form's entries. */
export const BOOKING_ENTRIES = 'voltcourier.booking-entries';

const PENDING = 'voltcourier.pending-booking';

/** Returns the ID of this tab's booking that awaits payment. */
export function readPendingBooking(): string | undefined {
  return readSession(PENDING, isText);
}

/** Stores the booking that awaits payment. */
export function writePendingBooking(id: string): void {
  writeSession(PENDING, id);
}

/** Empties the booking form: what was entered is booked, and needs no payment anymore. */
export function endBooking(): void {
  writeSession(BOOKING_ENTRIES, undefined);
  writeSession(PENDING, undefined);
}
