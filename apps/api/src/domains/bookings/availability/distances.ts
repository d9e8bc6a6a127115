import type { Coordinates } from '@voltcourier/contracts';
import { parseLocation } from './location.ts';

const MILES_PER_DEGREE = 69.1;

/**
 * Returns the approximate position of an address: its coordinates, or the center of its ZIP code or
 * city. Undefined if the text contains neither.
 */
export async function findPositionOf(location: string): Promise<Coordinates | undefined> {
  const parsed = parseLocation(location);
  if (parsed.kind === 'position') return parsed.coordinates;
  if (parsed.kind === 'outside') return undefined;
  const { middleOf, zipsOfCity, zipsOfCityAnywhere } = await import('./zip-places.ts');
  if (parsed.kind === 'zip') return middleOf([parsed.zip]);
  if (parsed.kind === 'state') return middleOf(zipsOfCity(parsed.before, parsed.state));
  return middleOf(zipsOfCityAnywhere(parsed.text));
}

/** Returns the great-circle distance between two positions in miles. */
export function milesBetween(one: Coordinates, other: Coordinates): number {
  const north = one.latitude - other.latitude;
  const shrink = Math.cos((one.latitude * Math.PI) / 180);
  const east = (one.longitude - other.longitude) * shrink;
  return Math.hypot(north, east) * MILES_PER_DEGREE;
}
