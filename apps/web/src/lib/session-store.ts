// Where storage is full or forbidden: a retry has to find its key all the same.
const unstored = new Map<string, string>();

function readText(key: string): string | null {
  const text = unstored.get(key);
  return text === undefined ? sessionStorage.getItem(key) : text;
}

/**
 * Values that survive a reload and end with the tab; where storage is full or forbidden they end
 * with the page. They can be of an older version, so reading may give nothing.
 */
export function readSession<Value>(key: string, isValue: (value: unknown) => value is Value) {
  try {
    const value: unknown = JSON.parse(readText(key) ?? 'null');
    return isValue(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value for this tab; `undefined` forgets it. */
export function writeSession(key: string, value: unknown): void {
  unstored.delete(key);
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    if (value !== undefined) unstored.set(key, JSON.stringify(value));
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
