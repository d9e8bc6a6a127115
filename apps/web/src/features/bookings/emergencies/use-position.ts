import { useCallback, useState } from 'react';
import { entriesOf, type PositionEntries } from './position.ts';

const OPTIONS = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 30_000 } as const;

/** How asking for the device's position stands. */
export type Asking = 'idle' | 'asking' | 'denied' | 'unavailable' | 'timeout';

/** Asks the device where it is, once per call. */
export function usePosition(onFound: (position: PositionEntries) => void) {
  const [asking, setAsking] = useState<Asking>('idle');
  const ask = useCallback(() => {
    // Browsers leave it out where the page didn't come over https.
    if (!('geolocation' in navigator)) return setAsking('unavailable');
    setAsking('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking('idle');
        onFound(entriesOf(coords));
      },
      ({ code }) => setAsking(code === 1 ? 'denied' : code === 3 ? 'timeout' : 'unavailable'),
      OPTIONS,
    );
  }, [onFound]);
  return { asking, ask };
}
