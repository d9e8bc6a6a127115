/** A selected theme, or the device's setting. */
export type Theme = 'system' | 'light' | 'dark';

const storageKey = 'theme';
const listeners = new Set<() => void>();

function isTheme(value: string | null): value is Theme {
  return value === 'system' || value === 'light' || value === 'dark';
}

/** The stored choice; `system` if nothing is stored or storage isn't available. */
export function storedTheme(): Theme {
  try {
    const value = localStorage.getItem(storageKey);
    return isTheme(value) ? value : 'system';
  } catch {
    return 'system';
  }
}

/** Stores the choice and applies it immediately. */
export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Storage may not be available (private windows); then the choice applies to this page.
  }
  applyTheme(theme);
  for (const listener of listeners) listener();
}

function applyTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/**
 * Calls the listener when the choice changes, in this page or another one; returns a function that
 * unsubscribes.
 */
export function subscribeToTheme(listener: () => void): () => void {
  const fromOtherPage = (event: StorageEvent) => {
    if (event.key !== storageKey) return;
    applyTheme(storedTheme());
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', fromOtherPage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', fromOtherPage);
  };
}

/**
 * Source of a script for the document's head that applies the stored theme before the first paint.
 * The content security policy allows it by its hash.
 */
export const themeScript =
  "try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}";
