import { useCallback, useState } from 'react';
import { entriesOf, type PositionEntries } from './position.ts';

const OPTIONS = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 30_000 } as const;

/** State of the request for the device's position. */
export type PositionRequest = 'idle' | 'asking' | 'denied' | 'unavailable' | 'timeout';

/** Requests the device's position, once per call. */
export function usePosition(onFound: (position: PositionEntries) => void) {
  const [state, setState] = useState<PositionRequest>('idle');
  const requestPosition = useCallback(() => {
    // Browsers omit it on pages without HTTPS.
    if (!('geolocation' in navigator)) return setState('unavailable');
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle');
        onFound(entriesOf(coords));
      },
      ({ code }) => setState(code === 1 ? 'denied' : code === 3 ? 'timeout' : 'unavailable'),
      OPTIONS,
    );
  }, [onFound]);
  return { positionRequest: state, requestPosition };
}
