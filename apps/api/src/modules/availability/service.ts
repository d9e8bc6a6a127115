import type { Availability, Coordinates, SlotProposal } from '@voltcourier/contracts';
import {
  addDays,
  bookingWindow,
  DEFAULT_ZONE,
  localDateAt,
  localTimeAt,
  SLOT_TIMES,
  slotStart,
  slotStarts,
} from '@voltcourier/pricing';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/connection.ts';
import { freshReads } from '../../database/fresh-reads.ts';
import type { Dependencies } from '../../dependencies.ts';
import { isHamptonRoads, isNearHamptonRoads, placeOf, zoneAt } from './location.ts';
import {
  addRegions,
  countFreeSeats,
  countSeats,
  listNearestFree,
  listRegions,
  openSlots,
  type RegionRow,
} from './repository.ts';

const HAMPTON_ROADS = 'hampton-roads';
const PROPOSALS = 3;
const MAX_SLOTS_REMEMBERED = 2000;

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
  id,
  name,
  zone,
  capacity_per_hour: capacity,
  is_default: id === HAMPTON_ROADS,
}));

/** Seeds the regions; an installation that has them keeps its own. */
export function seedRegions(db: Database): Promise<void> {
  return addRegions(db, SEEDED_REGIONS);
}

/** How a slot stands, and which ones near it have a free place. */
export interface SlotSituation {
  readonly places: number;
  readonly free: number;
  readonly alternatives: readonly SlotProposal[];
}

const keyOf = (region: RegionRow, startsAt: Date) => `${region.id} ${startsAt.toISOString()}`;

