import { SearchIcon } from '@voltcourier/ui/icon';
import { lazy, Suspense, useEffect, useState } from 'react';
import styles from './search-button.module.css';

const loadPalette = async () => ({ default: (await import('./palette.tsx')).Palette });
const Palette = lazy(loadPalette);

/** A page that the palette can open. */
export interface PaletteLink {
  readonly path: string;
  readonly name: string;
}

const isMac = /mac/iu.test(navigator.platform);

/** Opens the global search, also with Ctrl K or Command K; its code loads on demand. */
export function SearchButton({ pages }: { pages: readonly PaletteLink[] }) {
  const [isWanted, setIsWanted] = useState(false);
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    // Afterwards the palette has its own listener.
    if (isWanted) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setIsWanted(true);
      setIsOpen(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isWanted]);

  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void loadPalette().catch(() => undefined)}
        onClick={() => {
          setIsWanted(true);
          setIsOpen(true);
        }}
      >
        <SearchIcon size="1.25rem" />
        <span className={styles.word}>Search</span>
        <kbd className={styles.keys} aria-hidden="true">
          {isMac ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {isWanted ? (
        <Suspense fallback={null}>
          <Palette isOpen={isOpen} pages={pages} onOpenChange={setIsOpen} />
        </Suspense>
      ) : null}
    </>
  );
}
