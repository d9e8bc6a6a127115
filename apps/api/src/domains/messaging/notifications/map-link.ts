import type { Coordinates } from '@voltcourier/contracts';

/**
 * Returns a link that opens a location on the reader's map (Google Maps URLs, search): the phone's
 * coordinates if known, otherwise the text that the customer entered.
 */
export function mapUrl(location: string, coordinates: Coordinates | undefined): string {
  const query = coordinates ? `${coordinates.latitude},${coordinates.longitude}` : location;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}
