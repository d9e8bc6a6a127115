import {
  localDateAt,
  localTimeAt,
  type OpeningHours,
  slotLabel,
  type TechnicianHours,
  worksAt,
} from '@voltcourier/pricing';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { type AssignableRow, readRegions, type RegionRow } from '../../bookings/index.ts';
import { findVisitAt, lockTechnician, type TechnicianRow } from './repository.ts';

/** A visit that a technician is assigned to. */
export type Visit = AssignableRow;

/** Returns a technician's hours. */
export const hoursOf = (row: TechnicianRow): TechnicianHours => ({
  weekdays: row.working_hours,
  daysOff: row.days_off,
});

/** Returns a region's hours, even if it takes no new bookings, because existing ones stay. */
export const openingFor = (region: RegionRow): OpeningHours => ({
  weekdays: region.opening_hours,
  daysOff: region.days_off,
});

/** Returns when a technician has to be there, in local time: for an emergency, now. */
export function momentOf({ kind, zone, starts_at: startsAt }: Visit, now: Date) {
  const at = kind === 'emergency' ? now : startsAt;
  return { at, date: localDateAt(at, zone), time: localTimeAt(at, zone) };
}

const formatDay = (date: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  }).format(new Date(`${date}T12:00:00Z`));

/**
 * Returns why a technician can't go to a visit. `technician_off` can be overridden by agreement.
 */
async function findRefusal(
  trx: Database,
  technician: TechnicianRow,
  visit: Visit,
  now: Date,
): Promise<AppError | undefined> {
  const { id: technicianId, name } = technician;
  if (technician.is_retired) {
    return new AppError('technician_unavailable', `${name} is inactive and can’t be assigned.`);
  }
  const regions = await readRegions(trx, now);
  const region = regions.find(({ id }) => id === visit.region_id);
  if (region === undefined || technician.region_id !== region.id) {
    const own = regions.find(({ id }) => id === technician.region_id);
    return new AppError(
      'technician_unavailable',
      `${name} works in ${own?.name ?? 'another region'}, and this booking is in ${region?.name ?? 'another one'}. ` +
        'Choose a technician in that region.',
    );
  }
  const { date, time } = momentOf(visit, now);
  if (visit.kind === 'scheduled') {
    const query = { technicianId, startsAt: visit.starts_at, bookingId: visit.id };
    const other = await findVisitAt(trx, query);
    if (other !== undefined) {
      return new AppError(
        'technician_busy',
        `${name} has another booking at ${slotLabel(time)} on ${formatDay(date)} (${other}).`,
      );
    }
  }
  if (worksAt({ date, time }, hoursOf(technician), openingFor(region))) return undefined;
  return new AppError(
    'technician_off',
    `${name} is off shift at ${slotLabel(time)} on ${formatDay(date)}. Assign anyway?`,
  );
}

/**
 * Locks a technician who is assigned to a visit.
 *
 * @throws AppError `technician_unavailable`, `technician_busy`, and `technician_off` unless they go
 * `anyway`.
 */
export async function lockForVisit(
  trx: Database,
  technicianId: string,
  visit: Visit,
  { anyway, now }: { anyway: boolean; now: Date },
): Promise<TechnicianRow & { isOff: boolean }> {
  const technician = await lockTechnician(trx, technicianId);
  if (technician === undefined) {
    throw new AppError(
      'technician_unavailable',
      'This technician no longer exists. Choose another one.',
    );
  }
  const refusal = await findRefusal(trx, technician, visit, now);
  const isOff = refusal?.code === 'technician_off';
  if (refusal !== undefined && !(isOff && anyway)) throw refusal;
  return { ...technician, isOff };
}

/** Whether a technician keeps a visit that moves: they are free and on shift at the new time. */
export async function staysWith(
  trx: Database,
  technicianId: string,
  visit: Visit,
  now: Date,
): Promise<boolean> {
  const technician = await lockTechnician(trx, technicianId);
  return technician !== undefined && !(await findRefusal(trx, technician, visit, now));
}
