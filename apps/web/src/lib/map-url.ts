/** Returns a link that shows an address on a map (Google Maps URLs, search). */
export const mapUrl = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
