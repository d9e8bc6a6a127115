import type { Place } from '@voltcourier/contracts/bookings/places';
import { api } from './api.ts';

const OPTIONS = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 30_000 } as const;

const WAIT_MS = 6000;

const INSTEAD = 'Type the street, city and state.';

/** Requests the browser's position; returns it or the reason for failure. */
function requestPosition(): Promise<GeolocationPosition | { readonly failure: string }> {
  return new Promise((resolve) => {
    // Browsers omit it on pages without HTTPS.
    if (!('geolocation' in navigator)) {
      return resolve({ failure: `Your browser can’t tell where you are. ${INSTEAD}` });
    }
    navigator.geolocation.getCurrentPosition(
      resolve,
      ({ code }) =>
        resolve({
          failure:
            code === 1
              ? `Your browser isn’t sharing your location. ${INSTEAD}`
              : `Your device can’t tell where it is right now. ${INSTEAD}`,
        }),
      OPTIONS,
    );
  });
}

/** Returns the address of a position; undefined if it can't be found now. */
export async function placeAt(position: {
  readonly latitude: number;
  readonly longitude: number;
}): Promise<Place | undefined> {
  try {
    const signal = AbortSignal.timeout(WAIT_MS);
    const { latitude, longitude } = position;
    const { queryFn } = api.places.reverse.query({ query: { latitude, longitude } });
    return (await queryFn({ signal })).place ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns the address of the device's location, or a message why there is none. */
export async function locate(): Promise<Place | { readonly failure: string }> {
  const found = await requestPosition();
  if ('failure' in found) return found;
  const place = await placeAt(found.coords);
  return place ?? { failure: `We can’t look up your address right now. ${INSTEAD}` };
}
