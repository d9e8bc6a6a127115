import { readFileSync } from 'node:fs';

/** A place known to the geocoder. */
export type KnownPlace = {
  kind: 'street' | 'city' | 'postcode';
  name: string;
  city: string;
  state: string;
  postcode: string | null;
  country: string;
  countryCode: string;
  latitude: number;
  longitude: number;
};

const AMERICA = { country: 'United States', countryCode: 'US' } as const;

const rowsOf = (file: string): string[][] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(','));

function readPlaces(): KnownPlace[] {
  const streets = rowsOf('streets.csv').map(
    ([name = '', city = '', state = '', postcode = '', latitude, longitude]): KnownPlace => ({
      ...AMERICA,
      kind: 'street',
      name,
      city,
      state,
      postcode,
      latitude: Number(latitude),
      longitude: Number(longitude),
    }),
  );
  const codes = rowsOf('zip-codes.csv').map(
    ([zip = '', city = '', state = '', latitude, longitude]): KnownPlace => ({
      ...AMERICA,
      kind: 'postcode',
      name: zip,
      city,
      state,
      postcode: zip,
      latitude: Number(latitude),
      longitude: Number(longitude),
    }),
  );
  const cities = [...Map.groupBy(codes, ({ city, state }) => `${city}, ${state}`).values()].map(
    (ofCity): KnownPlace => {
      const middle = (of: 'latitude' | 'longitude') =>
        ofCity.reduce((sum, code) => sum + code[of], 0) / ofCity.length;
      const { city, state } = ofCity[0] as KnownPlace;
      const at = { latitude: middle('latitude'), longitude: middle('longitude') };
      return { ...AMERICA, ...at, kind: 'city', name: city, city, state, postcode: null };
    },
  );
  const london: KnownPlace = {
    kind: 'city',
    name: 'London',
    city: 'London',
    state: 'England',
    postcode: null,
    country: 'United Kingdom',
    countryCode: 'GB',
    latitude: 51.5074,
    longitude: -0.1278,
  };
  return [...streets, ...cities, ...codes, london];
}

/** Streets, cities and ZIP codes, in this order; the two files name their sources. */
export const PLACES: readonly KnownPlace[] = readPlaces();

const MILES_PER_DEGREE = 69.1;

/** Distance of two positions in miles, accurate enough for sorting. */
export function milesBetween(
  one: { latitude: number; longitude: number },
  other: { latitude: number; longitude: number },
): number {
  const shrink = Math.cos((one.latitude * Math.PI) / 180);
  return (
    Math.hypot(one.latitude - other.latitude, (one.longitude - other.longitude) * shrink) *
    MILES_PER_DEGREE
  );
}
