import type { Coordinates } from '@voltcourier/contracts';
import { isNearHamptonRoads, type ParsedLocation, zoneAt, zoneOfZip } from './location.ts';
import type { RegionRow } from './regions.ts';

const HAMPTON_ROADS = 'hampton-roads';

/**
 * Returns the region that takes what no other region does.
 *
 * @throws Error if there are no regions.
 */
export function defaultRegion(regions: readonly RegionRow[]): RegionRow {
  const region = regions.find(({ is_default }) => is_default) ?? regions[0];
  if (region === undefined) throw new Error('No region has been seeded.');
  return region;
}

const prefixesOf = new WeakMap<readonly RegionRow[], ReadonlyMap<string, RegionRow>>();

/** Regions by ZIP prefix, computed once per list: the served places look up every ZIP code. */
function regionsByPrefix(regions: readonly RegionRow[]): ReadonlyMap<string, RegionRow> {
  const known = prefixesOf.get(regions);
  if (known !== undefined) return known;
  const byPrefix = new Map(
    regions.flatMap((region) => region.zip_prefixes.map((prefix) => [prefix, region] as const)),
  );
  prefixesOf.set(regions, byPrefix);
  return byPrefix;
}

/** Returns the region with the longest prefix of a ZIP code. */
function regionOfZip(zip: string, regions: readonly RegionRow[]): RegionRow | undefined {
  const byPrefix = regionsByPrefix(regions);
  for (let length = zip.length; length > 0; length -= 1) {
    const region = byPrefix.get(zip.slice(0, length));
    if (region !== undefined) return region;
  }
  return undefined;
}

/** Returns the region of a ZIP code: by the longest prefix, otherwise by its time zone. */
export function regionOfCode(
  zip: string,
  zone: string | undefined,
  regions: readonly RegionRow[],
): RegionRow | undefined {
  return regionOfZip(zip, regions) ?? regionOfZone(zone, regions);
}

const regionOfZone = (zone: string | undefined, regions: readonly RegionRow[]) =>
  regions.find((region) => region.serves_zone && region.zone === zone);

/**
 * Returns the region of a position: that of the nearest ZIP code, or Hampton Roads near its vans.
 */
async function regionAt(
  coordinates: Coordinates,
  regions: readonly RegionRow[],
): Promise<RegionRow> {
  const { zipAt } = await zipPlaces();
  const zip = zipAt(coordinates);
  const byZip = zip === undefined ? undefined : regionOfZip(zip, regions);
  if (byZip !== undefined) return byZip;
  const local = regions.find(({ id }) => id === HAMPTON_ROADS);
  if (local !== undefined && isNearHamptonRoads(coordinates)) return local;
  const nationwide = regions.filter(({ serves_zone }) => serves_zone);
  const zone = zoneAt(
    coordinates,
    nationwide.map((region) => region.zone),
  );
  return regionOfZone(zone, regions) ?? defaultRegion(regions);
}

/** Returns every region that serves at least one of the ZIP codes. */
const regionsOfZips = (zips: readonly string[], regions: readonly RegionRow[]): RegionRow[] => [
  ...new Set(
    zips
      .map((zip) => regionOfCode(zip, zoneOfZip(zip), regions))
      .filter((region) => region !== undefined),
  ),
];

// Half a megabyte that most addresses don't need, because they have a ZIP code.
const zipPlaces = () => import('./zip-places.ts');

/**
 * Returns the possible ZIP codes of an address without one: its city's, or otherwise its state's.
 */
async function zipsOfPlace(
  parsed: Extract<ParsedLocation, { kind: 'state' | 'unknown' }>,
): Promise<readonly string[]> {
  const { zipsOfCity, zipsOfCityAnywhere, zipsOfState } = await zipPlaces();
  if (parsed.kind === 'unknown') return zipsOfCityAnywhere(parsed.text);
  const ofCity = zipsOfCity(parsed.before, parsed.state);
  return ofCity.length > 0 ? ofCity : zipsOfState(parsed.state);
}

/** The region that serves a place, and how certain that is. */
interface RegionOfPlace {
  readonly region: RegionRow;
  /** Whether the place could also belong to another region. */
  readonly isAmbiguous: boolean;
  /** Whether the text names no known place. */
  readonly isUnknown: boolean;
  /** A ZIP code of the place, if no region has vans there. */
  readonly unservedZip?: string;
}

/**
 * Returns the region that serves a place, and whether the place is ambiguous. Checks in this order:
 * coordinates; the ZIP code by longest prefix, then by time zone; city and state; the state; a city
 * whose name only one region has. Anything else belongs to the default region and is marked as
 * unknown.
 */
export async function regionOfPlace(
  parsed: Exclude<ParsedLocation, { kind: 'outside' }>,
  coordinates: Coordinates | undefined,
  regions: readonly RegionRow[],
): Promise<RegionOfPlace> {
  const certain = (region: RegionRow) => ({ region, isAmbiguous: false, isUnknown: false });
  // A default region with its own ZIP prefixes has no vans elsewhere; one without prefixes serves
  // the rest.
  const otherwise = (zip: string): RegionOfPlace => {
    const region = defaultRegion(regions);
    const isUnserved = region.zip_prefixes.length > 0;
    return { ...certain(region), ...(isUnserved && { unservedZip: zip }) };
  };
  if (parsed.kind === 'position') {
    return certain(await regionAt(coordinates ?? parsed.coordinates, regions));
  }
  if (coordinates !== undefined) return certain(await regionAt(coordinates, regions));
  if (parsed.kind === 'zip') {
    const byCode = regionOfCode(parsed.zip, parsed.zone, regions);
    return byCode === undefined ? otherwise(parsed.zip) : certain(byCode);
  }
  const zips = await zipsOfPlace(parsed);
  const [only, ...others] = regionsOfZips(zips, regions);
  if (only !== undefined && others.length === 0) return certain(only);
  if (only === undefined && zips[0] !== undefined) return otherwise(zips[0]);
  const zone = parsed.kind === 'state' ? parsed.zone : undefined;
  const region = regionOfZone(zone, regions) ?? defaultRegion(regions);
  return { region, isAmbiguous: others.length > 0, isUnknown: zips.length === 0 };
}
