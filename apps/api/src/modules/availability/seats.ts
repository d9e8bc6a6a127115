import { addDays, bookingWindow } from '@voltcourier/pricing';
import type { Database } from '../../database/connection.ts';
import { freshReads } from '../../database/fresh-reads.ts';
import type { Dependencies } from '../../dependencies.ts';
import { offeredSlots, placesAt, type RegionRow } from './regions.ts';
import { listRegions } from './repository.ts';
import {
  addMissingSeats,
  lockCrowdedSeats,
  lockRegion,
  markGoingSeats,
  removeSurplusSeats,
} from './seats-repository.ts';

/** The slots of the booking window, and of the day that comes into it next. */
function windowOf(region: RegionRow, now: Date) {
  const { from, to } = bookingWindow(now, region.zone);
  return { regionId: region.id, slots: offeredSlots(region, from, addDays(to, 1)) };
}

/** A region as it is once its lock is held. */
async function lockAndRead(trx: Database, id: string, now: Date): Promise<RegionRow | undefined> {
  await lockRegion(trx, id);
  return (await listRegions(trx, now)).find((region) => region.id === id);
}

/**
 * Gives every coming slot of a region the places that it should have, in the transaction that
 * changed the region, whose lock the caller holds. Places are added where some are missing. Where
 * there are too many, free ones go, and taken ones stay with their booking and go after it. Whoever
 * books meanwhile takes a place that stays, or none.
 */
export async function fitSeats(trx: Database, region: RegionRow, now: Date): Promise<void> {
  const wanted = windowOf(region, now);
  await removeSurplusSeats(trx, wanted, now);
  // What is crowded still has too many bookings, or somebody was quicker: now nobody is.
  await lockCrowdedSeats(trx, wanted, now);
  await removeSurplusSeats(trx, wanted, now);
  await markGoingSeats(trx, wanted, now);
  await addMissingSeats(trx, wanted);
}

/** The places of slots: made ahead, or by the first who asks. */
export function createSeats(deps: Pick<Dependencies, 'db' | 'now'>) {
  const openings = freshReads((key) =>
    deps.db.transaction().execute(async (trx) => {
      const [id = '', instant = ''] = key.split(' ');
      const region = await lockAndRead(trx, id, deps.now());
      if (region === undefined) return;
      const startsAt = new Date(instant);
      const slots = [{ startsAt, places: placesAt(region, startsAt) }];
      await addMissingSeats(trx, { regionId: id, slots });
    }),
  );

  return {
    /** Opens one slot that lacks places; one that isn't offered gets none. */
    openSlot: (region: RegionRow, startsAt: Date): Promise<void> =>
      openings(`${region.id} ${startsAt.toISOString()}`),

    /** Opens every slot of the booking window, in every region. */
    openWindow: async (): Promise<void> => {
      for (const { id } of await listRegions(deps.db, deps.now())) {
        await deps.db.transaction().execute(async (trx) => {
          const region = await lockAndRead(trx, id, deps.now());
          if (region !== undefined) await addMissingSeats(trx, windowOf(region, deps.now()));
        });
      }
    },
  };
}
