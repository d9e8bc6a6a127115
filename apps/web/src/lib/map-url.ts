/** A link that shows an address on the person's map (Google Maps URLs, search). */
export const mapUrl = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
