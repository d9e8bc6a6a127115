import { type KnownPlace, milesBetween, PLACES } from './places.ts';

/** A parameter that Photon refuses, with its message. */
export class BadParameter extends Error {
  override readonly name = 'BadParameter';
}

type Parameters = Readonly<Record<string, string>>;

const MOST = 50;
const DEFAULT_LIMIT = 15;
/** Maximum distance of a result from the requested position, unless `radius` sets it. */
const REVERSE_MILES = 15;
const MILES_PER_KM = 0.6214;

const SHORT: Readonly<Record<string, string>> = {
  st: 'street',
  ave: 'avenue',
  blvd: 'boulevard',
  dr: 'drive',
  rd: 'road',
  hwy: 'highway',
  pkwy: 'parkway',
  va: 'virginia',
  il: 'illinois',
  ny: 'new york',
  usa: 'united states',
};

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

function numberOf(parameters: Parameters, name: string, most: number): number | undefined {
  const text = parameters[name];
  if (text === undefined || text === '') return undefined;
  const value = Number(text);
  if (!Number.isFinite(value) || Math.abs(value) > most) {
    throw new BadParameter(`Invalid value for parameter '${name}'.`);
  }
  return value;
}

function limitOf(parameters: Parameters): number {
  const limit = numberOf(parameters, 'limit', Number.MAX_SAFE_INTEGER) ?? DEFAULT_LIMIT;
  return Math.max(1, Math.min(MOST, Math.trunc(limit)));
}

function nearOf(parameters: Parameters) {
  const latitude = numberOf(parameters, 'lat', 90);
  const longitude = numberOf(parameters, 'lon', 180);
  if ((latitude === undefined) !== (longitude === undefined)) {
    throw new BadParameter("Parameters 'lat' and 'lon' are only of use together.");
  }
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

function boxOf({ bbox }: Parameters): ((place: KnownPlace) => boolean) | undefined {
  if (bbox === undefined || bbox === '') return undefined;
  const [west, south, east, north, ...more] = bbox.split(',').map(Number);
  const isBox = [west, south, east, north].every((side) => Number.isFinite(side));
  if (!isBox || more.length > 0 || west === undefined || south === undefined) {
    throw new BadParameter(
      "Invalid number of bbox coordinates, expected 'minLon,minLat,maxLon,maxLat'.",
    );
  }
  return ({ latitude, longitude }) =>
    longitude >= west &&
    longitude <= (east ?? west) &&
    latitude >= south &&
    latitude <= (north ?? south);
}

function featureOf(place: KnownPlace) {
  const { kind, name, city, state, postcode, country, countryCode } = place;
  const tags = {
    street: { osm_key: 'highway', osm_value: 'residential', type: 'street' },
    city: { osm_key: 'place', osm_value: 'city', type: 'city' },
    postcode: { osm_key: 'place', osm_value: 'postcode', type: 'other' },
  }[kind];
  return {
    type: 'Feature',
    properties: {
      osm_type: kind === 'street' ? 'W' : 'N',
      osm_id: PLACES.indexOf(place) + 1,
      ...tags,
      countrycode: countryCode,
      name,
      country,
      state,
      ...(kind === 'city' ? {} : { city }),
      ...(postcode === null ? {} : { postcode }),
    },
    geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
  };
}

const collectionOf = (places: readonly KnownPlace[]) => ({
  type: 'FeatureCollection',
  features: places.map(featureOf),
});

/**
 * Every word is a prefix of one of the place's words; an abbreviation may stand for the full word.
 */
function fits(place: KnownPlace, words: readonly string[]): boolean {
  const { name, city, state, postcode, country } = place;
  const known = wordsOf(`${name} ${city} ${state} ${postcode ?? ''} ${country}`);
  return words.every((word) =>
    [word, ...wordsOf(SHORT[word] ?? word)].some((form) =>
      known.some((each) => each.startsWith(form)),
    ),
  );
}

/** `GET /api`: places whose words begin with those of `q`, those near `lat` and `lon` first. */
export function searchAnswer(parameters: Parameters) {
  const queryWords = wordsOf(parameters['q'] ?? '');
  if (queryWords.length === 0) throw new BadParameter("missing search term 'q': /?q=berlin");
  const near = nearOf(parameters);
  const isInBox = boxOf(parameters);
  const [first = '', ...rest] = queryWords;
  // A house number; houses aren't known, so it counts as its street.
  const isHouse = rest.length > 0 && /^\d{1,5}[a-z]?$/u.test(first);
  const words = isHouse ? rest : queryWords;
  const found = PLACES.filter(
    (place) =>
      (!isHouse || place.kind === 'street' || place.name.startsWith(first)) &&
      fits(place, words) &&
      (isInBox?.(place) ?? true),
  );
  const begins = (place: KnownPlace) =>
    place.name.toLowerCase().startsWith(words[0] ?? '') ? 0 : 1;
  const sorted = found.toSorted(
    (a, b) =>
      begins(a) - begins(b) ||
      (near === undefined ? 0 : milesBetween(near, a) - milesBetween(near, b)),
  );
  return collectionOf(sorted.slice(0, limitOf(parameters)));
}

/** `GET /reverse`: places closest to `lat` and `lon`. */
export function reverseAnswer(parameters: Parameters) {
  const at = nearOf(parameters);
  if (at === undefined) {
    throw new BadParameter("missing search term 'lat' and/or 'lon': /?lat=51.5&lon=8.0");
  }
  const radius = numberOf(parameters, 'radius', 5000);
  const most = radius === undefined ? REVERSE_MILES : radius * MILES_PER_KM;
  const found = PLACES.filter(({ kind }) => kind !== 'city')
    .map((place) => ({ place, miles: milesBetween(at, place) }))
    .filter(({ miles }) => miles <= most)
    .toSorted((a, b) => a.miles - b.miles)
    .slice(0, limitOf({ limit: '1', ...parameters }));
  return collectionOf(found.map(({ place }) => place));
}
