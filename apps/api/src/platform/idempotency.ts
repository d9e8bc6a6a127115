/**
 * Returns a caller's idempotency key as stored. For a signed-in caller it includes the user; the
 * space separates it from keys of signed-out callers, which contain none.
 */
export const keyOfCaller = (key: string, userId: string | null): string =>
  userId === null ? key : `${userId} ${key}`;
