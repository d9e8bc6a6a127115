import { useCallback, useState } from 'react';
import { entriesOf, type PositionEntries } from './position.ts';

const OPTIONS = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 30_000 } as const;

/** State of the request for the device's position. */
export type Asking = 'idle' | 'asking' | 'denied' | 'unavailable' | 'timeout';

/** Requests the device's position, once per call. */
export function usePosition(onFound: (position: PositionEntries) => void) {
  const [asking, setAsking] = useState<Asking>('idle');
  const requestPosition = useCallback(() => {
    // Browsers omit it on pages without HTTPS.
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
  return { asking, requestPosition };
}
