import { readSession, writeSession } from '../../../lib/session-store.ts';

const KEY = 'voltcourier.pending-emergency';

/** The emergency request that this tab has sent, by its booking's id. */
export function readPendingRequest(): string | undefined {
  return readSession(KEY, (value) => typeof value === 'string');
}

/** Remembers the request that was sent; `undefined` forgets it. */
export function writePendingRequest(id: string | undefined): void {
  writeSession(KEY, id);
}
