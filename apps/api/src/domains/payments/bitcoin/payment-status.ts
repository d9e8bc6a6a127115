import { type BitcoinStanding, SATS_PER_BTC } from '@voltcourier/contracts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Validity of a quote, same as its Lightning invoice (specification section 9). */
export const QUOTE_MS = 15 * MINUTE_MS;

/** Maximum age of a quote's exchange rate (decisions, fallback rate). */
const RATE_MAX_AGE_MS = 10 * MINUTE_MS;

/**
 * Whether a rate from `at` may be used for quotes; a time far in the future isn't trusted either.
 */
export const isFresh = (at: Date, now: Date): boolean =>
  Math.abs(now.getTime() - at.getTime()) <= RATE_MAX_AGE_MS;

/**
 * How long after its quote a payment may first be seen: wallets are slow, and the customer isn't to
 * blame for a delay after pressing "send" in time.
 */
export const LATE_MS = HOUR_MS;

/** How long a payment without any Bitcoin stays open. */
export const OPEN_MS = 7 * DAY_MS;

/** How long an address is polled after its last quote or its last activity. */
export const WATCH_MS = 90 * DAY_MS;

/** Converts a price at a rate (US cents per bitcoin) to satoshis, rounded up. */
export function satsOf(amountCents: number, rateCents: number): number {
  const rate = BigInt(rateCents);
  return Number((BigInt(amountCents) * BigInt(SATS_PER_BTC) + rate - 1n) / rate);
}

/** A quote, which equates an amount in satoshis with one in cents. */
export interface Quoted {
  readonly amountSats: number;
  readonly amountCents: number;
}

/** Converts satoshis to cents by a quote: the requested amount is exactly the price. */
export function centsOf(sats: number, { amountSats, amountCents }: Quoted): number {
  const due = BigInt(amountSats);
  return Number((BigInt(sats) * BigInt(amountCents) * 2n + due) / (due * 2n));
}

/** Amounts seen for a payment, in satoshis, and the quote that they are measured by. */
export interface Observation {
  readonly dueSats: number;
  readonly seenSats: number;
  readonly confirmedSats: number;
  /** The part received up to {@link LATE_MS} after the quote's end, or over Lightning. */
  readonly inTimeSats: number;
  /** When more than dust was first seen; null if nothing was. */
  readonly firstSeenAt: Date | null;
  readonly quoteExpiresAt: Date;
  /** When this was observed. */
  readonly at: Date;
}

/** Whether an instant is too late for a quote. */
export const isLate = (at: Date, quoteExpiresAt: Date): boolean =>
  at.getTime() > quoteExpiresAt.getTime() + LATE_MS;

/** Returns the status of an open payment (decisions: seen but not confirmed is not verified). */
export function standingOf(seen: Observation): BitcoinStanding {
  const { dueSats, seenSats, confirmedSats, inTimeSats, firstSeenAt, quoteExpiresAt, at } = seen;
  if (firstSeenAt === null || seenSats === 0) return 'waiting';
  if (inTimeSats >= dueSats) return confirmedSats >= dueSats ? 'paid' : 'unconfirmed';
  return isLate(at, quoteExpiresAt) ? 'late' : 'short';
}

/** Whether a payment is abandoned because nothing arrived for so long. */
export const isGivenUp = (standing: BitcoinStanding, quotedAt: Date, now: Date): boolean =>
  standing === 'waiting' && now.getTime() - quotedAt.getTime() > OPEN_MS;

/** Inputs for the time of the next poll. */
export interface Polled {
  readonly standing: BitcoinStanding;
  /** Whether the payment is settled, so that new arrivals are owed to the customer. */
  readonly isSettled: boolean;
  /** Whether a transaction is seen but not in a block yet. */
  readonly isPending: boolean;
  readonly quotedAt: Date;
  /** When the chain or the node last had news; null for never. */
  readonly changedAt: Date | null;
  readonly now: Date;
}

/** Returns the time until the next poll in milliseconds, given the time since the last news. */
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
 * Returns when a payment is polled next without a request: every minute while it is expected or
 * pending, then less often, down to daily. Null if nothing arrived for {@link WATCH_MS}; short,
 * late or unconfirmed payments are polled until they are settled.
 */
export function nextPollTime(polled: Polled): Date | null {
  const { standing, isSettled, isPending, quotedAt, changedAt, now } = polled;
  const since = Math.max(quotedAt.getTime(), changedAt?.getTime() ?? 0);
  const idleMs = now.getTime() - since;
  const isExpected = isPending || (!isSettled && standing !== 'waiting');
  if (idleMs > WATCH_MS && !isExpected) return null;
  return new Date(now.getTime() + pauseOf(polled, idleMs));
}

const LONGEST_BACK_OFF_MS = 6 * HOUR_MS;

/** Returns when to poll again after a number of consecutive failures. */
export function nextAttempt(failedPolls: number, now: Date): Date {
  const pauseMs = MINUTE_MS * 2 ** Math.min(failedPolls - 1, 10);
  return new Date(now.getTime() + Math.min(pauseMs, LONGEST_BACK_OFF_MS));
}

/** Number of consecutive failures, an hour after the first, at which staff are notified. */
export const FAILED_POLLS = 7;
