import { randomUUID } from 'node:crypto';
import {
  MAX_RECURRING_BOOKINGS,
  type RecurringBooking,
  type RecurringBookingForm,
  type User,
} from '@voltcourier/contracts';
import { addDays, bookingWindow, localDateAt, recurrenceDates } from '@voltcourier/pricing';
import { holdUser } from '../../accounts/index.ts';
import { getBookingRegion } from '../../bookings/index.ts';
import {
  canBookSessions,
  chooseVehicle,
  findCompanyPlace,
  getCompanyManager,
} from '../../memberships/index.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { sentence } from '../../../platform/language/sentence.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { makeOccurrences } from './occurrences.ts';
import {
  addOccurrence,
  addRecurring,
  addRecurringEvent,
  deleteSkip,
  findLastBooked,
  type Holder,
  listOccurrences,
  listRecurring,
  lockRecurring,
  type RecurringRow,
  type RecurringTerms,
  saveContact,
  saveTerms,
  saveTouched,
} from './repository.ts';
import { becomes, refuseEnded, refuseUnseen, stopSeen } from './transition.ts';
import { recurrenceOf, viewOfRecurring } from './view.ts';

const NOT_FOUND = 'There is no such recurring appointment on your account.';

// Recurring bookings as their people, and the managers of their companies, keep them.

/** Whom somebody acts for: themselves, and the company that they manage. */
async function holderOf(
  ctx: Context,
  userId: string,
): Promise<Holder & { company: string | null }> {
  const place = await findCompanyPlace(ctx, userId);
  if (place === undefined || place.role === 'driver') {
    return { userId, companyId: null, company: null };
  }
  return { userId, companyId: place.company_id, company: place.name };
}

/** The recurring bookings of a person, and of the company that they manage. */
export async function listRecurringBookings(
  ctx: Context,
  userId: string,
): Promise<RecurringBooking[]> {
  const now = ctx.now();
  const holder = await holderOf(ctx, userId);
  const rows = await listRecurring(ctx.db, holder);
  // Some zone is a day behind the one that is furthest ahead.
  const from = addDays(localDateAt(now, 'UTC'), -1);
  const ids = rows.map(({ id }) => id);
  const occurrences = ids.length === 0 ? [] : await listOccurrences(ctx.db, ids, from);
  return rows.map((row) => {
    const own = occurrences.filter(({ recurring_booking_id: id }) => id === row.id);
    return viewOfRecurring(row, own, row.company_id === null ? null : holder.company, now);
  });
}

/**
 * What a form says, on the clocks of its address.
 *
 * @throws AppError `not_served`, `not_found` for a vehicle that isn't theirs, `slot_unavailable`
 * for dates that can't be.
 */
async function termsOf(
  ctx: Context,
  userId: string,
  form: RecurringBookingForm,
): Promise<RecurringTerms> {
  const [{ zone }] = await Promise.all([
    getBookingRegion(ctx, form.location),
    chooseVehicle(ctx, userId, form.vehicleId),
  ]);
  const window = bookingWindow(ctx.now(), zone);
  if (form.startsOn < window.from || form.startsOn > window.to) {
    throw new AppError('slot_unavailable', 'Choose a first date within the next three months.', {
      field: 'startsOn',
    });
  }
  if (form.endsOn !== null && form.endsOn < form.startsOn) {
    throw new AppError('slot_unavailable', 'The last date can’t be before the first one.', {
      field: 'endsOn',
    });
  }
  return {
    service_type: form.serviceType,
    name: form.name,
    email: form.email,
    phone: form.phone ?? null,
    location: form.location,
    vehicle: form.vehicle,
    vehicle_id: form.vehicleId ?? null,
    notes: form.notes ?? null,
    zone,
    local_time: form.time,
    every_weeks: form.everyWeeks,
    starts_on: form.startsOn,
    ends_on: form.endsOn,
  };
}

const isSame = (row: RecurringRow, terms: RecurringTerms, companyId: string | null): boolean =>
  row.state === 'active' &&
  row.company_id === companyId &&
  row.starts_on === terms.starts_on &&
  row.local_time === terms.local_time &&
  row.every_weeks === terms.every_weeks &&
  row.location === terms.location &&
  row.vehicle_id === terms.vehicle_id;

