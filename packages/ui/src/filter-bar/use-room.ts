import { useSyncExternalStore } from 'react';

/** Widths at which a toolbar has space for some filters, and for all. */
const ROOM = { some: '(min-width: 72rem)', all: '(min-width: 90rem)' } as const;

/** Whether a toolbar has space for some filters, or for all of them. */
export function useHasSpace(filters: keyof typeof ROOM): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(ROOM[filters]);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => matchMedia(ROOM[filters]).matches,
    () => false,
  );
}
