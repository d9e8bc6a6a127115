import type { Coordinates } from '@voltcourier/contracts';

/**
 * A link that opens a place on the reader's map (Google Maps URLs, search): the coordinates where a
 * phone has told them, else what the person wrote.
 */
export function mapUrl(location: string, coordinates: Coordinates | undefined): string {
  const query = coordinates ? `${coordinates.latitude},${coordinates.longitude}` : location;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}
