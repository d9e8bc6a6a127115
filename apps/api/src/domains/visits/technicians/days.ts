import type { TechnicianNow } from '@voltcourier/contracts';
import {
  localDateAt,
  localTimeAt,
  VISIT_MINUTES,
  workingTimes,
  worksAt,
} from '@voltcourier/pricing';
import type { RegionRow } from '../../bookings/index.ts';
import type { TechnicianRow, VisitJson } from './repository.ts';
import { hoursOf, openingFor } from './visits.ts';

const HOUR_MS = VISIT_MINUTES * 60_000;

const isOpen = ({ status }: VisitJson) => status === 'pending' || status === 'confirmed';

const visitOf = ({ id, name, kind, startsAt }: VisitJson) => ({
  bookingId: id,
  name,
  startsAt: new Date(startsAt).toISOString(),
  isEmergency: kind === 'emergency',
});

/** Whether a technician is on shift, in their region's local time. */
export function worksNow(
  row: Parameters<typeof hoursOf>[0],
  region: RegionRow,
  now: Date,
): boolean {
  const moment = { date: localDateAt(now, region.zone), time: localTimeAt(now, region.zone) };
  return worksAt(moment, hoursOf(row), openingFor(region));
}

/**
 * Returns a technician's day as of `now`. An emergency occupies them until it is completed, for at
 * most a day; an appointment for its hour.
 */
export function nowOf(
  row: TechnicianRow,
  region: RegionRow,
  visits: readonly VisitJson[],
  now: Date,
): TechnicianNow {
  const { zone } = region;
  const today = localDateAt(now, zone);
  const hours = hoursOf(row);
  const opening = openingFor(region);
  const startOf = ({ startsAt }: VisitJson) => Date.parse(startsAt);
  const open = visits.filter(isOpen);
  const current =
    open.find(({ kind }) => kind === 'emergency') ??
    open.find(
      (visit) => startOf(visit) <= now.getTime() && startOf(visit) > now.getTime() - HOUR_MS,
    );
  const next = open.find((visit) => visit.kind === 'scheduled' && startOf(visit) > now.getTime());
  return {
    id: row.id,
    name: row.name,
    color: row.color,
    regionId: region.id,
    regionName: region.name,
    zone,
    state: current === undefined ? (worksNow(row, region, now) ? 'free' : 'off') : 'busy',
    worksToday: workingTimes(today, hours, opening).length > 0,
    visitsToday: visits.filter((visit) => localDateAt(new Date(visit.startsAt), zone) === today)
      .length,
    current: current === undefined ? null : visitOf(current),
    next: next === undefined ? null : visitOf(next),
  };
}
