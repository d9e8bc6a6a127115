// Fallback if storage is full or blocked, because a retry must still find its key.
const unstored = new Map<string, string>();

function readText(key: string): string | null {
  const text = unstored.get(key);
  return text === undefined ? sessionStorage.getItem(key) : text;
}

/**
 * Reads a value that survives reloads and ends with the tab; if storage is full or blocked, with
 * the page. Undefined if it is missing or was stored by an incompatible version.
 */
export function readSession<Value>(key: string, isValue: (value: unknown) => value is Value) {
  try {
    const value: unknown = JSON.parse(readText(key) ?? 'null');
    return isValue(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value for this tab; `undefined` removes it. */
export function writeSession(key: string, value: unknown): void {
  unstored.delete(key);
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    if (value !== undefined) unstored.set(key, JSON.stringify(value));
  }
}

/** Whether a value is a string. */
export const isText = (value: unknown): value is string => typeof value === 'string';

/** Whether a value is an object of strings. */
export function isStringRecord(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && Object.values(value).every(isText);
}

const OWNER = 'voltcourier.owner';

let isOver = false;

/** Whether the account's session has ended by itself, and nobody has signed in since. */
export const isSessionOver = (): boolean => isOver;

/** Tells that nobody is signed in anymore, because the session has ended by itself. */
export function endSession(): void {
  isOver = readSession(OWNER, isText) !== undefined;
}

/**
 * Tells who is signed in; undefined after signing out. What another account has entered in this tab
 * is removed. What a guest has entered stays theirs when they sign in.
 */
export function ownSession(userId: string | undefined): void {
  isOver = false;
  if (![undefined, userId].includes(readSession(OWNER, isText))) {
    unstored.clear();
    try {
      sessionStorage.clear();
    } catch {
      // If storage is blocked, nothing was stored.
    }
  }
  writeSession(OWNER, userId);
}
