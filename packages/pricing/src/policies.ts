import { LATE_CANCELLATION_FEE_PERCENT, NO_SHOW_FEE_PERCENT, percentOf } from './fees.ts';
import { offeredTimes, type OpeningHours } from './opening-hours.ts';
import { SLOT_TIMES } from './slot-times.ts';
import { addMonths, instantOf, localDateAt } from './zoned-time.ts';

/** Time zone of a place whose zone is unknown (decisions, slots). */
export const DEFAULT_ZONE = 'America/New_York';

/** How far ahead customers can book, in months (specification section 5). */
export const BOOKING_WINDOW_MONTHS = 3;

/** How long an unpaid booking holds its slot, in minutes (specification section 2, checkout). */
export const HOLD_MINUTES = 15;

/**
 * Maximum hold while a payment is pending, in minutes since the booking. The longest time promised
 * for an on-chain Bitcoin confirmation is 60 minutes (specification section 9).
 */
export const HOLD_CAP_MINUTES = 75;

/** Hours before a session until which cancellation is free (section 9). */
export const FREE_CANCELLATION_HOURS = 4;

const MINUTE_MS = 60_000;

/** Display form of a slot time: `08:00` is `8:00 AM`, `19:00` is `7:00 PM`. */
export function slotLabel(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? /* words */ 'AM' : /* words */ 'PM'}`;
}

/** First and last bookable date (`YYYY-MM-DD`) in `zone` at `now`. */
export function bookingWindow(now: Date, zone: string): { from: string; to: string } {
  const from = localDateAt(now, zone);
  return { from, to: addMonths(from, BOOKING_WINDOW_MONTHS) };
}

const startsByDay = new Map<string, readonly Date[]>();
const MAX_DAYS_KEPT = 4000;

/**
 * Start instants of a day's slots, in the order of {@link SLOT_TIMES}. Zone offsets are looked up
 * once per day, because a calendar asks for every day of three months.
 */
export function slotStarts(date: string, zone: string): readonly Date[] {
  const key = `${zone} ${date}`;
  let starts = startsByDay.get(key);
  if (starts === undefined) {
    // Stryker disable next-line ConditionalExpression,EqualityOperator: it only saves memory.
    if (startsByDay.size >= MAX_DAYS_KEPT) startsByDay.clear();
    starts = SLOT_TIMES.map((time) => instantOf(date, time, zone));
    startsByDay.set(key, starts);
  }
  return starts;
}

/** Start instant of a slot. */
export function slotStart(date: string, time: string, zone: string): Date {
  return slotStarts(date, zone)[SLOT_TIMES.indexOf(time)] ?? instantOf(date, time, zone);
}

/**
 * Why a slot can't be booked at `now`; `undefined` if the calendar and the region's hours allow it.
 */
export function slotRefusal(
  slot: { date: string; time: string },
  zone: string,
  now: Date,
  opening: OpeningHours,
): 'not-a-slot' | 'past' | 'too-far' | 'closed' | undefined {
  if (!SLOT_TIMES.includes(slot.time)) return 'not-a-slot';
  if (slot.date > bookingWindow(now, zone).to) return 'too-far';
  if (slotStart(slot.date, slot.time, zone).getTime() <= now.getTime()) return 'past';
  return offeredTimes(slot.date, opening).includes(slot.time) ? undefined : 'closed';
}

/** When a booking made at `now` loses its slot unless paid. */
export function holdUntil(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS);
}

/**
 * Hold of a booking that staff make by phone, in minutes: long enough to find the mail and a card
 * after the call.
 */
export const PHONE_HOLD_MINUTES = 120;

/** A booking made by phone doesn't hold its slot unpaid in the last minutes before it starts. */
export const PHONE_HOLD_ENDS_BEFORE_MINUTES = 60;

/**
 * When a booking made by phone at `now` loses its slot unless paid: early enough that someone else
 * could still book it, but no earlier than for any other booking.
 */
export function phoneHoldUntil(now: Date, startsAt: Date): Date {
  const last = startsAt.getTime() - PHONE_HOLD_ENDS_BEFORE_MINUTES * MINUTE_MS;
  const until = Math.min(now.getTime() + PHONE_HOLD_MINUTES * MINUTE_MS, last);
  return new Date(Math.max(until, holdUntil(now).getTime()));
}

/**
 * When a slot is released although its payment is pending: the hold restarts at `now`, but never
 * extends past the maximum since the booking (decisions, reservation).
 */
export function extendedHoldUntil(createdAt: Date, now: Date): Date {
  const cap = createdAt.getTime() + HOLD_CAP_MINUTES * MINUTE_MS;
  return new Date(Math.min(cap, now.getTime() + HOLD_MINUTES * MINUTE_MS));
}

/** Fee and refund of a cancellation, in cents. */
export interface CancellationTerms {
  readonly rule: 'free' | 'late' | 'missed';
  readonly feeCents: number;
  readonly refundCents: number;
}

/** A cancellation rule: until when it is free, and the fee afterwards. */
export interface CancellationRule {
  readonly freeHours: number;
  readonly lateFeePercent: number;
  readonly noShowFeePercent: number;
}

/** Rules by version of the terms. A booking keeps the rule it was made under. */
const CANCELLATION_RULES: Readonly<Record<string, CancellationRule>> = {
  '2025-05-12': {
    freeHours: FREE_CANCELLATION_HOURS,
    lateFeePercent: LATE_CANCELLATION_FEE_PERCENT,
    noShowFeePercent: NO_SHOW_FEE_PERCENT,
  },
};

/**
 * The cancellation rule of a version of the terms.
 *
 * @throws Error for an unknown version.
 */
export function cancellationRuleOf(termsVersion: string): CancellationRule {
  const rule = CANCELLATION_RULES[termsVersion];
  if (rule === undefined) throw new Error(`There have been no terms of ${termsVersion}.`);
  return rule;
}

/** The last instant at which canceling or moving a session is free. */
export function freeCancellationUntil(startsAt: Date, { freeHours }: CancellationRule): Date {
  return new Date(startsAt.getTime() - freeHours * 60 * MINUTE_MS);
}

/**
 * Terms for canceling, at `now`, a session that starts at `startsAt` (specification section 9).
 * Exactly four hours before is still free; after the start it counts as missed.
 */
export function cancellationTerms(
  paidCents: number,
  startsAt: Date,
  now: Date,
  rule: CancellationRule = cancellationRuleOf(TERMS_VERSION),
): CancellationTerms {
  if (now <= freeCancellationUntil(startsAt, rule)) return freeTerms(paidCents);
  return now >= startsAt ? missedTerms(paidCents, rule) : lateTerms(paidCents, rule);
}

/**
 * Terms for canceling an emergency, which has no start time: free until a technician is on the way,
 * then half of the fee (decisions, emergency cancellation).
 */
export function emergencyCancellationTerms(
  paidCents: number,
  isTechnicianOnTheWay: boolean,
  rule: CancellationRule = cancellationRuleOf(TERMS_VERSION),
): CancellationTerms {
  return isTechnicianOnTheWay ? lateTerms(paidCents, rule) : freeTerms(paidCents);
}

function freeTerms(paidCents: number): CancellationTerms {
  return { rule: 'free', feeCents: 0, refundCents: paidCents };
}

function lateTerms(paidCents: number, rule: CancellationRule): CancellationTerms {
  const feeCents = percentOf(paidCents, rule.lateFeePercent);
  return { rule: 'late', feeCents, refundCents: paidCents - feeCents };
}

/** Fee for a session or emergency at which nobody was present (section 9). */
export function missedTerms(paidCents: number, rule: CancellationRule): CancellationTerms {
  const feeCents = percentOf(paidCents, rule.noShowFeePercent);
  return { rule: 'missed', feeCents, refundCents: paidCents - feeCents };
}

/** Current version of the terms (specification section 2: May 12, 2025). */
export const TERMS_VERSION = '2025-05-12';

/** Display date of that version. */
export const TERMS_DATE = 'May 12, 2025';

/**
 * Bitcoin amounts below this, in cents, aren't worth a transaction fee. They fix no rate, hold no
 * slot, and are sent back only together with more.
 */
export const BITCOIN_DUST_CENTS = 100;
