import { type BitcoinStanding, SATS_PER_BTC } from '@voltcourier/contracts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long a quote is good: as long as its Lightning invoice (specification section 9). */
export const QUOTE_MS = 15 * MINUTE_MS;

/** How old the rate of a quote may be (decisions, fallback rate). */
const RATE_MAX_AGE_MS = 10 * MINUTE_MS;

/** Whether a price may be quoted by a rate of `at`; a clock that is far ahead tells nothing either. */
export const isFresh = (at: Date, now: Date): boolean =>
  Math.abs(now.getTime() - at.getTime()) <= RATE_MAX_AGE_MS;

/**
 * How long after its quote a payment may still be seen first: wallets are slow, and somebody who
 * pressed “send” in time can't help it.
 */
export const LATE_MS = HOUR_MS;

/** How long a payment stays open that nothing has come for. */
export const OPEN_MS = 7 * DAY_MS;

/** How long an address is polled after its last quote, or after something last came to it. */
export const WATCH_MS = 90 * DAY_MS;

/** What a price comes to at a rate (US cents for a bitcoin), in satoshis: never less than it. */
export function satsOf(amountCents: number, rateCents: number): number {
  const rate = BigInt(rateCents);
  return Number((BigInt(amountCents) * BigInt(SATS_PER_BTC) + rate - 1n) / rate);
}

/** A quote: that many satoshis are that many cents. */
export interface Quoted {
  readonly amountSats: number;
  readonly amountCents: number;
}

/** What satoshis come to by a quote, in cents: the price exactly for what was asked. */
export function centsOf(sats: number, { amountSats, amountCents }: Quoted): number {
  const due = BigInt(amountSats);
  return Number((BigInt(sats) * BigInt(amountCents) * 2n + due) / (due * 2n));
}

/** What was seen for a payment, in satoshis, and the quote that it is measured by. */
export interface Observation {
  readonly dueSats: number;
  readonly seenSats: number;
  readonly confirmedSats: number;
  /** What of it came within {@link LATE_MS} after the quote's end, or over Lightning. */
  readonly inTimeSats: number;
  /** When more than dust was seen first; null for nothing. */
  readonly firstSeenAt: Date | null;
  readonly quoteExpiresAt: Date;
  /** When it was seen so. */
  readonly at: Date;
}

/** Whether what comes at an instant comes too late for a quote. */
export const isLate = (at: Date, quoteExpiresAt: Date): boolean =>
  at.getTime() > quoteExpiresAt.getTime() + LATE_MS;

/** How a payment stands that isn't over (decisions: seen but not confirmed is not verified). */
export function standingOf(seen: Observation): BitcoinStanding {
  const { dueSats, seenSats, confirmedSats, inTimeSats, firstSeenAt, quoteExpiresAt, at } = seen;
  if (firstSeenAt === null || seenSats === 0) return 'waiting';
  if (inTimeSats >= dueSats) return confirmedSats >= dueSats ? 'paid' : 'unconfirmed';
  return isLate(at, quoteExpiresAt) ? 'late' : 'short';
}

/** Whether a payment is given up: nothing came for so long that nothing is expected any more. */
export const isGivenUp = (standing: BitcoinStanding, quotedAt: Date, now: Date): boolean =>
  standing === 'waiting' && now.getTime() - quotedAt.getTime() > OPEN_MS;

/** What decides when a payment is polled next. */
export interface Polled {
  readonly standing: BitcoinStanding;
  /** Whether it is settled: what comes now is owed to the customer. */
  readonly isSettled: boolean;
  /** Whether something is on its way: seen, and in no block yet. */
  readonly isPending: boolean;
  readonly quotedAt: Date;
  /** When the chain or the node last said something new; null for never. */
  readonly changedAt: Date | null;
  readonly now: Date;
}

/** How long until the next poll, in milliseconds, so long after the last news. */
function pauseOf({ standing, isSettled, isPending }: Polled, idleMs: number): number {
  if (isPending && idleMs <= DAY_MS) return MINUTE_MS;
  if (isSettled) {
    if (idleMs <= QUOTE_MS + LATE_MS) return 5 * MINUTE_MS;
    if (isPending || idleMs <= DAY_MS) return HOUR_MS;
    return idleMs <= OPEN_MS ? 6 * HOUR_MS : DAY_MS;
  }
  if (idleMs <= QUOTE_MS + LATE_MS) return MINUTE_MS;
  if (idleMs <= DAY_MS) return 10 * MINUTE_MS;
  return standing !== 'waiting' || idleMs <= OPEN_MS ? HOUR_MS : DAY_MS;
}

/**
 * When a payment is polled next, should nobody ask before: each minute while it is expected or on
 * its way, then less and less, down to daily. Null when nothing has come for {@link WATCH_MS};
 * what is short, late or in no block is polled until it is settled.
 */
export function nextPollAt(polled: Polled): Date | null {
  const { standing, isSettled, isPending, quotedAt, changedAt, now } = polled;
  const since = Math.max(quotedAt.getTime(), changedAt?.getTime() ?? 0);
  const idleMs = now.getTime() - since;
  const isExpected = isPending || (!isSettled && standing !== 'waiting');
  if (idleMs > WATCH_MS && !isExpected) return null;
  return new Date(now.getTime() + pauseOf(polled, idleMs));
}

const LONGEST_BACK_OFF_MS = 6 * HOUR_MS;

/** When a payment is polled again whose last polls have failed so often in a row. */
export function nextAttempt(failedPolls: number, now: Date): Date {
  const pauseMs = MINUTE_MS * 2 ** Math.min(failedPolls - 1, 10);
  return new Date(now.getTime() + Math.min(pauseMs, LONGEST_BACK_OFF_MS));
}

/** After so many failures in a row, an hour after the first, staff are told. */
export const FAILED_POLLS = 7;
