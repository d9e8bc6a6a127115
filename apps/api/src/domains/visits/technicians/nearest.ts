import type { EmergencyTechnician } from '@voltcourier/contracts';
import { localDateAt } from '@voltcourier/pricing';
import type { Context } from '../../../platform/context.ts';
import {
  findPositionOf,
  getEmergencyRegion,
  milesBetween,
  type RegionRow,
} from '../../bookings/index.ts';
import { nowOf, worksNow } from './days.ts';
import { listDays, type VisitJson } from './repository.ts';

const DAY_MS = 86_400_000;

const ORDER = ['free', 'busy', 'off'];

/**
 * Returns the booking that a technician is at, or was at last today; undefined before the first.
 */
function lastLocation(visits: readonly VisitJson[], region: RegionRow, now: Date) {
  const today = localDateAt(now, region.zone);
  return visits.findLast(
    ({ startsAt, status }) =>
      Date.parse(startsAt) <= now.getTime() &&
      status !== 'no_show' &&
      localDateAt(new Date(startsAt), region.zone) === today,
  );
}

const near = ({ miles }: EmergencyTechnician) => miles ?? Infinity;

/**
 * Lists the technicians of a location's region: free and on shift first, then those at a booking,
 * then those off shift; within each group by distance, then by fewest bookings.
 *
 * @throws AppError `not_served`.
 */
export async function listTechniciansNear(
  ctx: Context,
  location: string,
): Promise<{ region: { id: string; name: string }; technicians: EmergencyTechnician[] }> {
  const now = ctx.now();
  const region = await getEmergencyRegion(ctx, location);
  const span = { from: new Date(now.getTime() - DAY_MS), to: new Date(now.getTime() + 2 * DAY_MS) };
  const [rows, target] = await Promise.all([
    listDays(ctx.db, { ...span, regionId: region.id }),
    findPositionOf(location),
  ]);
  const technicians = await Promise.all(
    rows.map(async ({ visits, ...row }) => {
      const last = lastLocation(visits, region, now);
      const position = last && (await findPositionOf(last.location));
      const miles = position && target ? Math.round(milesBetween(position, target)) : null;
      const today = nowOf(row, region, visits, now);
      // A technician still at a booking after their shift counts as off shift.
      const state = worksNow(row, region, now) ? today.state : 'off';
      return { ...today, state, miles };
    }),
  );
  return {
    region: { id: region.id, name: region.name },
    technicians: technicians.toSorted(
      (a, b) =>
        ORDER.indexOf(a.state) - ORDER.indexOf(b.state) ||
        (near(a) === near(b) ? 0 : near(a) - near(b)) ||
        a.visitsToday - b.visitsToday,
    ),
  };
}
