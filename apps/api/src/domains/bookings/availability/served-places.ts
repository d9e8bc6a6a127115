import { perContext } from '../../../platform/per-context.ts';
import type { Context } from '../../../platform/context.ts';
import { zoneOfZip } from './location.ts';
import type { RegionRow } from './regions.ts';
import { currentRegions } from './serving-regions.ts';
import { regionOfCode } from './service-area.ts';

/** Areas where an open region has vans. */
export interface ServedPlaces {
  /** Names of the open regions, the default one first. */
  readonly regions: readonly string[];
  /** How much of each state is served, by state code. */
  readonly states: ReadonlyMap<string, 'all' | 'part' | 'none'>;
  /** Whether a city with a given uppercase name is served. */
  readonly cities: ReadonlyMap<string, boolean>;
}

async function readServedPlaces(regions: readonly RegionRow[]): Promise<ServedPlaces> {
  // Half a megabyte, so it is loaded on demand.
  const { listZipPlaces } = await import('./zip-places.ts');
  const states = new Map<string, 'all' | 'part' | 'none'>();
  const cities = new Map<string, boolean>();
  for (const { zip, state, city } of listZipPlaces()) {
    const region = regionOfCode(zip, zoneOfZip(zip), regions);
    const isServed = region !== undefined && !region.is_closed;
    const share = isServed ? 'all' : 'none';
    const before = states.get(state) ?? share;
    states.set(state, before === share ? share : 'part');
    cities.set(city, isServed || cities.get(city) === true);
  }
  const open = regions
    .filter(({ is_closed }) => !is_closed)
    .toSorted((a, b) => Number(b.is_default) - Number(a.is_default));
  return { regions: open.map(({ name }) => name), states, cities };
}

const readOnceOf = perContext((): { places: Promise<ServedPlaces> | undefined; key: string } => ({
  places: undefined,
  key: '',
}));

/**
 * Lists the areas of open regions, by ZIP prefix and by time zone. Excludes what the default region
 * takes only as a fallback. Recomputed when a region has changed.
 */
export async function listServedPlaces(ctx: Context): Promise<ServedPlaces> {
  const { all } = await currentRegions(ctx);
  const key = JSON.stringify(
    all.map(({ id, name, zone, is_closed, is_default, serves_zone, zip_prefixes }) => [
      id,
      name,
      zone,
      is_closed,
      is_default,
      serves_zone,
      zip_prefixes,
    ]),
  );
  const kept = readOnceOf(ctx);
  if (kept.key !== key || kept.places === undefined) {
    Object.assign(kept, { places: readServedPlaces(all), key });
  }
  return kept.places ?? readServedPlaces(all);
}
