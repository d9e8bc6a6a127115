import type { RecurringBooking, RecurringBookingForm, User } from '@voltcourier/contracts';
import { addDays, localDateAt, recurrenceDates } from '@voltcourier/pricing';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { holdCaller } from '../../accounts/index.ts';
import { makeOccurrences } from './occurrences.ts';
import {
  addOccurrence,
  deleteSkip,
  findLastBooked,
  listOccurrences,
} from './occurrences-repository.ts';
import {
  addRecurringEvent,
  lockRecurring,
  type RecurringRow,
  saveContact,
  saveTerms,
  saveTouched,
} from './repository.ts';
import { becomes, refuseEnded, refuseUnseen, stopSeen } from './transition.ts';
import { recurrenceOf } from './view.ts';
import {
  holderOf,
  NOT_FOUND,
  listRecurringBookings,
  termsOf,
  refuseWithoutSessions,
  scheduleOf,
} from './service.ts';

const nameOf = ({ firstName, lastName, username }: User): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username;

/**
 * Changes a recurring booking that the user may see, under its lock. @throws AppError `not_found`.
 */
async function changeOne(
  ctx: Context,
  userId: string,
  id: string,
  change: (trx: Database, row: RecurringRow) => Promise<void>,
): Promise<RecurringBooking[]> {
  await ctx.db.transaction().execute(async (trx) => {
    // Before the recurring booking, as a deletion of the account and its next booking do.
    await holdCaller(trx, userId);
    const { companyId } = await holderOf({ ...ctx, db: trx }, userId);
    const row = await lockRecurring(trx, id);
    const isTheirs =
      row?.company_id === null ? row.user_id === userId : row?.company_id === companyId;
    if (row === undefined || !isTheirs) throw new AppError('not_found', NOT_FOUND);
    await change(trx, row);
  });
  await makeOccurrences(ctx, id);
  return listRecurringBookings(ctx, userId);
}

/**
 * Changes what is booked from now on. Existing bookings stay, and the new dates begin after the
 * last one.
 *
 * @throws AppError `changed_meanwhile`, `too_late` for an ended one, and those of `create`.
 */
export async function changeRecurringBooking(
  ctx: Context,
  { id: userId }: User,
  id: string,
  { version, ...form }: RecurringBookingForm & { version: number },
): Promise<RecurringBooking[]> {
  const terms = await termsOf(ctx, userId, form);
  return changeOne(ctx, userId, id, async (trx, row) => {
    refuseEnded(row);
    refuseUnseen(row, version);
    const last = await findLastBooked(trx, id);
    const from = last === undefined ? terms.starts_on : addDays(last, 1);
    const recurrence = { startsOn: terms.starts_on, endsOn: null, everyWeeks: terms.every_weeks };
    const [startsOn = terms.starts_on] =
      from <= terms.starts_on
        ? [terms.starts_on]
        : recurrenceDates(recurrence, from, addDays(from, terms.every_weeks * 7));
    const at = ctx.now();
    const saved = { ...terms, starts_on: startsOn };
    await saveTerms(trx, row, saved, at);
    const by = { actor: 'customer', id: userId } as const;
    await addRecurringEvent(trx, id, 'changed', by, scheduleOf(saved), at);
  });
}

/**
 * Pauses or ends a recurring booking. Nothing changes if it is already in that state.
 *
 * @throws AppError `not_found`, `changed_meanwhile`, `too_late` to pause an ended one.
 */
export function stopRecurringBooking(
  ctx: Context,
  { id: userId }: User,
  id: string,
  version: number,
  state: 'paused' | 'ended',
): Promise<RecurringBooking[]> {
  return changeOne(ctx, userId, id, async (trx, row) => {
    const by = { actor: 'customer', id: userId } as const;
    await stopSeen(ctx, trx, row, { version, state, reason: 'asked' }, by);
  });
}

/**
 * Resumes a recurring booking from today on. For a company's, the user who resumes it becomes its
 * booker.
 *
 * @throws AppError `not_found`, `changed_meanwhile`, `too_late`, `no_sessions`.
 */
export async function resumeRecurringBooking(
  ctx: Context,
  user: User,
  id: string,
  version: number,
): Promise<RecurringBooking[]> {
  const { id: userId, email } = user;
  return changeOne(ctx, userId, id, async (trx, row) => {
    if (row.state === 'active') return;
    refuseEnded(row);
    refuseUnseen(row, version);
    await refuseWithoutSessions({ ...ctx, db: trx }, { userId, companyId: row.company_id });
    const by = { actor: 'customer', id: userId } as const;
    await becomes(ctx, trx, row, { state: 'active', reason: null, userId }, by);
    // A user who has left must no longer be named or mailed.
    if (row.user_id !== userId) await saveContact(trx, id, { name: nameOf(user), email });
  });
}

/**
 * Skips a date that isn't booked yet, or restores it.
 *
 * @throws AppError `not_found`, `too_late` for a date that is booked or not one of its dates.
 */
export function skipOccurrence(
  ctx: Context,
  { id: userId }: User,
  id: string,
  { date, isSkipped }: { date: string; isSkipped: boolean },
): Promise<RecurringBooking[]> {
  return changeOne(ctx, userId, id, async (trx, row) => {
    const at = ctx.now();
    const by = { actor: 'customer', id: userId } as const;
    if (!isSkipped) {
      if (!(await deleteSkip(trx, id, date))) return;
      await saveTouched(trx, row, at);
      await addRecurringEvent(trx, id, 'taken-in', by, { date }, at);
      return;
    }
    const isToCome = date >= localDateAt(at, row.zone);
    if (!isToCome || recurrenceDates(recurrenceOf(row), date, date).length === 0) {
      throw new AppError('too_late', 'This date can’t be skipped anymore.');
    }
    const isNew = await addOccurrence(trx, {
      recurringBookingId: id,
      date,
      outcome: 'skipped',
      at,
    });
    if (isNew) {
      await addRecurringEvent(trx, id, 'skipped', by, { date }, at);
      return;
    }
    const [known] = await listOccurrences(trx, [id], date);
    if (known?.date === date && known.outcome === 'booked') {
      throw new AppError(
        'changed_meanwhile',
        'This date has been booked in the meantime. Cancel its appointment instead.',
      );
    }
  });
}
