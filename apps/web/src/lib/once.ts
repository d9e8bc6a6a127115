/**
 * Whether this is the first time for a key on this device, even after a reload. If storage is
 * blocked, the first time on this page.
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