/** @throws AppError `no_sessions`. */
async function refuseWithoutSessions(
  ctx: Context,
  holder: { userId: string; companyId: string | null },
): Promise<void> {
  if (await canBookSessions(ctx, holder)) return;
  throw new AppError(
    'no_sessions',
    holder.companyId === null
      ? 'Recurring appointments take a session of your membership each, and you have no membership that runs. Choose a plan first.'
      : 'Recurring appointments of a company take a session of its owner’s membership each, and none runs. The owner can choose a plan.',
  );
}

/**
 * Books again and again, and makes the bookings of the next weeks at once. Asked twice for the
 * same, there is one.
 *
 * @throws AppError `no_company`, `forbidden`, `no_sessions`, `not_served`, `slot_unavailable`,
 * `not_found`, `too_many`.
 */
export async function createRecurringBooking(
  ctx: Context,
  { id: userId }: User,
  { forCompany, ...form }: RecurringBookingForm & { forCompany: boolean },
): Promise<RecurringBooking[]> {
  const companyId = forCompany ? (await getCompanyManager(ctx, userId)).company_id : null;
  await refuseWithoutSessions(ctx, { userId, companyId });
  const terms = await termsOf(ctx, userId, form);
  const id = await ctx.db.transaction().execute(async (trx) => {
    await holdUser(trx, userId);
    const others = await listRecurring(trx, { userId, companyId });
    const same = others.find((row) => isSame(row, terms, companyId));
    if (same !== undefined) return same.id;
    const open = others.filter((row) => row.state !== 'ended' && row.company_id === companyId);
    if (open.length >= MAX_RECURRING_BOOKINGS) {
      throw new AppError(
        'too_many',
        sentence('There is room for {max} recurring appointments. End one first, or call us.', {
          max: MAX_RECURRING_BOOKINGS,
        }),
      );
    }
    const at = ctx.now();
    const added = { ...terms, id: randomUUID(), user_id: userId, company_id: companyId };
    await addRecurring(trx, added, at);
    await addRecurringEvent(trx, added.id, 'created', { actor: 'customer', id: userId }, {}, at);
    return added.id;
  });
  await makeOccurrences(ctx, id);
  return listRecurringBookings(ctx, userId);
}

const nameOf = ({ firstName, lastName, username }: User): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username;

/** Changes one that somebody sees, under its lock. @throws AppError `not_found`. */
async function changeOne(
  ctx: Context,
  userId: string,
  id: string,
  change: (trx: Database, row: RecurringRow) => Promise<void>,
): Promise<RecurringBooking[]> {
  const { companyId } = await holderOf(ctx, userId);
  await ctx.db.transaction().execute(async (trx) => {
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
 * Changes what is booked from now on. What is booked stays: the new dates begin after the last one.
 *
 * @throws AppError `changed_meanwhile`, `too_late` for an ended one, and as `create` does.
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
    await saveTerms(trx, row, { ...terms, starts_on: startsOn }, at);
    const by = { actor: 'customer', id: userId } as const;
    await addRecurringEvent(trx, id, 'changed', by, { startsOn }, at);
  });
}

/**
 * Pauses or ends one. In that state already, nothing changes.
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
 * Books again from today on. Whoever resumes a company's is who books it from then on.
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
    await refuseWithoutSessions(ctx, { userId, companyId: row.company_id });
    const by = { actor: 'customer', id: userId } as const;
    await becomes(ctx, trx, row, { state: 'active', reason: null, userId }, by);
    // Whoever has left is neither named nor written to any more.
    if (row.user_id !== userId) await saveContact(trx, id, { name: nameOf(user), email });
  });
}

/**
 * Leaves out a date that isn't booked yet, or takes it in again.
 *
 * @throws AppError `not_found`, `too_late` for a date that is booked or no date of it.
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
      throw new AppError('too_late', 'This date can’t be left out any more.');
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
        'This date is booked meanwhile. Cancel its appointment instead.',
      );
    }
  });
}
