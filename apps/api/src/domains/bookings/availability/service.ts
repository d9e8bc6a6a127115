import type { Availability, Coordinates, Region, SlotProposal } from '@voltcourier/contracts';
import {
  addDays,
  bookingWindow,
  DEFAULT_ZONE,
  localDateAt,
  localTimeAt,
  offeredTimes,
  slotStart,
} from '@voltcourier/pricing';
import { perContext } from '../../../platform/per-context.ts';
import { currentBusiness } from '../../../platform/business/current.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type Said, sentence, sentences, wordsOf } from '../../../platform/language/sentence.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { freshReads } from '../../../platform/database/fresh-reads.ts';
import { placeOf } from './location.ts';
import { capacityAt, NEW_REGION, openingOf, type RegionRow } from './regions.ts';
import {
  addFirstRegions,
  countSeats,
  countTakenSeats,
  foldSlotCounts,
  listNearestFree,
  readRegions,
  type Regions,
} from './repository.ts';
import { defaultRegion, regionOfPlace } from './service-area.ts';
import { unservedWords } from './unserved-words.ts';

export { NEW_REGION, openingOf, capacityAt, type RegionRow } from './regions.ts';
export { listRegions as readRegions, type Regions } from './repository.ts';
export { fitSeats } from './seats.ts';
export { lockRegion } from './seats-repository.ts';

const HAMPTON_ROADS = 'hampton-roads';
// The USPS sectional centres of Norfolk and Newport News.
const HAMPTON_ROADS_PREFIXES = ['233', '234', '235', '236', '237'];
const PROPOSALS = 3;
const MAX_SLOTS_REMEMBERED = 2000;
/** From this many changes on, adding them up costs a reader more than writing down their sum. */
const MANY_CHANGES = 1000;

/** The regions of a new installation: our own, and a partner's vans in every zone of the nation. */
const SEEDED_REGIONS: readonly RegionRow[] = [
  [HAMPTON_ROADS, 'Hampton Roads', DEFAULT_ZONE, 3] as const,
  ['us-eastern', 'Eastern United States', DEFAULT_ZONE, 2] as const,
  ['us-central', 'Central United States', 'America/Chicago', 2] as const,
  ['us-mountain', 'Mountain United States', 'America/Denver', 2] as const,
  ['us-arizona', 'Arizona', 'America/Phoenix', 2] as const,
  ['us-pacific', 'Pacific United States', 'America/Los_Angeles', 2] as const,
  ['us-alaska', 'Alaska', 'America/Anchorage', 1] as const,
  ['us-hawaii', 'Hawaii', 'Pacific/Honolulu', 1] as const,
].map(([id, name, zone, capacity]) => ({
  ...NEW_REGION,
  id,
  name,
  zone,
  capacity_per_hour: capacity,
  is_default: id === HAMPTON_ROADS,
  serves_zone: id !== HAMPTON_ROADS,
  zip_prefixes: id === HAMPTON_ROADS ? HAMPTON_ROADS_PREFIXES : [],
}));

/** Seeds the regions; an installation that has any keeps its own. */
export function seedRegions(db: Database): Promise<void> {
  return addFirstRegions(db, SEEDED_REGIONS);
}

/** How a slot stands, and which ones near it have a free place. */
export interface SlotSituation {
  /** `closed` isn't offered, `unopened` lacks places that nobody has made yet. */
  readonly state: 'closed' | 'unopened' | 'full' | 'free';
  readonly alternatives: readonly SlotProposal[];
}

function stateOf(
  { places, free }: { places: number; free: number },
  offered: number,
): SlotSituation['state'] {
  if (offered === 0) return 'closed';
  if (free > 0) return 'free';
  return places < offered ? 'unopened' : 'full';
}

const keyOf = (region: RegionRow, startsAt: Date) => `${region.id} ${startsAt.toISOString()}`;

// Availability, and which region serves whom.

/** The last regions that were read: only for who has the database compare their revision. */
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

