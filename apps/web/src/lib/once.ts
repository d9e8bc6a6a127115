/**
 * Whether this is the first time for a key on this device, also after a reload. Where storage is
 * forbidden it is the first time once per page.
 */
export function isFirstTime(key: string): boolean {
  try {
    if (localStorage.getItem(key) !== null) return false;
    localStorage.setItem(key, '1');
    return true;
  } catch {
    return true;
  }
}
