import type { Coordinates } from '@voltcourier/contracts';
import { cityName } from './city-name.ts';
import { CITIES, MIDDLES, WIDE_STEPS, ZIP_STATES } from './zip-places.generated.ts';

// A city's name has at most so many words.
const CITY_WORDS = 6;

/** Farther from the middle of every ZIP code, a position is nowhere that we know: kilometres. */
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

/** The ZIP code whose middle is nearest to a position; undefined far from all of them. */
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
 * The ZIP codes of the city that some words end with, in a state given by its code: the longest
 * name that fits. Empty where they end with no city of that state.
 */
export function zipsOfCity(words: string, state: string): readonly string[] {
  const places = byState.get(state) ?? [];
  const ending = cityWordsOf(words);
  for (let start = Math.max(0, ending.length - CITY_WORDS); start < ending.length; start += 1) {
    const name = cityName(ending.slice(start).join(' '));
    const found = places.filter(({ city }) => city === name);
    if (found.length > 0) return zipsOf(found);
  }
  return [];
}

/**
 * The ZIP codes of every city, in any state, whose name is all that stands behind the last comma.
 * Part of it would not do: there are cities called Street and Lane.
 */
export function zipsOfCityAnywhere(words: string): readonly string[] {
  const name = cityName(cityWordsOf(words).join(' '));
  return zipsOf(PLACES.filter(({ city }) => city === name));
}

/** The words behind the last comma, or all where there is none. */
const cityWordsOf = (words: string): string[] =>
  (words.split(',').at(-1) ?? '')
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '');

/** All ZIP codes of a state, given by its code. */
export const zipsOfState = (state: string): readonly string[] => zipsOf(byState.get(state) ?? []);

/** The city of a ZIP code as it is written, such as "Newport News"; undefined where none is known. */
export const cityOfZip = (zip: string): string | undefined =>
  PLACES.find((place) => place.zip === zip)
    ?.city.toLowerCase()
    .replaceAll(/\b\p{L}/gu, (letter) => letter.toUpperCase());

/** Every ZIP code with its city, in capitals, and the code of its state. */
export const listZipPlaces = (): readonly Pick<ZipPlace, 'zip' | 'state' | 'city'>[] => PLACES;

/** The middle of the first of some ZIP codes that is known; undefined where none is. */
export function middleOf(zips: readonly string[]): Coordinates | undefined {
  const place = PLACES.find(({ zip }) => zips.includes(zip));
  return place && { latitude: place.latitude, longitude: place.longitude };
}
