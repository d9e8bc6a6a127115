import { addDays, bookingWindow } from '@voltcourier/pricing';
import { perContext } from '../../../platform/per-context.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { freshReads } from '../../../platform/database/fresh-reads.ts';
import { capacityAt, offeredSlots, type RegionRow, type WantedSlot } from './regions.ts';
import { listRegions } from './repository.ts';
import {
  addSeats,
  countSeatsPerSlot,
  type Difference,
  lockRegion,
  lockSeats,
  markGoingSeats,
  removeFreeSeats,
} from './seats-repository.ts';

/** Upper bound after every possible slot. */
const END_OF_TIME = new Date('9999-12-31T23:59:59Z');

/** Returns the slots of the booking window and of the day that enters it next. */
function windowOf(region: RegionRow, now: Date): WantedSlot[] {
  const { from, to } = bookingWindow(now, region.zone);
  return offeredSlots(region, from, addDays(to, 1));
}

/** Locks a region, then reads it. */
async function lockAndRead(trx: Database, id: string, now: Date): Promise<RegionRow | undefined> {
  await lockRegion(trx, id);
  return (await listRegions(trx, now)).find((region) => region.id === id);
}

/** Adds the missing seats of slots; does nothing if there are enough. */
async function addMissingSeats(
  trx: Database,
  regionId: string,
  wanted: readonly WantedSlot[],
): Promise<void> {
  const [first, last] = [wanted[0], wanted.at(-1)];
  if (first === undefined || last === undefined) return;
  const span = { regionId, from: first.startsAt, to: last.startsAt };
  const counts = await countSeatsPerSlot(trx, span);
  const present = new Map(counts.map(({ startsAt, seats }) => [startsAt.getTime(), seats]));
  const lacking = wanted
    .map(({ startsAt, seats }) => ({
      startsAt,
      seats: seats - (present.get(startsAt.getTime()) ?? 0),
    }))
    .filter(({ seats }) => seats > 0);
  if (lacking.length > 0) await addSeats(trx, regionId, lacking);
}

/**
 * Adjusts all upcoming slots of a region to their target number of seats. Runs in the transaction
 * that changed the region; the caller holds the region's lock. Adds missing seats. Removes free
 * surplus seats; taken ones stay with their booking and are removed after it. A concurrent booking
 * gets a seat that stays, or none.
 */
export async function fitSeats(trx: Database, region: RegionRow, now: Date): Promise<void> {
  const { id } = region;
  const wanted = windowOf(region, now);
  const seats = new Map(wanted.map((slot) => [slot.startsAt.getTime(), slot.seats]));
  // A slot that isn't offered has a target of zero.
  const findCrowded = async (): Promise<Difference[]> => {
    const counts = await countSeatsPerSlot(trx, { regionId: id, from: now, to: END_OF_TIME });
    return counts
      .map((slot) => ({
        startsAt: slot.startsAt,
        seats: slot.seats - (seats.get(slot.startsAt.getTime()) ?? 0),
      }))
      .filter((slot) => slot.seats > 0);
  };

  await removeFreeSeats(trx, id, await findCrowded());
  // Slots that are still crowded have too many bookings, or were booked concurrently. The lock
  // rules out the latter.
  await lockSeats(trx, id, await findCrowded());
  await removeFreeSeats(trx, id, await findCrowded());
  await markGoingSeats(trx, { regionId: id, now }, await findCrowded());
  await addMissingSeats(trx, id, wanted);
}

// Seats of slots: created ahead of time, or on the first request.

const openingsOf = perContext((ctx: Context) =>
  freshReads((key) =>
    ctx.db.transaction().execute(async (trx) => {
      const [id = '', instant = ''] = key.split(' ');
      const region = await lockAndRead(trx, id, ctx.now());
      if (region === undefined) return;
      const startsAt = new Date(instant);
      await addMissingSeats(trx, id, [{ startsAt, seats: capacityAt(region, startsAt) }]);
    }),
  ),
);

/** Creates the missing seats of a slot; a slot that isn't offered gets none. */
export function openSlot(ctx: Context, region: RegionRow, startsAt: Date): Promise<void> {
  return openingsOf(ctx)(`${region.id} ${startsAt.toISOString()}`);
}

/** Creates the seats of every slot in the booking window, in all regions. */
export async function openBookingWindow(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  for (const { id } of await listRegions(ctx.db, ctx.now())) {
    await ctx.db.transaction().execute(async (trx) => {
      const region = await lockAndRead(trx, id, ctx.now());
      if (region !== undefined) await addMissingSeats(trx, id, windowOf(region, ctx.now()));
    });
  }
}
