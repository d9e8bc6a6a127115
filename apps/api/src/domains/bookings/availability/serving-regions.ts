import type { Coordinates, Region } from '@voltcourier/contracts';
import { perContext } from '../../../platform/per-context.ts';
import { currentBusiness } from '../../../platform/business/current.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import {
  type Translatable,
  sentence,
  sentences,
  translatable,
} from '../../../platform/language/sentence.ts';
import { freshReads } from '../../../platform/database/fresh-reads.ts';
import { parseLocation } from './location.ts';
import type { RegionRow } from './regions.ts';
import { readRegions, type Regions } from './repository.ts';
import { defaultRegion, regionOfPlace } from './service-area.ts';
import { describeUnserved } from './describe-unserved.ts';

// Availability, and which region serves an address.

/** Regions as last read. Use only if the database compares their revision. */
const lastReadOf = perContext((): { regions: Regions | undefined; at: Date } => ({
  regions: undefined,
  at: new Date(0),
}));

const currentRegionsOf = perContext((ctx: Context) =>
  freshReads(async () => {
    const at = ctx.now();
    const regions = await readRegions(ctx.db, at);
    Object.assign(lastReadOf(ctx), { regions, at });
    return regions;
  }),
);

/** Returns the current regions. */
export const currentRegions = (ctx: Context): Promise<Regions> => currentRegionsOf(ctx)('all');

/**
 * Returns the regions as last read, which may be long ago. Use only for requests that are refused
 * if the revision is no longer current.
 */
export async function lastKnownRegions(ctx: Context): Promise<Regions> {
  const { regions, at } = lastReadOf(ctx);
  // Reads contain no days off from before the day of the read.
  return regions === undefined || at > ctx.now() ? currentRegions(ctx) : regions;
}

/** Returns a region by its ID, or the default region. @throws AppError `not_found`. */
export async function getRegion(ctx: Context, id: string | undefined): Promise<RegionRow> {
  const { all } = await currentRegions(ctx);
  if (id === undefined) return defaultRegion(all);
  const region = all.find((candidate) => candidate.id === id);
  if (region === undefined) throw new AppError('not_found', 'There is no such region.');
  return region;
}

async function notServed(ctx: Context, text: Translatable): Promise<AppError> {
  const { hotline } = await currentBusiness(ctx);
  const otherwise =
    hotline === null
      ? undefined
      : sentence('If we misread your address, call {hotline}.', { hotline });
  return new AppError('not_served', sentences(text, otherwise));
}

/**
 * Returns the region of an address, or of the coordinates if the text doesn't determine it. A
 * position alone is never refused: near a border it isn't precise enough.
 *
 * @throws AppError `not_served` if vans can't drive there, if no region has vans there (except for
 * an emergency, which the default region takes), if the region is closed, or if the address could
 * be in more than one region, unless it is an emergency. An unknown place is refused only if a van
 * is to be sent there (`isVisited`), so that a customer who is still typing gets no error for half
 * an address.
 */
export async function getRegionOf(
  ctx: Context,
  location: string,
  {
    coordinates,
    isEmergency = false,
    isVisited = false,
    among,
  }: {
    coordinates?: Coordinates;
    isEmergency?: boolean;
    isVisited?: boolean;
    among?: Regions;
  } = {},
): Promise<RegionRow> {
  const parsed = parseLocation(location);
  if (parsed.kind === 'outside') {
    throw await notServed(
      ctx,
      sentence('We don’t serve {place} yet. We serve the 50 states and Washington, DC.', {
        place: translatable(parsed.name),
      }),
    );
  }
  const { all } = among ?? (await currentRegions(ctx));
  const { region, isAmbiguous, isUnknown, unservedZip } = await regionOfPlace(
    parsed,
    coordinates,
    all,
  );
  // Stranded customers aren't asked for more: staff who take the request call them.
  if (isAmbiguous && !isEmergency) {
    throw new AppError(
      'not_served',
      'Please add the city and state, or the ZIP code, so we can send the nearest van.',
    );
  }
  if (isUnknown && isVisited && !isEmergency) {
    throw await notServed(
      ctx,
      'We can’t find this address. Please add the city and state, or the ZIP code.',
    );
  }
  if (unservedZip !== undefined && !isEmergency) {
    throw await notServed(ctx, await describeUnserved(unservedZip, all));
  }
  if (region.is_closed) {
    throw await notServed(
      ctx,
      sentence('We aren’t taking new bookings in {region} at the moment.', {
        region: translatable(region.name),
      }),
    );
  }
  return region;
}

/** Lists all regions, the default one first. */
export async function listServiceRegions(ctx: Context): Promise<Region[]> {
  return (await currentRegions(ctx)).all
    .toSorted((a, b) => Number(b.is_default) - Number(a.is_default))
    .map(({ id, name, zone }) => ({ id, name, zone }));
}