/** The regions as they are at this moment. */
export const currentRegions = (ctx: Context): Promise<Regions> => currentRegionsOf(ctx)('all');

/**
 * The regions as they were read last, which may be long ago: only for what is refused when their
 * revision isn't the current one any more.
 */
export async function lastKnownRegions(ctx: Context): Promise<Regions> {
  const { regions, at } = lastReadOf(ctx);
  // Days off from before the day of the read are left out of it.
  return regions === undefined || at > ctx.now() ? currentRegions(ctx) : regions;
}

/** A region by its id, or the default one. @throws AppError `not_found`. */
export async function getRegion(ctx: Context, id: string | undefined): Promise<RegionRow> {
  const { all } = await currentRegions(ctx);
  if (id === undefined) return defaultRegion(all);
  const region = all.find((candidate) => candidate.id === id);
  if (region === undefined) throw new AppError('not_found', 'There is no such region.');
  return region;
}

async function notServed(ctx: Context, said: Said): Promise<AppError> {
  const { hotline } = await currentBusiness(ctx);
  const otherwise =
    hotline === null
      ? undefined
      : sentence('If we misread your address, call {hotline}.', { hotline });
  return new AppError('not_served', sentences(said, otherwise));
}

/**
 * The region of an address; where its text doesn't tell, of the coordinates. A position alone is
 * never refused: near a border it is not that exact.
 *
 * @throws AppError `not_served` where no van of ours can get to, where no region has its vans (but
 * for an emergency, which the default region takes), where the region is closed, and
 * where the address could be in more than one region, unless it is an emergency. Where it names no
 * place that we know, only if a van is to be sent there (`isVisited`): who is still typing isn't
 * told that the half of an address is none.
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
  const place = placeOf(location);
  if (place.kind === 'outside') {
    throw await notServed(
      ctx,
      sentence('We don’t drive to {place} yet. We serve the 50 states and Washington, DC.', {
        place: wordsOf(place.name),
      }),
    );
  }
  const { all } = among ?? (await currentRegions(ctx));
  const { region, isAmbiguous, isUnknown, unservedZip } = await regionOfPlace(
    place,
    coordinates,
    all,
  );
  // Nobody who is stranded is asked twice: whoever takes the request calls.
  if (isAmbiguous && !isEmergency) {
    throw new AppError(
      'not_served',
      'Please add the city and state, or the ZIP code, so that we send the van that is near you.',
    );
  }
  if (isUnknown && isVisited && !isEmergency) {
    throw await notServed(
      ctx,
      'We can’t find this address. Please add the city and state, or the ZIP code.',
    );
  }
  if (unservedZip !== undefined && !isEmergency) {
    throw await notServed(ctx, await unservedWords(unservedZip, all));
  }
  if (region.is_closed) {
    throw await notServed(
      ctx,
      sentence('We take no new bookings in {region} at the moment.', {
        region: wordsOf(region.name),
      }),
    );
  }
  return region;
}

function proposalOf(zone: string) {
  return ({ startsAt, free }: { startsAt: Date; free: number }): SlotProposal => ({
    date: localDateAt(startsAt, zone),
    time: localTimeAt(startsAt, zone),
    startsAt: startsAt.toISOString(),
    free,
  });
}

const foldingOf = perContext((): { isFolding: boolean } => ({ isFolding: false }));

function foldSoon(ctx: Context): void {
  const state = foldingOf(ctx);
  if (state.isFolding) return;
  state.isFolding = true;
  foldSlotCounts(ctx.db)
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'Counts are added up later.'))
    .finally(() => (state.isFolding = false));
}

/** Adds up the changes of taken seats, so that reading them stays quick. */
export const addUpSlotCounts = (ctx: Context): Promise<void> => foldSlotCounts(ctx.db);

