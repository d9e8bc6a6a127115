import { clearSession, ENDED_SESSION, isText, readSession, writeSession } from './session-store.ts';

const OWNER = 'voltcourier.owner';

/** Whether somebody is signed in, as far as this tab knows. */
export const hasOwner = (): boolean =>
  readSession(ENDED_SESSION, isText) === undefined && readSession(OWNER, isText) !== undefined;

/** Tells that nobody is signed in anymore, because the session has ended by itself. */
export function endSession(): void {
  writeSession(ENDED_SESSION, readSession(OWNER, isText));
}

/**
 * Tells who is signed in; undefined after signing out. What another account has entered in this tab
 * is removed. What a guest has entered stays theirs when they sign in.
 */
export function ownSession(userId: string | undefined): void {
  writeSession(ENDED_SESSION, undefined);
  if (![undefined, userId].includes(readSession(OWNER, isText))) clearSession();
  writeSession(OWNER, userId);
}
