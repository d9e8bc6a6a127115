import type { MissedOccurrenceReason, RecurringBookingReason } from '@voltcourier/contracts';
import {
  addDays,
  instantOf,
  localDateAt,
  nextRecurrence,
  RECURRENCE_AHEAD_DAYS,
  RECURRENCE_WAITS_DAYS,
  recurrenceDates,
  slotStart,
} from '@voltcourier/pricing';
import { createRecurringVisit } from '../../bookings/index.ts';
import { sendRecurringNews } from '../../messaging/index.ts';
import { canBookSessions, findCompanyPlace } from '../../memberships/index.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { addOccurrence, listOccurrences } from './occurrences-repository.ts';
import {
  addRecurringEvent,
  findRecurring,
  listDueRecurring,
  lockRecurring,
  postponeCheck,
  type RecurringRow,
  saveNextCheck,
} from './repository.ts';
import { becomes } from './transition.ts';
import { recurrenceOf } from './view.ts';

const DAY_MS = 86_400_000;
/** How long until a date that waits for a session is tried again. */
const WAIT_MS = 6 * 3_600_000;
/** How long until one that failed is tried again. */
const RETRY_MS = 10 * 60_000;
const BATCH = 50;
const CLOCK = { actor: 'clock' } as const;

/** What an occurrence is missed for, by the refusal of its booking. */
const MISSED: Readonly<Partial<Record<string, MissedOccurrenceReason>>> = {
  slot_full: 'slot_full',
  slot_unavailable: 'closed',
  not_served: 'not_served',
  no_sessions: 'no_sessions',
};

/** It was changed meanwhile, or another worker has made this date; the transaction is undone. */
class Superseded extends Error {
  override readonly name = 'Superseded';
}

/** Its person can't book any more, for a reason that pauses it. */
class Paused extends Error {
  override readonly name = 'Paused';
  readonly reason: RecurringBookingReason;

  constructor(reason: RecurringBookingReason) {
    super(`Paused: ${reason}`);
    this.reason = reason;
  }
}

/** Locks it as it was read. @throws Superseded. */
async function lockSeen(trx: Database, seen: RecurringRow): Promise<void> {
  const now = await lockRecurring(trx, seen.id);
  if (now?.state !== 'active' || now.version !== seen.version) throw new Superseded();
}

/** Why its person can't book for it any more; undefined while they can. */
export async function lossOf(
  ctx: Context,
  { user_id: userId, company_id: companyId }: RecurringRow,
): Promise<RecurringBookingReason | undefined> {
  if (companyId !== null) {
    const place = await findCompanyPlace(ctx, userId);
    const mayManage = place?.company_id === companyId && place.role !== 'driver';
    if (!mayManage) return 'left_company';
  }
  return (await canBookSessions(ctx, { userId, companyId })) ? undefined : 'membership_ended';
}

/** Books one date: booking, session, event and mail are there with the occurrence, or none is. */
async function book(ctx: Context, row: RecurringRow, date: string): Promise<void> {
  const request = {
    name: row.name,
    email: row.email,
    phone: row.phone,
    location: row.location,
    vehicle: row.vehicle as 'other',
    vehicleId: row.vehicle_id,
    notes: row.notes,
    serviceType: row.service_type,
    bookingDate: date,
    bookingTime: row.local_time,
  };
  await createRecurringVisit(ctx, request, row.user_id, {
    companyId: row.company_id ?? undefined,
    within: async (trx, bookingId) => {
      await lockSeen(trx, row);
      const at = ctx.now();
      const made = { recurringBookingId: row.id, date, outcome: 'booked', bookingId, at } as const;
      if (!(await addOccurrence(trx, made))) throw new Superseded();
      await addRecurringEvent(trx, row.id, 'booked', CLOCK, { date, bookingId }, at);
    },
  });
}

/** Writes down that a date isn't made, and why. */
function miss(
  ctx: Context,
  row: RecurringRow,
  date: string,
  reason: MissedOccurrenceReason,
): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockSeen(trx, row);
    const at = ctx.now();
    const missed = { recurringBookingId: row.id, date, outcome: 'missed', reason, at } as const;
    if (!(await addOccurrence(trx, missed))) throw new Superseded();
    const eventId = await addRecurringEvent(trx, row.id, 'missed', CLOCK, { date, reason }, at);
    await sendRecurringNews(ctx, trx, 'recurring-missed', eventId);
  });
}

