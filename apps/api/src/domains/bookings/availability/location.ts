import lookUpZone from '@photostructure/tz-lookup';
import type { Coordinates } from '@voltcourier/contracts';
import { instantOf } from '@voltcourier/pricing';
import { PLACES, STATES, ZIP_RUNS } from './zip-zones.generated.ts';

/** The place that an address's text refers to. */
export type ParsedLocation =
  | { readonly kind: 'zip'; readonly zip: string; readonly zone: string }
  | {
      readonly kind: 'state';
      readonly state: string;
      /** Time zone of most of the state. */
      readonly zone: string;
      /** Text before the state, in uppercase: it may end with a city. */
      readonly before: string;
    }
  | { readonly kind: 'outside'; readonly name: string }
  | { readonly kind: 'position'; readonly coordinates: Coordinates }
  | {
      readonly kind: 'unknown';
      /** The whole address, in uppercase: it may end with a city. */
      readonly text: string;
    };

const CANADIAN_POSTAL_CODE = /\b[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d\b/u;
const COUNTRY = /[\s,]+(?:USA?|U\.S(?:\.A)?|UNITED STATES(?: OF AMERICA)?)$/u;
const TRAILING = /[\s,.;]+$/u;
// Five digits are a ZIP code only after a state or at the end, because house numbers can have five
// digits too.
const STATE_NAMES = STATES.flatMap(([name, code]) => [name, code])
  .filter((word) => word !== '')
  .toSorted((a, b) => b.length - a.length);
const STATE_AND_ZIP = new RegExp(
  String.raw`\b(${STATE_NAMES.join('|')})[\s,.]+(\d{5})(?:-\d{4})?\b`,
  'gu',
);
const ZIP_AT_END = /(?<!\d\.)\b(\d{5})(?:-\d{4})?$/u;
const POSITION = /^\s*(-?\d{1,2}\.\d+)\u00b0?[\s,;]+(-?\d{1,3}\.\d+)\u00b0?\s*$/u;
// After a street's name these two letters mean northeast, not Nebraska.
const NORTHEAST =
  /\b(?:STREET|ST|AVENUE|AVE|ROAD|RD|BLVD|DRIVE|DR|LANE|LN|PLACE|PL|COURT|CT|WAY|HWY) NE$/u;

// Full names of areas that vans can't drive to; their postal codes are among the states.
const FAR_AWAY = [
  ['PUERTO RICO', 'PR', 'Puerto Rico'],
  ['VIRGIN ISLANDS', 'VI', 'the U.S. Virgin Islands'],
  ['GUAM', 'GU', 'Guam'],
  ['AMERICAN SAMOA', 'AS', 'American Samoa'],
  ['NORTHERN MARIANA ISLANDS', 'MP', 'the Northern Mariana Islands'],
  ['CANADA', '', 'Canada'],
  ['MEXICO', '', 'Mexico'],
] as const;

// A time zone is named like "America/Denver"; names of areas that vans can't drive to have no
// slash.
const isZone = (zone: string) => zone.includes('/');

/**
 * Returns the time zone of a ZIP code; undefined if the code is unknown or vans can't drive there.
 */
export function zoneOfZip(zip: string): string | undefined {
  const zone = zoneOrAreaOfZip(zip);
  return zone !== undefined && isZone(zone) ? zone : undefined;
}

/**
 * Returns the place of the ZIP run that contains a code. Neighboring codes are geographic
 * neighbors.
 */
function zoneOrAreaOfZip(zip: string): string | undefined {
  let low = 0;
  let high = ZIP_RUNS.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ZIP_RUNS[middle]?.[0] ?? '') <= zip) low = middle + 1;
    else high = middle;
  }
  const run = ZIP_RUNS[low - 1];
  return run === undefined ? undefined : PLACES[run[1]];
}

function stateAtEnd(address: string): (typeof STATES)[number] | undefined {
  const code = /(?:^|[\s,])([A-Z]{2})$/u.exec(address)?.[1];
  const byCode = NORTHEAST.test(address) ? undefined : STATES.find(([, known]) => known === code);
  if (byCode !== undefined) return byCode;
  // "West Virginia" ends with "Virginia", "New Mexico" with "Mexico": the longest name wins.
  return [...STATES, ...FAR_AWAY]
    .filter(
      ([name]) =>
        name !== '' &&
        (address === name || address.endsWith(` ${name}`) || address.endsWith(`,${name}`)),
    )
    .toSorted(([a], [b]) => b.length - a.length)[0];
}

/** Parses an address that is a position: latitude and longitude, as phones write them. */
function positionIn(location: string): Coordinates | undefined {
  const [, latitude, longitude] = POSITION.exec(location) ?? [];
  const position = { latitude: Number(latitude), longitude: Number(longitude) };
  const isOnEarth = Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180;
  return isOnEarth ? position : undefined;
}

/**
 * Locates an address by its ZIP code, or otherwise its state, with data that ships with the
 * product. Returns `unknown` if it has neither and `outside` if vans can't drive there.
 */
export function parseLocation(location: string): ParsedLocation {
  const coordinates = positionIn(location);
  if (coordinates !== undefined) return { kind: 'position', coordinates };
  const address = location
    .trim()
    .toUpperCase()
    .replace(/\s+/gu, ' ')
    .replace(/\bD\. ?C\b/u, 'DC')
    .replace(TRAILING, '')
    .replace(COUNTRY, '')
    .replace(TRAILING, '');
  if (CANADIAN_POSTAL_CODE.test(address)) return { kind: 'outside', name: 'Canada' };
  const after = [...address.matchAll(STATE_AND_ZIP)].at(-1);
  const zip = after?.[2] ?? ZIP_AT_END.exec(address)?.[1];
  const byZip = zip === undefined ? undefined : zoneOrAreaOfZip(zip);
  if (zip !== undefined && byZip !== undefined) {
    return isZone(byZip) ? { kind: 'zip', zip, zone: byZip } : { kind: 'outside', name: byZip };
  }
  const rest = after
    ? address.slice(0, after.index + (after[1] ?? '').length)
    : address.replace(ZIP_AT_END, '').replace(TRAILING, '');
  const found = stateAtEnd(after ? (after[1] ?? '') : rest);
  if (found === undefined) return { kind: 'unknown', text: rest };
  const [name, state, zone] = found;
  if (!isZone(zone)) return { kind: 'outside', name: zone };
  const written = rest.endsWith(name) ? name : state;
  const before = rest.slice(0, rest.length - written.length).replace(TRAILING, '');
  return { kind: 'state', state, zone, before };
}

// Bounding box of the cities around the harbor and the Eastern Shore, in degrees.
const HAMPTON_ROADS_BOX = { south: 36.54, north: 38.03, west: -76.95, east: -75.2 } as const;

/** Whether a position is in Hampton Roads or close enough for its vans. */
export function isNearHamptonRoads({ latitude, longitude }: Coordinates): boolean {
  const { south, north, west, east } = HAMPTON_ROADS_BOX;
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

const offsetsOf = (zone: string) =>
  ['2026-01-15', '2026-07-15'].map((date) => instantOf(date, '12:00', zone).getTime()).join();

/**
 * Returns which of the zones a position is in: by name, otherwise the one with the same clock time.
 * The zones of towns and counties, such as `America/Detroit`, are not among the regions' zones.
 */
export function zoneAt(
  { latitude, longitude }: Coordinates,
  zones: readonly string[],
): string | undefined {
  const exact = lookUpZone(latitude, longitude);
  if (zones.includes(exact)) return exact;
  const offsets = offsetsOf(exact);
  return zones.find((zone) => offsetsOf(zone) === offsets);
}
