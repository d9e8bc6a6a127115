import { MAP_CITIES, type MapCity } from '@voltcourier/contracts/bookings/map-cities';
import { findPositionOf, milesBetween } from './distances.ts';

/** Maximum distance at which a city's picture still shows the right place. */
const NEAR_MILES = 15;

/** Returns the city of Hampton Roads that a booking is in or near; null if it is elsewhere. */
export async function findMapCity(place: {
  readonly location: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}): Promise<MapCity | null> {
  const { location, latitude, longitude } = place;
  const position =
    latitude === null || longitude === null
      ? await findPositionOf(location)
      : { latitude, longitude };
  if (position === undefined) return null;
  let nearest: MapCity | null = null;
  let fewest = NEAR_MILES;
  for (const [city, middle] of Object.entries(MAP_CITIES)) {
    const miles = milesBetween(position, middle);
    if (miles >= fewest) continue;
    fewest = miles;
    nearest = city as MapCity;
  }
  return nearest;
}
