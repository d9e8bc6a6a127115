import { useSyncExternalStore } from 'react';

const query = '(min-width: 60rem)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the window has room for two columns. False when prerendered. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
