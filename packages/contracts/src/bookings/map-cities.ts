/**
 * Cities of Hampton Roads with a map picture in mails, and the center of each in degrees (WGS 84).
 * The build of the site draws the pictures, and mails refer to them.
 */
export const MAP_CITIES = {
  chesapeake: { name: 'Chesapeake', latitude: 36.7183, longitude: -76.2467 },
  hampton: { name: 'Hampton', latitude: 37.0299, longitude: -76.3452 },
  'newport-news': { name: 'Newport News', latitude: 37.0871, longitude: -76.473 },
  norfolk: { name: 'Norfolk', latitude: 36.8508, longitude: -76.2859 },
  poquoson: { name: 'Poquoson', latitude: 37.1224, longitude: -76.3458 },
  portsmouth: { name: 'Portsmouth', latitude: 36.8354, longitude: -76.3283 },
  suffolk: { name: 'Suffolk', latitude: 36.7282, longitude: -76.5836 },
  'virginia-beach': { name: 'Virginia Beach', latitude: 36.8029, longitude: -76.0936 },
  williamsburg: { name: 'Williamsburg', latitude: 37.2707, longitude: -76.7075 },
} as const;

/** One of {@link MAP_CITIES}. */
export type MapCity = keyof typeof MAP_CITIES;

/** Path of a city's picture on the site. */
export const mapPicturePath = (city: MapCity): string => `/mail/map-${city}.png`;

/** Display size of these pictures in a mail, in CSS pixels; the files have twice the resolution. */
export const MAP_PICTURE = { width: 534, height: 220 } as const;