async function read(
  ctx: Context,
  region: RegionRow,
  from: string,
  to: string,
): Promise<Availability> {
  const now = ctx.now();
  const window = bookingWindow(now, region.zone);
  const first = from > window.from ? from : window.from;
  const last = to !== '' && to < window.to ? to : window.to;
  const counts =
    first > last
      ? []
      : await countTakenSeats(ctx.db, {
          regionId: region.id,
          from: slotStart(first, '00:00', region.zone),
          to: slotStart(last, '23:59', region.zone),
          now,
        });
  if (counts.reduce((sum, { changes }) => sum + changes, 0) > MANY_CHANGES) foldSoon(ctx);
  const takenAt = new Map(counts.map(({ startsAt, taken }) => [startsAt.getTime(), taken]));
  const opening = openingOf(region);
  const days: Availability['days'] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const slots = offeredTimes(date, opening).map((time) => {
      const startsAt = slotStart(date, time, region.zone);
      const isPast = startsAt.getTime() <= now.getTime();
      // Seats that nobody has made yet are free; an hour that has too many has none.
      const taken = takenAt.get(startsAt.getTime()) ?? 0;
      const free = Math.max(0, region.capacity_per_hour - taken);
      return { time, startsAt: startsAt.toISOString(), free: isPast ? 0 : free };
    });
    days.push({ date, slots });
  }
  const { id, name, zone } = region;
  return { region: { id, name, zone }, window, days };
}

const readsOf = perContext((ctx: Context) =>
  freshReads((key) => {
    const [region, from, to] = JSON.parse(key) as [RegionRow, string, string];
    return read(ctx, region, from, to);
  }),
);

/** The free slots that are nearest to an instant. */
export async function listAlternativeSlots(
  ctx: Context,
  region: RegionRow,
  around: Date,
): Promise<SlotProposal[]> {
  const asked = { regionId: region.id, around, now: ctx.now(), limit: PROPOSALS };
  return (await listNearestFree(ctx.db, asked)).map(proposalOf(region.zone));
}

const lastSeenFullOf = perContext(() => new Set<string>());
function remember(ctx: Context, key: string, isFull: boolean): void {
  if (!isFull) lastSeenFullOf(ctx).delete(key);
  else if (lastSeenFullOf(ctx).size < MAX_SLOTS_REMEMBERED) lastSeenFullOf(ctx).add(key);
  else lastSeenFullOf(ctx).clear();
}

const situationsOf = perContext((ctx: Context) =>
  freshReads(async (key): Promise<SlotSituation> => {
    const [regionId = '', instant = ''] = key.split(' ');
    const region = await getRegion(ctx, regionId);
    const startsAt = new Date(instant);
    const [seats, alternatives] = await Promise.all([
      countSeats(ctx.db, { regionId, startsAt, now: ctx.now() }),
      listAlternativeSlots(ctx, region, startsAt),
    ]);
    const state = stateOf(seats, capacityAt(region, startsAt));
    remember(ctx, key, state === 'full');
    return { state, alternatives };
  }),
);

/** Every region, the default one first. */
export async function listServiceRegions(ctx: Context): Promise<Region[]> {
  return (await currentRegions(ctx)).all
    .toSorted((a, b) => Number(b.is_default) - Number(a.is_default))
    .map(({ id, name, zone }) => ({ id, name, zone }));
}

/** Free places per slot; the span is cut to the booking window. */
export async function listAvailability(
  ctx: Context,
  asked: {
    from?: string | undefined;
    to?: string | undefined;
    region?: string | undefined;
  },
): Promise<Availability> {
  const region = await getRegion(ctx, asked.region);
  return readsOf(ctx)(JSON.stringify([region, asked.from ?? '', asked.to ?? '']));
}

/** What somebody who found no place needs to know; many losers of one slot share the answer. */
export function explainSlot(
  ctx: Context,
  region: RegionRow,
  startsAt: Date,
): Promise<SlotSituation> {
  return situationsOf(ctx)(keyOf(region, startsAt));
}

/** Whether the last look at a slot found it full. It says where to look first, nothing else. */
export function wasSlotFull(ctx: Context, region: RegionRow, startsAt: Date): boolean {
  return lastSeenFullOf(ctx).has(keyOf(region, startsAt));
}
