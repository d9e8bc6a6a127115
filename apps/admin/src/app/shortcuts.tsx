import { useKey } from '@voltcourier/ui/keys';
import { lazy, Suspense, useEffect, useState } from 'react';

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}));

const WANTED = 'shortcuts-wanted';

/** Opens the list of shortcuts. */
export function showShortcuts(): void {
  document.dispatchEvent(new Event(WANTED));
}

/** Lists the shortcuts of the page, opened with `?` or from the account menu. */
export function Shortcuts() {
  const [isOpen, setIsOpen] = useState(false);
  useKey('?', 'Show the shortcuts', () => setIsOpen(true));
  useEffect(() => {
    const open = () => setIsOpen(true);
    document.addEventListener(WANTED, open);
    return () => document.removeEventListener(WANTED, open);
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <ShortcutsDialog onClose={() => setIsOpen(false)} />
    </Suspense>
  );
}
