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

/** Storage key of the ID of an account whose session has ended by itself. */
export const ENDED_SESSION = 'voltcourier.ended-session';

/** Removes everything that this tab has stored. */
export function clearSession(): void {
  unstored.clear();
  try {
    sessionStorage.clear();
  } catch {
    // If storage is blocked, nothing was stored.
  }
}
