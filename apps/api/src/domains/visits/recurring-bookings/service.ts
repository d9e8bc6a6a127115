import { randomUUID } from 'node:crypto';
import {
  MAX_RECURRING_BOOKINGS,
  type RecurringBooking,
  type RecurringBookingForm,
  type User,
} from '@voltcourier/contracts';
import { addDays, bookingWindow, localDateAt } from '@voltcourier/pricing';
import { holdCaller } from '../../accounts/index.ts';
import { getBookingRegion } from '../../bookings/index.ts';
import {
  canBookSessions,
  chooseVehicle,
  findCompanyMember,
  getCompanyManager,
} from '../../memberships/index.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { sentence } from '../../../platform/language/sentence.ts';
import { makeOccurrences } from './occurrences.ts';
import {
  addRecurring,
  addRecurringEvent,
  type Holder,
  listRecurring,
  type RecurringRow,
  type RecurringTerms,
} from './repository.ts';
import { listOccurrences } from './occurrences-repository.ts';
import { viewOfRecurring } from './view.ts';

export const NOT_FOUND = 'There is no such recurring appointment on your account.';

// Recurring bookings as customers and their companies' managers use them.

/** Returns for whom a user acts: themselves and the company they manage. */
export async function holderOf(
  ctx: Context,
  userId: string,
): Promise<Holder & { company: string | null }> {
  const member = await findCompanyMember(ctx.db, userId);
  if (member === undefined || member.role === 'driver') {
    return { userId, companyId: null, company: null };
  }
  return { userId, companyId: member.company_id, company: member.name };
}

/** Lists the recurring bookings of a person and of the company they manage. */
export async function listRecurringBookings(
  ctx: Context,
  userId: string,
): Promise<RecurringBooking[]> {
  const now = ctx.now();
  const holder = await holderOf(ctx, userId);
  const rows = await listRecurring(ctx.db, holder);
  // Some zones are a day behind others.
  const from = addDays(localDateAt(now, 'UTC'), -1);
  const ids = rows.map(({ id }) => id);
  const occurrences = ids.length === 0 ? [] : await listOccurrences(ctx.db, ids, from);
  return rows.map((row) => {
    const own = occurrences.filter(({ recurring_booking_id: id }) => id === row.id);
    return viewOfRecurring(row, own, row.company_id === null ? null : holder.company, now);
  });
}

/**
 * Converts a form, in the local time of its address.
 *
 * @throws AppError `not_served`, `not_found` for another customer's vehicle, `slot_unavailable` for
 * impossible dates.
 */
export async function termsOf(
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

/** Schedule of a recurring booking, as recorded in its events. */
export const scheduleOf = (terms: RecurringTerms) => ({
  everyWeeks: terms.every_weeks,
  startsOn: terms.starts_on,
  time: terms.local_time,
});

const isSame = (row: RecurringRow, terms: RecurringTerms, companyId: string | null): boolean =>
  row.state === 'active' &&
  row.company_id === companyId &&
  row.starts_on === terms.starts_on &&
  row.local_time === terms.local_time &&
  row.every_weeks === terms.every_weeks &&
  row.location === terms.location &&
  row.vehicle_id === terms.vehicle_id;

/** Checks that the booker has sessions. @throws AppError `no_sessions`. */
export async function refuseWithoutSessions(
  ctx: Context,
  holder: { userId: string; companyId: string | null },
): Promise<void> {
  if (await canBookSessions(ctx, holder)) return;
  throw new AppError(
    'no_sessions',
    holder.companyId === null
      ? 'Each recurring appointment takes a session of your membership, and you don’t have an active one. Choose a plan first.'
      : 'Each recurring appointment of a company takes a session of its owner’s membership, and none is active. The owner can choose a plan.',
  );
}

/**
 * Creates a recurring booking, and books the next weeks right away. Repeating the same request
 * creates no second one.
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
    await holdCaller(trx, userId);
    const others = await listRecurring(trx, { userId, companyId });
    const same = others.find((row) => isSame(row, terms, companyId));
    if (same !== undefined) return same.id;
    const open = others.filter((row) => row.state !== 'ended' && row.company_id === companyId);
    if (open.length >= MAX_RECURRING_BOOKINGS) {
      throw new AppError(
        'too_many',
        sentence('You can have up to {max} recurring appointments. End one first, or contact us.', {
          max: MAX_RECURRING_BOOKINGS,
        }),
        { next: 'contact' },
      );
    }
    const at = ctx.now();
    const added = { ...terms, id: randomUUID(), user_id: userId, company_id: companyId };
    await addRecurring(trx, added, at);
    const by = { actor: 'customer', id: userId } as const;
    await addRecurringEvent(trx, added.id, 'created', by, scheduleOf(terms), at);
    return added.id;
  });
  await makeOccurrences(ctx, id);
  return listRecurringBookings(ctx, userId);
}
