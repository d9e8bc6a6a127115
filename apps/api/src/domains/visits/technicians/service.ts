import { randomUUID } from 'node:crypto';
import {
  type CalendarView,
  type Candidate,
  type Technician,
  type TechnicianForm,
  type TechnicianNow,
  WEEKDAYS,
  type WeeklyHours,
} from '@voltcourier/contracts';
import { addDays, SLOT_TIMES, slotStart, workingTimes, worksAt } from '@voltcourier/pricing';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import { readRegions, type RegionRow } from '../../bookings/index.ts';
import { nowOf } from './days.ts';
import {
  countComing,
  findTaken,
  insertTechnician,
  isEmployee,
  listCandidates,
  listDays,
  type ListedTechnician,
  listOfRegion,
  listTechnicianRows,
  lockTechnician,
  lockTechnicians,
  saveTechnician,
  type TechnicianRow,
  type TechnicianValues,
} from './repository.ts';
import { hoursOf, momentOf, openingFor, type Visit } from './visits.ts';

export { seedSandboxTechnicians } from './sandbox.ts';
export { lockForVisit, staysWith, type Visit } from './visits.ts';

const DAY_MS = 86_400_000;

/** Earliest day off that is kept: yesterday in UTC, which is still today in some zones. */
const firstDay = (now: Date) => new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10);

const weekOf = (weekdays: readonly (readonly string[])[]): WeeklyHours =>
  Object.fromEntries(WEEKDAYS.map((day, index) => [day, [...(weekdays[index] ?? [])]])) as Record<
    keyof WeeklyHours,
    string[]
  >;

const viewOf = (row: ListedTechnician, now: Date): Technician => ({
  id: row.id,
  name: row.name,
  color: row.color,
  phone: row.phone,
  regionId: row.region_id,
  regionName: row.region_name,
  userId: row.username === null ? null : row.user_id,
  username: row.username,
  workingHours: row.working_hours === null ? null : weekOf(row.working_hours),
  daysOff: row.days_off.filter((date) => date >= firstDay(now)),
  isRetired: row.is_retired,
  comingVisits: row.coming,
  version: row.version,
});

/** Columns from a form, with each time and day once and sorted. */
const valuesOf = ({ workingHours, daysOff, ...form }: TechnicianForm): TechnicianValues => ({
  name: form.name,
  phone: form.phone,
  region_id: form.regionId,
  user_id: form.userId,
  color: form.color,
  is_retired: form.isRetired,
  working_hours:
    workingHours &&
    WEEKDAYS.map((day) => SLOT_TIMES.filter((time) => workingHours[day].includes(time))),
  days_off: [...new Set(daysOff)].toSorted(),
});

/**
 * Fields of a technician for the audit log; it keeps no contact details, because it is permanent.
 */
const auditOf = (row: TechnicianValues) => ({
  name: row.name,
  regionId: row.region_id,
  userId: row.user_id,
  color: row.color,
  isRetired: row.is_retired,
  workingHours: row.working_hours === null ? null : weekOf(row.working_hours),
  daysOff: [...row.days_off],
});

const conflict = (field: string, sentence: string) =>
  new AppError('settings_conflict', sentence, { field });

const regionIn = (regions: readonly RegionRow[], id: string): RegionRow => {
  const region = regions.find((known) => known.id === id);
  if (region === undefined)
    throw conflict('regionId', 'This region no longer exists. Choose another one.');
  return region;
};

// Technicians, as staff manage them and visits find them.

/** Lists all technicians, active ones first. */
export async function listTechnicians(
  ctx: Context,
  from: Database = ctx.db,
): Promise<{ technicians: Technician[] }> {
  const at = ctx.now();
  const rows = await listTechnicianRows(from, at);
  return { technicians: rows.map((row) => viewOf(row, at)) };
}

/** Checks a technician's form. @throws AppError `settings_conflict` with the field it concerns. */
async function check(ctx: Context, trx: Database, id: string, form: TechnicianForm): Promise<void> {
  regionIn(await readRegions(trx, ctx.now()), form.regionId);
  const { hasName, hasUser } = await findTaken(trx, { id, ...form });
  if (hasName) {
    throw conflict(
      'name',
      'Another technician already has this name. Add an initial to tell them apart.',
    );
  }
  if (form.userId === null) return;
  if (hasUser) throw conflict('userId', 'This account already belongs to another technician.');
  if (!(await isEmployee(trx, form.userId))) {
    throw conflict('userId', 'Choose a staff member’s account.');
  }
}

/**
 * Checks upcoming visits. @throws AppError `settings_conflict` if they need the technician
 * unchanged.
 */
async function checkVisits(
  ctx: Context,
  trx: Database,
  before: TechnicianRow,
  form: TechnicianForm,
) {
  const isMoved = form.regionId !== before.region_id;
  if (!isMoved && (before.is_retired || !form.isRetired)) return;
  const coming = await countComing(trx, before.id, ctx.now());
  if (coming === 0) return;
  const visits = coming === 1 ? '1 visit' : `${coming} visits`;
  const [field, where] = isMoved ? ['regionId', ' in this region'] : ['isRetired', ''];
  throw conflict(
    field ?? '',
    `${before.name} has ${visits} ahead${where}. Assign someone else there first.`,
  );
}

