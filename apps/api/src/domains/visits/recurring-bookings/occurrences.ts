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
import { canBookSessions, findCompanyMember } from '../../memberships/index.ts';
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
/** Delay before a date that waits for a session is tried again. */
const WAIT_MS = 6 * 3_600_000;
/** Delay before a failed recurring booking is tried again. */
const RETRY_MS = 10 * 60_000;
const BATCH = 50;
const CLOCK = { actor: 'clock' } as const;

/** Reasons for missing an occurrence, by the error code of its booking. */
const MISSED: Readonly<Partial<Record<string, MissedOccurrenceReason>>> = {
  slot_full: 'slot_full',
  slot_unavailable: 'closed',
  not_served: 'not_served',
  no_sessions: 'no_sessions',
};

/**
 * The recurring booking changed, or another worker made this date; the transaction is rolled back.
 */
class Superseded extends Error {
  override readonly name = 'Superseded';
}

/** The person can no longer book, for a reason that pauses the recurring booking. */
class Paused extends Error {
  override readonly name = 'Paused';
  readonly reason: RecurringBookingReason;

  constructor(reason: RecurringBookingReason) {
    super(`Paused: ${reason}`);
    this.reason = reason;
  }
}

/** Locks the row if it is unchanged since it was read. @throws Superseded. */
async function lockSeen(trx: Database, seen: RecurringRow): Promise<void> {
  const now = await lockRecurring(trx, seen.id);
  if (now?.state !== 'active' || now.version !== seen.version) throw new Superseded();
}

/** Returns why the person can no longer book with it; undefined if they can. */
export async function lossOf(
  ctx: Context,
  { user_id: userId, company_id: companyId }: RecurringRow,
): Promise<RecurringBookingReason | undefined> {
  if (companyId !== null) {
    const member = await findCompanyMember(ctx.db, userId);
    const mayManage = member?.company_id === companyId && member.role !== 'driver';
    if (!mayManage) return 'left_company';
  }
  return (await canBookSessions(ctx, { userId, companyId })) ? undefined : 'membership_ended';
}

/**
 * Books one date: the occurrence, booking, session, event and mail are created in one transaction.
 */
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

/** Records that a date isn't booked, and why. */
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

/** Books one date; false if it waits for a session. @throws Superseded, Paused. */
async function makeOne(ctx: Context, row: RecurringRow, date: string): Promise<boolean> {
  try {
    await book(ctx, row, date);
    return true;
  } catch (refused) {
    if (!(refused instanceof AppError)) throw refused;
    // The account no longer has the vehicle.
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

/** Returns when the next date is to be booked or the end is reached. */
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
 * Books the dates of a recurring booking for the weeks ahead, each once, with any number of workers
 * and after crashes. Pauses it if its person can no longer book, and ends it after its last date.
 */
export async function makeOccurrences(ctx: Context, id: string): Promise<void> {
  const row = await findRecurring(ctx.db, id);
  if (row?.state !== 'active') return;
  const isOver = row.ends_on !== null && row.ends_on < localDateAt(ctx.now(), row.zone);
  try {
    if (isOver) return await settle(ctx, row, 'ended', 'over');
    await makeAll(ctx, row);
  } catch (failure) {
    // The change that superseded it has scheduled another check.
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
 * Books the dates of all recurring bookings that are due. One that fails is retried later and
 * doesn't delay the others.
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
