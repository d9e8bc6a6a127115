/** What a person chose: a theme, or whatever the device says. */
export type Theme = 'system' | 'light' | 'dark';

const storageKey = 'theme';
const listeners = new Set<() => void>();

function isTheme(value: string | null): value is Theme {
  return value === 'system' || value === 'light' || value === 'dark';
}

/** The stored choice; `system` where nothing is stored or storage is refused. */
export function storedTheme(): Theme {
  try {
    const value = localStorage.getItem(storageKey);
    return isTheme(value) ? value : 'system';
  } catch {
    return 'system';
  }
}

/** Stores the choice and shows it at once. */
export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Storage may be refused (private windows); the choice then holds for this page.
  }
  applyTheme(theme);
  for (const listener of listeners) listener();
}

function applyTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Tells when the choice changes, in this page or another one; answers how to stop listening. */
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
 * Source of a script for the document's head that shows the stored theme before the first paint.
 * A content security policy admits it by its hash.
 */
export const themeScript =
  "try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}";
