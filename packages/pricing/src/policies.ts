import { LATE_CANCELLATION_FEE_PERCENT, NO_SHOW_FEE_PERCENT, percentOf } from './fees.ts';
import { offeredTimes, type OpeningHours } from './opening-hours.ts';
import { SLOT_TIMES } from './slot-times.ts';
import { addMonths, instantOf, localDateAt } from './zoned-time.ts';

/** The zone of a place whose zone isn't known (decisions, slots). */
export const DEFAULT_ZONE = 'America/New_York';

/** How far ahead a person can book, in months (specification section 5). */
export const BOOKING_WINDOW_MONTHS = 3;

/** How long an unpaid booking keeps its place, in minutes (specification section 2, checkout). */
export const HOLD_MINUTES = 15;

/**
 * How long a place is kept at most while its payment is on the way, in minutes, counted from the
 * booking. Bitcoin's longest promise of an on-chain confirmation is 60 (specification section 9).
 */
export const HOLD_CAP_MINUTES = 75;

/** Cancelled at least this many hours before the session, everything is refunded (section 9). */
export const FREE_CANCELLATION_HOURS = 4;

const MINUTE_MS = 60_000;

/** A slot's time as the form shows it: `08:00` is `8:00 AM`, `19:00` is `7:00 PM`. */
export function slotLabel(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? /* words */ 'AM' : /* words */ 'PM'}`;
}

/** First and last date (`YYYY-MM-DD`) that can be booked, on the clocks of `zone` at `now`. */
export function bookingWindow(now: Date, zone: string): { from: string; to: string } {
  const from = localDateAt(now, zone);
  return { from, to: addMonths(from, BOOKING_WINDOW_MONTHS) };
}

const startsByDay = new Map<string, readonly Date[]>();
const MAX_DAYS_KEPT = 4000;

/**
 * The instants at which the slots of a day start, in the order of {@link SLOT_TIMES}. What a zone's
 * clocks do is asked for once per day, because a calendar asks for every day of three months.
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

/** The instant a slot starts. */
export function slotStart(date: string, time: string, zone: string): Date {
  return slotStarts(date, zone)[SLOT_TIMES.indexOf(time)] ?? instantOf(date, time, zone);
}

/**
 * Why a slot can't be booked at `now`, or `undefined` when the calendar and the region's hours
 * allow it.
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

/** When a booking made at `now` loses its place unless it is paid. */
export function holdUntil(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS);
}

/**
 * How long a place is kept that staff book for somebody who calls, in minutes: long enough to find
 * the mail and a card after the call.
 */
export const PHONE_HOLD_MINUTES = 120;

/** A place that was booked by phone is not kept unpaid in the last minutes before its hour. */
export const PHONE_HOLD_ENDS_BEFORE_MINUTES = 60;

/**
 * When a booking that staff made by phone at `now` loses its place unless it is paid: not so near its
 * hour that nobody could have it any more, and never sooner than any other.
 */
export function phoneHoldUntil(now: Date, startsAt: Date): Date {
  const last = startsAt.getTime() - PHONE_HOLD_ENDS_BEFORE_MINUTES * MINUTE_MS;
  const until = Math.min(now.getTime() + PHONE_HOLD_MINUTES * MINUTE_MS, last);
  return new Date(Math.max(until, holdUntil(now).getTime()));
}

/**
 * When a place is lost although its payment is on the way: the hold runs on from `now`, and never
 * past the cap counted from the booking (decisions, reservation).
 */
export function extendedHoldUntil(createdAt: Date, now: Date): Date {
  const cap = createdAt.getTime() + HOLD_CAP_MINUTES * MINUTE_MS;
  return new Date(Math.min(cap, now.getTime() + HOLD_MINUTES * MINUTE_MS));
}

/** What a cancellation keeps and gives back, in cents. */
export interface CancellationTerms {
  readonly rule: 'free' | 'late' | 'missed';
  readonly feeCents: number;
  readonly refundCents: number;
}

/** A rule of cancelling: until when it is free, and what share is kept after that. */
export interface CancellationRule {
  readonly freeHours: number;
  readonly lateFeePercent: number;
  readonly noShowFeePercent: number;
}

/** The rule of each version of the terms: a booking keeps the one that it was made under. */
const CANCELLATION_RULES: Readonly<Record<string, CancellationRule>> = {
  '2025-05-12': {
    freeHours: FREE_CANCELLATION_HOURS,
    lateFeePercent: LATE_CANCELLATION_FEE_PERCENT,
    noShowFeePercent: NO_SHOW_FEE_PERCENT,
  },
};

/**
 * The rule of cancelling of a version of the terms.
 *
 * @throws Error when there has never been such a version.
 */
export function cancellationRuleOf(termsVersion: string): CancellationRule {
  const rule = CANCELLATION_RULES[termsVersion];
  if (rule === undefined) throw new Error(`There have been no terms of ${termsVersion}.`);
  return rule;
}

/** The last instant at which cancelling, or moving, a session is free. */
export function freeCancellationUntil(startsAt: Date, { freeHours }: CancellationRule): Date {
  return new Date(startsAt.getTime() - freeHours * 60 * MINUTE_MS);
}

/**
 * The terms of cancelling a session that starts at `startsAt`, at `now` (specification section 9).
 * Exactly four hours before is still free; once it has started it counts as missed.
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
 * The terms of cancelling an emergency, which has no hour: free until a technician is on the way,
 * half of the fee afterwards (decisions, emergency cancellation).
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

/** What is kept of a session, or of an emergency, at which nobody was there (section 9). */
export function missedTerms(paidCents: number, rule: CancellationRule): CancellationTerms {
  const feeCents = percentOf(paidCents, rule.noShowFeePercent);
  return { rule: 'missed', feeCents, refundCents: paidCents - feeCents };
}

/** The version of the terms that a booking is made under (specification section 2: May 12, 2025). */
export const TERMS_VERSION = '2025-05-12';

/** The date of that version as a person reads it. */
export const TERMS_DATE = 'May 12, 2025';

/**
 * In cents: Bitcoin that comes to less isn't worth a transaction's fee. It fixes no rate, keeps no
 * place, and is sent back only together with more.
 */
export const BITCOIN_DUST_CENTS = 100;