/** Availability, and which region serves whom. */
export function createAvailability(deps: Pick<Dependencies, 'config' | 'db' | 'now'>) {
  const { hotline } = deps.config.brand;
  const regions = freshReads(() => listRegions(deps.db));

  const getDefaultRegion = (all: readonly RegionRow[]): RegionRow => {
    const region = all.find(({ is_default }) => is_default) ?? all[0];
    if (region === undefined) throw new Error('No region has been seeded.');
    return region;
  };

  const getRegion = async (id: string | undefined): Promise<RegionRow> => {
    const all = await regions('all');
    if (id === undefined) return getDefaultRegion(all);
    const region = all.find((candidate) => candidate.id === id);
    if (region === undefined) throw new AppError('not_found', 'There is no such region.');
    return region;
  };

  const getRegionAt = (coordinates: Coordinates, all: readonly RegionRow[]): RegionRow => {
    const local = all.find(({ id }) => id === HAMPTON_ROADS);
    if (local !== undefined && isNearHamptonRoads(coordinates)) return local;
    const others = all.filter(({ id }) => id !== HAMPTON_ROADS);
    const zones = others.map((region) => region.zone);
    const zone = zoneAt(coordinates, zones);
    return others.find((region) => region.zone === zone) ?? getDefaultRegion(all);
  };

  /**
   * The region of an address; where its text doesn't tell, of the coordinates. A position alone is
   * never refused: near a border it is not that exact.
   *
   * @throws AppError `not_served` where no van of ours can get to.
   */
  const getRegionOf = async (location: string, coordinates?: Coordinates): Promise<RegionRow> => {
    const place = placeOf(location);
    if (place.kind === 'outside') {
      const otherwise = hotline === null ? '' : ` If we misread your address, call ${hotline}.`;
      throw new AppError(
        'not_served',
        `We don’t drive to ${place.name} yet. We serve the 50 states and Washington, DC.${otherwise}`,
      );
    }
    const all = await regions('all');
    if (place.kind === 'position') return getRegionAt(place.coordinates, all);
    if (place.kind === 'unknown') {
      return coordinates === undefined ? getDefaultRegion(all) : getRegionAt(coordinates, all);
    }
    const local = all.find(({ id }) => id === HAMPTON_ROADS);
    if (place.kind === 'zip' && local !== undefined && isHamptonRoads(place.zip)) return local;
    const region = all.find(({ id, zone }) => id !== HAMPTON_ROADS && zone === place.zone);
    return region ?? getDefaultRegion(all);
  };

  const proposalOf =
    (zone: string) =>
    ({ startsAt, free }: { startsAt: Date; free: number }): SlotProposal => ({
      date: localDateAt(startsAt, zone),
      time: localTimeAt(startsAt, zone),
      startsAt: startsAt.toISOString(),
      free,
    });

  const read = async (region: RegionRow, from: string, to: string): Promise<Availability> => {
    const now = deps.now();
    const window = bookingWindow(now, region.zone);
    const first = from > window.from ? from : window.from;
    const last = to !== '' && to < window.to ? to : window.to;
    const counts =
      first > last
        ? []
        : await countFreeSeats(deps.db, {
            regionId: region.id,
            from: slotStart(first, '00:00', region.zone),
            to: slotStart(last, '23:59', region.zone),
            now,
          });
    const freeAt = new Map(counts.map(({ startsAt, free }) => [startsAt.getTime(), free]));
    const days: Availability['days'] = [];
    for (let date = first; date <= last; date = addDays(date, 1)) {
      const slots = slotStarts(date, region.zone).map((startsAt, index) => {
        const isPast = startsAt.getTime() <= now.getTime();
        // A slot that nobody has opened yet has all its places.
        const free = freeAt.get(startsAt.getTime()) ?? region.capacity_per_hour;
        const time = SLOT_TIMES[index] ?? '';
        return { time, startsAt: startsAt.toISOString(), free: isPast ? 0 : free };
      });
      days.push({ date, slots });
    }
    const { id, name, zone } = region;
    return { region: { id, name, zone }, window, days };
  };

  const reads = freshReads((key) => {
    const [region, from, to] = JSON.parse(key) as [RegionRow, string, string];
    return read(region, from, to);
  });

  const listAlternatives = async (region: RegionRow, around: Date): Promise<SlotProposal[]> => {
    const asked = { regionId: region.id, around, now: deps.now(), limit: PROPOSALS };
    return (await listNearestFree(deps.db, asked)).map(proposalOf(region.zone));
  };

  const lastSeenFull = new Set<string>();
  const remember = (key: string, isFull: boolean): void => {
    if (!isFull) lastSeenFull.delete(key);
    else if (lastSeenFull.size < MAX_SLOTS_REMEMBERED) lastSeenFull.add(key);
    else lastSeenFull.clear();
  };

  const situations = freshReads(async (key): Promise<SlotSituation> => {
    const [regionId = '', instant = ''] = key.split(' ');
    const region = await getRegion(regionId);
    const startsAt = new Date(instant);
    const [seats, alternatives] = await Promise.all([
      countSeats(deps.db, { regionId, startsAt, now: deps.now() }),
      listAlternatives(region, startsAt),
    ]);
    remember(key, seats.places > 0 && seats.free === 0);
    return { ...seats, alternatives };
  });

  return {
    getRegion,
    getRegionOf,

    /** Free places per slot; the span is cut to the booking window. */
    list: async (asked: {
      from?: string | undefined;
      to?: string | undefined;
      region?: string | undefined;
    }): Promise<Availability> => {
      const region = await getRegion(asked.region);
      return reads(JSON.stringify([region, asked.from ?? '', asked.to ?? '']));
    },

    /** The nearest slots with a free place. */
    listAlternatives,

    /** What somebody who found no place needs to know; many losers of one slot share the answer. */
    explainSlot: (region: RegionRow, startsAt: Date): Promise<SlotSituation> =>
      situations(keyOf(region, startsAt)),

    /** Whether the last look at a slot found it full. It says where to look first, nothing else. */
    wasFull: (region: RegionRow, startsAt: Date): boolean =>
      lastSeenFull.has(keyOf(region, startsAt)),

    /** Opens one slot that the daily job has not opened. */
    openSlot: (region: RegionRow, startsAt: Date): Promise<void> =>
      openSlots(deps.db, { id: region.id, capacity: region.capacity_per_hour }, [startsAt]),

    /** Opens every slot of the booking window, in every region. */
    openWindow: async (): Promise<void> => {
      for (const region of await regions('all')) {
        const window = bookingWindow(deps.now(), region.zone);
        const starts: Date[] = [];
        for (let date = window.from; date <= addDays(window.to, 1); date = addDays(date, 1)) {
          starts.push(...slotStarts(date, region.zone));
        }
        await openSlots(deps.db, { id: region.id, capacity: region.capacity_per_hour }, starts);
      }
    },
  };
}

/** The availability service. */
export type AvailabilityService = ReturnType<typeof createAvailability>;
