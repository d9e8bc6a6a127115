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

/** How long an address is watched that nothing has come to. */
export const WATCH_MS = 7 * DAY_MS;

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
export interface Seen {
  readonly dueSats: number;
  readonly seenSats: number;
  readonly confirmedSats: number;
  /** When something was seen first; null for nothing. */
  readonly firstSeenAt: Date | null;
  readonly quoteExpiresAt: Date;
}

/** How a payment stands that isn't over (decisions: seen but not confirmed is not verified). */
export function standingOf(seen: Seen): BitcoinStanding {
  const { dueSats, seenSats, confirmedSats, firstSeenAt, quoteExpiresAt } = seen;
  if (firstSeenAt === null || seenSats === 0) return 'waiting';
  if (firstSeenAt.getTime() > quoteExpiresAt.getTime() + LATE_MS) return 'late';
  if (seenSats < dueSats) return 'short';
  return confirmedSats < dueSats ? 'unconfirmed' : 'paid';
}

/**
 * When a payment is looked at again, should nobody ask before: each minute while it is expected or
 * on its way, then less and less. Null when nothing came for so long that nobody looks any more.
 */
export function nextLook(
  standing: BitcoinStanding,
  { quotedAt, now }: { quotedAt: Date; now: Date },
): Date | null {
  if (standing === 'paid') return null;
  const ageMs = now.getTime() - quotedAt.getTime();
  if (standing === 'waiting' && ageMs > WATCH_MS) return null;
  const isSoon = ageMs <= QUOTE_MS + LATE_MS || (standing === 'unconfirmed' && ageMs <= DAY_MS);
  const pauseMs = isSoon ? MINUTE_MS : ageMs <= DAY_MS ? 10 * MINUTE_MS : HOUR_MS;
  return new Date(now.getTime() + pauseMs);
}
