import { isText, readSession, writeSession } from '../../../lib/session-store.ts';

const KEY = 'voltcourier.pending-emergency';

/** Returns the booking ID of the emergency request sent in this tab. */
export function readPendingRequest(): string | undefined {
  return readSession(KEY, isText);
}

/** Stores the request that was sent; `undefined` clears it. */
export function writePendingRequest(id: string | undefined): void {
  writeSession(KEY, id);
}