/** Lists technicians as of now: free ones, then those at a visit, then those off shift. */
export async function listTechniciansNow(ctx: Context): Promise<{ technicians: TechnicianNow[] }> {
  const at = ctx.now();
  const span = {
    from: new Date(at.getTime() - DAY_MS),
    to: new Date(at.getTime() + 2 * DAY_MS),
  };
  const [rows, regions] = await Promise.all([listDays(ctx.db, span), readRegions(ctx.db, at)]);
  const order = ['free', 'busy', 'off'];
  return {
    technicians: rows
      .flatMap(({ visits, ...row }) => {
        const region = regions.find(({ id }) => id === row.region_id);
        return region === undefined ? [] : [nowOf(row, region, visits, at)];
      })
      .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state)),
  };
}

/**
 * Adds a technician.
 *
 * @throws AppError `settings_conflict` with the field it concerns.
 */
export function addTechnician(
  ctx: Context,
  actor: StaffActor,
  form: TechnicianForm,
): Promise<{ technicians: Technician[] }> {
  return ctx.db.transaction().execute(async (trx) => {
    const id = randomUUID();
    await lockTechnicians(trx);
    await check(ctx, trx, id, form);
    const values = valuesOf(form);
    await insertTechnician(trx, id, values, ctx.now());
    await recordAudit(trx, actor, {
      at: ctx.now(),
      action: 'technician.add',
      subject: { kind: 'technician', id },
      after: auditOf(values),
    });
    return listTechnicians(ctx, trx);
  });
}

/**
 * Changes the seen version of a technician. They keep their visits, even at hours they no longer
 * work; to leave a region or retire, they must have no upcoming visits.
 *
 * @throws AppError `not_found`, `settings_conflict`, `changed_meanwhile`.
 */
export function changeTechnician(
  ctx: Context,
  actor: StaffActor,
  id: string,
  { form, version }: { form: TechnicianForm; version: number },
): Promise<{ technicians: Technician[] }> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockTechnicians(trx);
    const before = await lockTechnician(trx, id);
    if (before === undefined)
      throw new AppError('not_found', 'This technician no longer exists. Reload the list.');
    if (before.version !== version) {
      throw new AppError(
        'changed_meanwhile',
        'Someone else edited this technician. Your changes weren’t saved yet.',
      );
    }
    await check(ctx, trx, id, form);
    await checkVisits(ctx, trx, before, form);
    const values = valuesOf(form);
    await saveTechnician(trx, id, values);
    await recordAudit(trx, actor, {
      at: ctx.now(),
      action: 'technician.change',
      subject: { kind: 'technician', id },
      before: auditOf(before),
      after: {
        ...auditOf(values),
        ...(before.phone !== values.phone && { phone: 'changed' }),
      },
    });
    return listTechnicians(ctx, trx);
  });
}

/**
 * Lists the technicians who can go to a visit: those free at its time first, then by fewest visits
 * that day.
 */
export async function listTechniciansFor(
  ctx: Context,
  visit: Visit,
): Promise<{ candidates: Candidate[] }> {
  const at = ctx.now();
  const { date, time } = momentOf(visit, at);
  const query = {
    regionId: visit.region_id,
    bookingId: visit.id,
    startsAt: visit.kind === 'emergency' ? null : visit.starts_at,
    from: slotStart(date, '00:00', visit.zone),
    to: slotStart(addDays(date, 1), '00:00', visit.zone),
  };
  const [rows, regions] = await Promise.all([
    listCandidates(ctx.db, query),
    readRegions(ctx.db, at),
  ]);
  const region = regions.find(({ id }) => id === visit.region_id);
  const candidates = rows.map((row) => ({
    id: row.id,
    name: row.name,
    color: row.color,
    works: region !== undefined && worksAt({ date, time }, hoursOf(row), openingFor(region)),
    busyWith: row.busy_with,
    visits: row.visits,
  }));
  const rank = ({ works, busyWith }: Candidate) => (busyWith === null ? (works ? 0 : 1) : 2);
  return {
    candidates: candidates.toSorted((a, b) => rank(a) - rank(b) || a.visits - b.visits),
  };
}

/** Lists the active technicians of a region and `others`, with their hours on some days. */
export async function listTechniciansForDays(
  ctx: Context,
  region: RegionRow,
  dates: readonly string[],
  others: readonly string[],
): Promise<CalendarView['technicians']> {
  const rows = await listOfRegion(ctx.db, { regionId: region.id, others });
  const opening = openingFor(region);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    color: row.color,
    days: dates.map((date) => {
      const isHere = row.region_id === region.id && !row.is_retired;
      return { date, times: isHere ? [...workingTimes(date, hoursOf(row), opening)] : [] };
    }),
  }));
}
