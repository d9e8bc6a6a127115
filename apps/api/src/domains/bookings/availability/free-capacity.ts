import { addDays, localDateAt, slotStart } from '@voltcourier/pricing';
import type { Context } from '../../../platform/context.ts';
import { offeredSlots, type RegionRow } from './regions.ts';
import { countTakenByRegion } from './repository.ts';
import { currentRegions } from './serving-regions.ts';

/** Seats that a region offers in a period, and how many of them are free. */
export interface RegionCapacity {
  readonly regionId: string;
  readonly name: string;
  readonly seats: number;
  readonly free: number;
}

const keyOf = (regionId: string, startsAt: Date) => `${regionId} ${startsAt.getTime()}`;

function capacityOf(
  { id, name, ...region }: RegionRow,
  takenAt: ReadonlyMap<string, number>,
  span: { readonly now: Date; readonly days: number },
): RegionCapacity {
  const today = localDateAt(span.now, region.zone);
  const slots = offeredSlots({ id, name, ...region }, today, addDays(today, span.days - 1)).filter(
    ({ startsAt }) => startsAt > span.now,
  );
  const free = slots.map(({ startsAt, seats }) =>
    Math.max(0, seats - (takenAt.get(keyOf(id, startsAt)) ?? 0)),
  );
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  return {
    regionId: id,
    name,
    seats: sum(slots.map(({ seats }) => seats)),
    free: sum(free),
  };
}

/**
 * Returns each region's capacity for the next days including today, counted in local days of the
 * region.
 */
export async function listFreeCapacity(ctx: Context, days: number): Promise<RegionCapacity[]> {
  const now = ctx.now();
  const { all } = await currentRegions(ctx);
  const ends = all.map(({ zone }) =>
    slotStart(addDays(localDateAt(now, zone), days - 1), '23:59', zone).getTime(),
  );
  const taken = await countTakenByRegion(ctx.db, {
    regionIds: all.map(({ id }) => id),
    from: now,
    to: new Date(Math.max(now.getTime(), ...ends)),
    now,
  });
  const takenAt = new Map(
    taken.map((slot) => [keyOf(slot.regionId, slot.startsAt), slot.taken] as const),
  );
  return all.map((region) => capacityOf(region, takenAt, { now, days }));
}
