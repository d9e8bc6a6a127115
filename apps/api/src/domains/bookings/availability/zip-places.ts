import type { Coordinates } from '@voltcourier/contracts';
import { cityName } from './city-name.ts';
import { CITIES, MIDDLES, WIDE_STEPS, ZIP_STATES } from './zip-places.generated.ts';

// Maximum number of words in a city's name.
const CITY_WORDS = 6;

/**
 * Maximum distance in kilometers from the nearest ZIP code center; positions beyond it are unknown.
 */
const NEAREST_KM = 60;

const KM_PER_DEGREE = 111.2;

interface ZipPlace {
  readonly zip: string;
  readonly state: string;
  readonly city: string;
  readonly latitude: number;
  readonly longitude: number;
}

const unpack = (runs: string): string[] =>
  runs.split('|').flatMap((run) => {
    const [value = '', count = '1'] = run.split('*');
    return Array.from({ length: Number(count) }, () => value);
  });

function readPlaces(): ZipPlace[] {
  const bytes = Buffer.from(MIDDLES, 'base64');
  const cities = unpack(CITIES);
  const states = unpack(ZIP_STATES);
  let zip = 0;
  let wide = 0;
  return cities.map((city, index) => {
    const at = index * 5;
    const step = bytes.readUInt8(at);
    zip += step === 255 ? (WIDE_STEPS[wide++] ?? 0) : step;
    return {
      zip: String(zip).padStart(5, '0'),
      state: states[index] ?? '',
      city,
      latitude: bytes.readInt16LE(at + 1) / 100,
      longitude: bytes.readInt16LE(at + 3) / 100,
    };
  });
}

const PLACES = readPlaces();
const byState = Map.groupBy(PLACES, ({ state }) => state);

const zipsOf = (places: readonly ZipPlace[]) => places.map(({ zip }) => zip);

/**
 * Returns the ZIP code whose center is nearest to a position; undefined if all are too far away.
 */
export function zipAt({ latitude, longitude }: Coordinates): string | undefined {
  const shrink = Math.cos((latitude * Math.PI) / 180);
  let nearest: ZipPlace | undefined;
  let least = (NEAREST_KM / KM_PER_DEGREE) ** 2;
  for (const place of PLACES) {
    const north = place.latitude - latitude;
    const east = (place.longitude - longitude) * shrink;
    const distance = north * north + east * east;
    if (distance < least) {
      least = distance;
      nearest = place;
    }
  }
  return nearest?.zip;
}

/**
 * Returns the ZIP codes of the city at the end of a text, in a state given by its code. The longest
 * matching name wins. Empty if the text doesn't end with a city of that state.
 */
export function zipsOfCity(text: string, state: string): readonly string[] {
  const places = byState.get(state) ?? [];
  const ending = cityWordsOf(text);
  for (let start = Math.max(0, ending.length - CITY_WORDS); start < ending.length; start += 1) {
    const name = cityName(ending.slice(start).join(' '));
    const found = places.filter(({ city }) => city === name);
    if (found.length > 0) return zipsOf(found);
  }
  return [];
}

/**
 * Returns the ZIP codes of all cities, in any state, whose name is the whole text after the last
 * comma. A partial match isn't enough: there are cities called Street and Lane.
 */
export function zipsOfCityAnywhere(text: string): readonly string[] {
  const name = cityName(cityWordsOf(text).join(' '));
  return zipsOf(PLACES.filter(({ city }) => city === name));
}

/** Returns the words after the last comma, or all words if there is none. */
const cityWordsOf = (text: string): string[] =>
  (text.split(',').at(-1) ?? '')
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '');

/** Returns all ZIP codes of a state, given by its code. */
export const zipsOfState = (state: string): readonly string[] => zipsOf(byState.get(state) ?? []);

/** Returns the city of a ZIP code in mixed case, such as "Newport News"; undefined if unknown. */
export const cityOfZip = (zip: string): string | undefined =>
  PLACES.find((place) => place.zip === zip)
    ?.city.toLowerCase()
    .replaceAll(/\b\p{L}/gu, (letter) => letter.toUpperCase());

/** Lists all ZIP codes with their city, in uppercase, and state code. */
export const listZipPlaces = (): readonly Pick<ZipPlace, 'zip' | 'state' | 'city'>[] => PLACES;

/** Returns the center of the first known ZIP code; undefined if none is known. */
export function middleOf(zips: readonly string[]): Coordinates | undefined {
  const place = PLACES.find(({ zip }) => zips.includes(zip));
  return place && { latitude: place.latitude, longitude: place.longitude };
}
