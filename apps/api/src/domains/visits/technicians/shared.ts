import type { SharedCandidate } from '@voltcourier/contracts';
import { worksAt } from '@voltcourier/pricing';
import type { Context } from '../../../platform/context.ts';
import { readRegions } from '../../bookings/index.ts';
import { listBusy, type TechnicianRow } from './repository.ts';
import { hoursOf, momentOf, openingFor, type Visit } from './visits.ts';

type Availability = 'available' | 'off' | 'busy';

/**
 * Lists the technicians who can go to several visits, those who can go to most of them first. Of
 * two visits at the same hour, a technician can go to one.
 */
export async function listSharedTechnicians(
  ctx: Context,
  visits: readonly Visit[],
): Promise<{ candidates: SharedCandidate[] }> {
  const now = ctx.now();
  const [rows, regions] = await Promise.all([listBusy(ctx.db, visits), readRegions(ctx.db, now)]);
  const availabilityAt = (
    technician: TechnicianRow & { busy_for: readonly string[] },
    visit: Visit,
    taken: Set<number>,
  ): Availability | undefined => {
    const region = regions.find(({ id }) => id === visit.region_id);
    if (region === undefined || technician.region_id !== region.id) return undefined;
    const isScheduled = visit.kind === 'scheduled';
    const at = visit.starts_at.getTime();
    if (technician.busy_for.includes(visit.id) || (isScheduled && taken.has(at))) return 'busy';
    if (isScheduled) taken.add(at);
    const moment = momentOf(visit, now);
    return worksAt(moment, hoursOf(technician), openingFor(region)) ? 'available' : 'off';
  };
  const candidates = rows.map((row) => {
    const taken = new Set<number>();
    const counts = { available: 0, off: 0, busy: 0 };
    for (const visit of visits) {
      const availability = availabilityAt(row, visit, taken);
      if (availability !== undefined) counts[availability] += 1;
    }
    return { id: row.id, name: row.name, color: row.color, ...counts };
  });
  return {
    candidates: candidates.toSorted((a, b) => b.available - a.available || b.off - a.off),
  };
}
