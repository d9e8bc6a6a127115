/**
 * An idempotency key as it is stored: of a signed-in caller, theirs alone. The space keeps it apart
 * from the keys of callers who aren't signed in, which have none.
 */
export const keyOfCaller = (key: string, userId: string | null): string =>
  userId === null ? key : `${userId} ${key}`;
