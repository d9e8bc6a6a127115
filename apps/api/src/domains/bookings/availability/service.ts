import type { Availability, QueryOf, Routes, SlotProposal } from '@voltcourier/contracts';
import {
  addDays,
  bookingWindow,
  localDateAt,
  localTimeAt,
  offeredTimes,
  slotStart,
} from '@voltcourier/pricing';
import { perContext } from '../../../platform/per-context.ts';
import type { Context } from '../../../platform/context.ts';
import { freshReads } from '../../../platform/database/fresh-reads.ts';
import { capacityAt, openingOf, type RegionRow } from './regions.ts';
import { countSeats, countTakenSeats, foldSlotCounts, listNearestFree } from './repository.ts';
import { getRegion } from './serving-regions.ts';

export { NEW_REGION, openingOf, capacityAt, type RegionRow } from './regions.ts';
export { listRegions as readRegions, type Regions } from './repository.ts';
export { fitSeats } from './seats.ts';
export { lockRegion } from './seats-repository.ts';

const PROPOSALS = 3;

const MAX_SLOTS_REMEMBERED = 2000;

/** Above this number of changes, summing them on every read costs more than storing the sum. */
const MANY_CHANGES = 1000;

/** Status of a slot, and free slots near it. */
export interface SlotSituation {
  /** `closed`: not offered. `unopened`: some seats have not been created yet. */
  readonly state: 'closed' | 'unopened' | 'full' | 'free';
  readonly alternatives: readonly SlotProposal[];
}

function stateOf(
  { seats, free }: { seats: number; free: number },
  offered: number,
): SlotSituation['state'] {
  if (offered === 0) return 'closed';
  if (free > 0) return 'free';
  return seats < offered ? 'unopened' : 'full';
}

const keyOf = (region: RegionRow, startsAt: Date) => `${region.id} ${startsAt.toISOString()}`;

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
      // Seats that have not been created yet are free; an overbooked hour has none.
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

/** Lists the free slots nearest to an instant. */
export async function listAlternativeSlots(
  ctx: Context,
  region: RegionRow,
  around: Date,
): Promise<SlotProposal[]> {
  const query = { regionId: region.id, around, now: ctx.now(), limit: PROPOSALS };
  return (await listNearestFree(ctx.db, query)).map(proposalOf(region.zone));
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

/** Returns free seats per slot; the requested period is clipped to the booking window. */
export async function listAvailability(
  ctx: Context,
  query: QueryOf<Routes['availability']['list']>,
): Promise<Availability> {
  const region = await getRegion(ctx, query.region);
  return readsOf(ctx)(JSON.stringify([region, query.from ?? '', query.to ?? '']));
}

/**
 * Returns what a customer needs to know who found no free seat. Concurrent requests for the same
 * slot share the answer.
 */
export function explainSlot(
  ctx: Context,
  region: RegionRow,
  startsAt: Date,
): Promise<SlotSituation> {
  return situationsOf(ctx)(keyOf(region, startsAt));
}

/** Whether the last read of a slot found it full. Only a hint for which check to run first. */
export function wasSlotFull(ctx: Context, region: RegionRow, startsAt: Date): boolean {
  return lastSeenFullOf(ctx).has(keyOf(region, startsAt));
}
