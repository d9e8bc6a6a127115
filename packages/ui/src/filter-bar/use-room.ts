import { useSyncExternalStore } from 'react';

/** Widths at which a toolbar has space for some filters, and for all. */
const ROOM = { some: '(min-width: 72rem)', all: '(min-width: 90rem)' } as const;

/** Whether a toolbar has space for some filters, or for all of them. */
export function useRoom(filters: keyof typeof ROOM): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const room = matchMedia(ROOM[filters]);
      room.addEventListener('change', onChange);
      return () => room.removeEventListener('change', onChange);
    },
    () => matchMedia(ROOM[filters]).matches,
    () => false,
  );
}
