import type { Coordinates } from '@voltcourier/contracts';

/**
 * A phone number as a phone dials it: digits, with the country's code where it can be told. An
 * extension is left to the person who calls.
 */
export function dialOf(phone: string): string {
  const [number = ''] = phone.split(/[ ,.]*(?:ext|x|#)/iu);
  const digits = number.replaceAll(/\D/gu, '');
  if (number.trimStart().startsWith('+')) return `+${digits}`;
  if (digits.length === 10) return `+1${digits}`;
  return digits.length === 11 && digits.startsWith('1') ? `+${digits}` : digits;
}

/**
 * A link that opens a place on the reader's map (Google Maps URLs, search): the coordinates where a
 * phone has told them, else what the person wrote.
 */
export function mapUrl(location: string, coordinates: Coordinates | undefined): string {
  const query = coordinates ? `${coordinates.latitude},${coordinates.longitude}` : location;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}
