/**
 * Values that survive a reload and end with the tab. Storage can be full, forbidden, or written by
 * an older version, so reading may give nothing and writing may do nothing.
 */
export function readSession<Value>(key: string, isValue: (value: unknown) => value is Value) {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isValue(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value for this tab; `undefined` forgets it. */
export function writeSession(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the page works, it only doesn't survive a reload.
  }
}

/** Whether a value is an object of strings. */
export function isStringRecord(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((entry) => typeof entry === 'string')
  );
}
