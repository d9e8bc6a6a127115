import {
  formatBookedVehicle,
  type RecurringOrigin,
  type StaffRecurringBooking,
} from '@voltcourier/contracts';
import { addDays, localDateAt, serviceOf } from '@voltcourier/pricing';
import { chooseVehicle, listCompanyNames } from '../../memberships/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import type { ExpectedVersion } from '../../../platform/database/expected-version.ts';
import { lossOf, makeOccurrences } from './occurrences.ts';
import { findRecurring, lockRecurring, type RecurringRow } from './repository.ts';
import { listOccurrences, type OccurrenceRow } from './occurrences-repository.ts';
import { findRecurringOrigin, listRecurringOf, type RecurringOwners } from './staff-repository.ts';
import { becomes, refuseEnded, refuseUnseen, stopSeen } from './transition.ts';
import { viewOfRecurring } from './view.ts';

// Recurring bookings as staff view, pause, resume and end them.

/** Number of days for which a missed date is shown. */
const MISSED_SHOWN_DAYS = 90;
const MOST = 30;

const unknownOne = () =>
  new AppError('not_found', 'This recurring appointment no longer exists. Reload the page.');

/** Returns the next date that takes place, at its current time. */
function nextOf(
  row: RecurringRow,
  since: readonly OccurrenceRow[],
  now: Date,
): StaffRecurringBooking['next'] {
  const { occurrences } = viewOfRecurring(row, since, null, now);
  const [next] = occurrences
    .flatMap(({ date, state, booking }): NonNullable<StaffRecurringBooking['next']>[] => {
      if (state === 'planned') return [{ date, time: row.local_time, bookingId: null }];
      const isToCome = booking?.status === 'confirmed' && new Date(booking.startsAt) > now;
      return isToCome ? [{ date: booking.date, time: booking.time, bookingId: booking.id }] : [];
    })
    .toSorted((one, other) => (`${one.date} ${one.time}` < `${other.date} ${other.time}` ? -1 : 1));
  return next ?? null;
}

function viewOf(
  row: RecurringRow,
  since: readonly OccurrenceRow[],
  names: ReadonlyMap<string, string>,
  now: Date,
): StaffRecurringBooking {
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    reason: row.reason,
    company: companyOf(row, names),
    name: row.name,
    serviceLabel: serviceOf(row.service_type).label,
    vehicle: formatBookedVehicle(row.vehicle, null),
    location: row.location,
    everyWeeks: row.every_weeks,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    time: row.local_time,
    next: nextOf(row, since, now),
    missed: since
      .flatMap(({ date, reason }) => (reason === null ? [] : [{ date, reason }]))
      .toReversed(),
  };
}

const companyOf = (
  { company_id: id }: Pick<RecurringRow, 'company_id'>,
  names: ReadonlyMap<string, string>,
) => (id === null ? null : { id, name: names.get(id) ?? 'Company' });

const namesOf = (ctx: Context, rows: readonly Pick<RecurringRow, 'company_id'>[]) =>
  listCompanyNames(
    ctx.db,
    rows.flatMap(({ company_id: id }) => id ?? []),
  );

async function viewsOf(
  ctx: Context,
  rows: readonly RecurringRow[],
): Promise<StaffRecurringBooking[]> {
  if (rows.length === 0) return [];
  const now = ctx.now();
  const from = addDays(localDateAt(now, 'UTC'), -MISSED_SHOWN_DAYS);
  const [since, names] = await Promise.all([
    listOccurrences(
      ctx.db,
      rows.map(({ id }) => id),
      from,
    ),
    namesOf(ctx, rows),
  ]);
  return rows.map((row) => {
    const own = since.filter(({ recurring_booking_id: id }) => id === row.id);
    return viewOf(row, own, names, now);
  });
}

/** Lists the recurring bookings of accounts and companies, ended ones last. */
export async function listRecurringForStaff(
  ctx: Context,
  owners: RecurringOwners,
): Promise<StaffRecurringBooking[]> {
  return viewsOf(ctx, await listRecurringOf(ctx.db, owners, MOST));
}

