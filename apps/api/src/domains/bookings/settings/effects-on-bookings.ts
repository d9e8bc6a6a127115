import type { Effects } from '@voltcourier/contracts';
import { capacityAt, type RegionRow } from '../availability/service.ts';
import type { TakenRow } from './repository.ts';

/** Maximum number of affected appointments that are listed individually. */
const LISTED = 50;

/** A region before and after a change, with the appointments that hold seats in it. */
export interface ChangedRegion {
  readonly before: RegionRow;
  readonly after: RegionRow;
  readonly taken: readonly TakenRow[];
}

/** Returns the effects of a change on existing appointments, all of which are kept. */
export function effectsOf(changes: readonly ChangedRegion[]): Effects {
  let overfullHours = 0;
  const kept: Effects['listed'] = [];
  for (const { before, after, taken } of changes) {
    const bySlot = Map.groupBy(taken, (row) => row.starts_at.getTime());
    for (const [instant, rows] of bySlot) {
      const startsAt = new Date(instant);
      const was = capacityAt(before, startsAt);
      const willBe = capacityAt(after, startsAt);
      if (willBe >= was) continue;
      if (willBe > 0) overfullHours += rows.length > willBe ? 1 : 0;
      else {
        for (const { id, name, local_date: date, local_time: time } of rows) {
          kept.push({ bookingId: id, name, region: after.name, date, time });
        }
      }
    }
  }
  return { overfullHours, appointments: kept.length, listed: kept.slice(0, LISTED) };
}