/** Makes one date. False where it waits for a session. @throws Superseded, Paused. */
async function makeOne(ctx: Context, row: RecurringRow, date: string): Promise<boolean> {
  try {
    await book(ctx, row, date);
    return true;
  } catch (refused) {
    if (!(refused instanceof AppError)) throw refused;
    // The vehicle isn't on the account any more.
    if (refused.code === 'not_found') throw new Paused('vehicle_gone');
    const reason = MISSED[refused.code];
    if (reason === undefined) throw refused;
    if (reason === 'no_sessions') {
      const loss = await lossOf(ctx, row);
      if (loss !== undefined) throw new Paused(loss);
      const startsAt = slotStart(date, row.local_time, row.zone);
      const waitsUntil = startsAt.getTime() - RECURRENCE_WAITS_DAYS * DAY_MS;
      if (ctx.now().getTime() < waitsUntil) return false;
    }
    await miss(ctx, row, date, reason);
    return true;
  }
}

/** When the next date is to be made, or the end is reached. */
function nextCheckOf(row: RecurringRow, until: string, isWaiting: boolean, now: Date): Date {
  const next = nextRecurrence(recurrenceOf(row), until);
  const day =
    next === undefined ? addDays(row.ends_on ?? until, 1) : addDays(next, -RECURRENCE_AHEAD_DAYS);
  const at = instantOf(day, '00:00', row.zone);
  const waits = new Date(now.getTime() + WAIT_MS);
  return isWaiting && waits < at ? waits : at;
}

async function makeAll(ctx: Context, row: RecurringRow): Promise<void> {
  const loss = await lossOf(ctx, row);
  if (loss !== undefined) throw new Paused(loss);
  const now = ctx.now();
  const today = localDateAt(now, row.zone);
  const until = addDays(today, RECURRENCE_AHEAD_DAYS);
  const made = new Set((await listOccurrences(ctx.db, [row.id], today)).map(({ date }) => date));
  const ahead = recurrenceDates(recurrenceOf(row), today, until).filter(
    (date) => !made.has(date) && slotStart(date, row.local_time, row.zone) > now,
  );
  let isWaiting = false;
  for (const date of ahead) {
    if (!(await makeOne(ctx, row, date))) isWaiting = true;
  }
  await saveNextCheck(ctx.db, row, nextCheckOf(row, until, isWaiting, now));
}

/**
 * Makes the bookings of a recurring one for the weeks ahead, each once, however many workers do it
 * and wherever one of them ends. It pauses itself where its person can't book any more, and ends
 * after its last date.
 */
export async function makeOccurrences(ctx: Context, id: string): Promise<void> {
  const row = await findRecurring(ctx.db, id);
  if (row?.state !== 'active') return;
  const isOver = row.ends_on !== null && row.ends_on < localDateAt(ctx.now(), row.zone);
  try {
    if (isOver) return await settle(ctx, row, 'ended', 'over');
    await makeAll(ctx, row);
  } catch (failure) {
    // Whoever has changed it has it looked at again.
    if (failure instanceof Superseded) return;
    if (!(failure instanceof Paused)) throw failure;
    await settle(ctx, row, 'paused', failure.reason);
  }
}

function settle(
  ctx: Context,
  row: RecurringRow,
  state: 'paused' | 'ended',
  reason: RecurringBookingReason,
): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const now = await lockRecurring(trx, row.id);
    if (now?.state !== 'active' || now.version !== row.version) return;
    await becomes(ctx, trx, now, { state, reason }, CLOCK);
  });
}

/**
 * Makes the bookings of all recurring ones that are due. One that fails is tried again later, and
 * keeps none of the others waiting.
 */
export async function makeDueOccurrences(ctx: Context): Promise<void> {
  for (const id of await listDueRecurring(ctx.db, ctx.now(), BATCH)) {
    try {
      await makeOccurrences(ctx, id);
    } catch (error) {
      ctx.log.error({ err: error, recurringBookingId: id }, 'A recurring booking waits.');
      await postponeCheck(ctx.db, id, new Date(ctx.now().getTime() + RETRY_MS));
    }
  }
}