/** Returns the recurring booking that made a booking; null if there is none. */
export async function getRecurringOrigin(
  ctx: Context,
  bookingId: string,
): Promise<RecurringOrigin | null> {
  const row = await findRecurringOrigin(ctx.db, bookingId);
  if (row === undefined) return null;
  return {
    id: row.id,
    state: row.state,
    company: companyOf(row, await namesOf(ctx, [row])),
    everyWeeks: row.every_weeks,
    startsOn: row.starts_on,
    time: row.local_time,
  };
}

/**
 * Changes a recurring booking under its lock, and records the change in the audit log if there is
 * one.
 */
async function changeSeen(
  ctx: Context,
  actor: StaffActor,
  { id }: ExpectedVersion,
  action: 'pause' | 'resume' | 'end',
  change: (trx: Database, row: RecurringRow) => Promise<boolean>,
): Promise<StaffRecurringBooking> {
  await ctx.db.transaction().execute(async (trx) => {
    const row = await lockRecurring(trx, id);
    if (row === undefined) throw unknownOne();
    if (!(await change(trx, row))) return;
    const after = await findRecurring(trx, id);
    await recordAudit(trx, actor, {
      at: ctx.now(),
      action: `recurring-booking.${action}`,
      subject: { kind: 'recurring-booking', id },
      before: { state: row.state },
      after: { state: after?.state },
    });
  });
  await makeOccurrences(ctx, id);
  const row = await findRecurring(ctx.db, id);
  const [view] = row === undefined ? [] : await viewsOf(ctx, [row]);
  if (view === undefined) throw unknownOne();
  return view;
}

/**
 * Pauses or ends the seen version of a recurring booking, and notifies its customer. Nothing
 * changes if it is already in that state.
 *
 * @throws AppError `not_found`, `changed_meanwhile`, `too_late` to pause an ended one.
 */
export function stopRecurringForStaff(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
  state: 'paused' | 'ended',
): Promise<StaffRecurringBooking> {
  const by = { actor: 'staff', id: actor.id } as const;
  const to = { version: seen.version, state, reason: 'staff' } as const;
  return changeSeen(ctx, actor, seen, state === 'paused' ? 'pause' : 'end', (trx, row) =>
    stopSeen(ctx, trx, row, to, by),
  );
}

/**
 * Checks that it can book. @throws AppError `no_sessions`, `no_company`, `too_late` if it would
 * pause again right away.
 */
async function refuseUnbookable(ctx: Context, row: RecurringRow): Promise<void> {
  const loss = await lossOf(ctx, row);
  if (loss === 'left_company') {
    throw new AppError(
      'no_company',
      'Whoever set this up no longer manages the company. An owner or manager has to resume it in their account.',
    );
  }
  if (loss !== undefined) {
    throw new AppError(
      'no_sessions',
      row.company_id === null
        ? 'The customer has no active membership, so there are no sessions to book with.'
        : 'The company’s owner has no active membership, so there are no sessions to book with.',
    );
  }
  try {
    await chooseVehicle(ctx, row.user_id, row.vehicle_id);
  } catch (refused) {
    if (!(refused instanceof AppError) || refused.code !== 'not_found') throw refused;
    throw new AppError(
      'too_late',
      'Its vehicle is no longer on the account. The customer has to choose another one first.',
    );
  }
}

/**
 * Resumes the seen version of a recurring booking from today on, for its current booker.
 *
 * @throws AppError `not_found`, `changed_meanwhile`, `too_late`, `no_sessions`, `no_company`.
 */
export function resumeRecurringForStaff(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
): Promise<StaffRecurringBooking> {
  return changeSeen(ctx, actor, seen, 'resume', async (trx, row) => {
    if (row.state === 'active') return false;
    refuseEnded(row);
    refuseUnseen(row, seen.version);
    await refuseUnbookable({ ...ctx, db: trx }, row);
    const by = { actor: 'staff', id: actor.id } as const;
    await becomes(ctx, trx, row, { state: 'active', reason: null }, by);
    return true;
  });
}
