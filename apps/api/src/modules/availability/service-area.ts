import type { Coordinates } from '@voltcourier/contracts';
import { isNearHamptonRoads, type Place, zoneAt } from './location.ts';
import type { RegionRow } from './regions.ts';

const HAMPTON_ROADS = 'hampton-roads';

/**
 * The region that takes what no other does.
 *
 * @throws Error where there is no region at all.
 */
export function defaultRegion(regions: readonly RegionRow[]): RegionRow {
  const region = regions.find(({ is_default }) => is_default) ?? regions[0];
  if (region === undefined) throw new Error('No region has been seeded.');
  return region;
}

/** The region whose prefix says most of a ZIP code: the longest one. */
function regionOfZip(zip: string, regions: readonly RegionRow[]): RegionRow | undefined {
  for (let length = zip.length; length > 0; length -= 1) {
    const prefix = zip.slice(0, length);
    const region = regions.find(({ zip_prefixes }) => zip_prefixes.includes(prefix));
    if (region !== undefined) return region;
  }
  return undefined;
}

/** The region of a position: the harbour's own vans, else those of its zone. */
function regionAt(coordinates: Coordinates, regions: readonly RegionRow[]): RegionRow {
  const local = regions.find(({ id }) => id === HAMPTON_ROADS);
  if (local !== undefined && isNearHamptonRoads(coordinates)) return local;
  const nationwide = regions.filter(({ serves_zone }) => serves_zone);
  const zone = zoneAt(
    coordinates,
    nationwide.map((region) => region.zone),
  );
  return nationwide.find((region) => region.zone === zone) ?? defaultRegion(regions);
}

/**
 * The region that serves a place: by the longest ZIP prefix, else by the time zone, else the
 * default. Where the address tells nothing, coordinates do.
 */
export function regionOfPlace(
  place: Exclude<Place, { kind: 'outside' }>,
  coordinates: Coordinates | undefined,
  regions: readonly RegionRow[],
): RegionRow {
  if (place.kind === 'position') return regionAt(place.coordinates, regions);
  if (place.kind === 'unknown') {
    return coordinates === undefined ? defaultRegion(regions) : regionAt(coordinates, regions);
  }
  const local = place.kind === 'zip' ? regionOfZip(place.zip, regions) : undefined;
  const nationwide = regions.find(({ serves_zone, zone }) => serves_zone && zone === place.zone);
  return local ?? nationwide ?? defaultRegion(regions);
}
