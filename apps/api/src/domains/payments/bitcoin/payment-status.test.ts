import { formatBtc, SATS_PER_BTC } from '@voltcourier/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paymentUri } from './payment-uri.ts';
import {
  centsOf,
  isGivenUp,
  LATE_MS,
  nextAttempt,
  nextPollTime,
  OPEN_MS,
  type Polled,
  QUOTE_MS,
  satsOf,
  standingOf,
  WATCH_MS,
} from './payment-status.ts';

const cents = fc.integer({ min: 1, max: 99_999_999 });
const rates = fc.integer({ min: 1_000, max: 100_000_000_000 });
const QUOTED = new Date('2026-11-23T12:00:00Z');
const EXPIRES = new Date(QUOTED.getTime() + QUOTE_MS);
const after = (ms: number) => new Date(QUOTED.getTime() + ms);

describe('a price in satoshis', () => {
  it('matches the example of the specification', () => {
    expect(satsOf(9_999, 2_700_000)).toBe(370_334);
    expect(formatBtc(370_334)).toBe('0.00370334');
    expect(formatBtc(2_100_000_000_000_001)).toBe('21000000.00000001');
  });

  it('is worth at least the price, and exceeds it by less than a satoshi', () => {
    fc.assert(
      fc.property(cents, rates, (amountCents, rateCents) => {
        const sats = BigInt(satsOf(amountCents, rateCents));
        const price = BigInt(amountCents) * BigInt(SATS_PER_BTC);
        expect(sats * BigInt(rateCents) >= price).toBe(true);
        expect((sats - 1n) * BigInt(rateCents) < price).toBe(true);
      }),
    );
  });

  it('converts back to cents exactly, and in part to the nearest cent', () => {
    fc.assert(
      fc.property(
        cents,
        rates,
        fc.integer({ min: 0, max: 300 }),
        (amountCents, rateCents, share) => {
          const amountSats = satsOf(amountCents, rateCents);
          const quoted = { amountSats, amountCents };
          expect(centsOf(amountSats, quoted)).toBe(amountCents);
          expect(centsOf(0, quoted)).toBe(0);
          const part = Math.floor((amountSats * share) / 100);
          const exact = (part * amountCents) / amountSats;
          expect(Math.abs(centsOf(part, quoted) - exact)).toBeLessThanOrEqual(0.51);
        },
      ),
    );
  });
});

describe('the status of a Bitcoin payment', () => {
  const LAST = after(QUOTE_MS + LATE_MS);
  const seen = {
    dueSats: 100,
    inTimeSats: 0,
    quoteExpiresAt: EXPIRES,
    firstSeenAt: after(1_000),
    at: LAST,
  };
  it.each([
    [{ seenSats: 0, confirmedSats: 0, firstSeenAt: null }, 'waiting'],
    [{ seenSats: 99, confirmedSats: 0, inTimeSats: 99 }, 'short'],
    [{ seenSats: 99, confirmedSats: 99, inTimeSats: 99 }, 'short'],
    [{ seenSats: 100, confirmedSats: 0, inTimeSats: 100 }, 'unconfirmed'],
    [{ seenSats: 150, confirmedSats: 99, inTimeSats: 150 }, 'unconfirmed'],
    [{ seenSats: 100, confirmedSats: 100, inTimeSats: 100 }, 'paid'],
    [{ seenSats: 101, confirmedSats: 101, inTimeSats: 101 }, 'paid'],
    [{ seenSats: 150, confirmedSats: 150, inTimeSats: 100, at: after(2 * WATCH_MS) }, 'paid'],
    [{ seenSats: 100, confirmedSats: 100, at: after(QUOTE_MS + LATE_MS + 1) }, 'late'],
  ] as const)('%o is %s', (change, standing) => {
    expect(standingOf({ ...seen, ...change })).toBe(standing);
  });

  it.each([0, 1, 50, 99])('is late when the rest after %i satoshis came too late', (inTimeSats) => {
    const at = after(QUOTE_MS + LATE_MS + 1);
    const late = { ...seen, seenSats: 100, confirmedSats: 100, inTimeSats, at };
    expect(standingOf(late)).toBe('late');
    expect(standingOf({ ...late, seenSats: 99, confirmedSats: 99 })).toBe('late');
  });
});

describe('the polling interval of a Bitcoin payment', () => {
  const DAY = 86_400_000;
  const polled: Polled = {
    standing: 'waiting',
    isSettled: false,
    isPending: false,
    quotedAt: QUOTED,
    changedAt: null,
    now: QUOTED,
  };
  const pause = (ms: number, change: Partial<Polled> = {}) => {
    const next = nextPollTime({ ...polled, ...change, now: after(ms) });
    return next === null ? null : next.getTime() - after(ms).getTime();
  };

  it('grows while no deposit arrives, and polling ends after 90 days', () => {
    expect(pause(0)).toBe(60_000);
    expect(pause(QUOTE_MS + LATE_MS + 1)).toBe(600_000);
    expect(pause(2 * DAY)).toBe(3_600_000);
    expect(pause(OPEN_MS + 1)).toBe(DAY);
    expect(pause(WATCH_MS + 1)).toBeNull();
    expect(isGivenUp('waiting', QUOTED, after(OPEN_MS))).toBe(false);
    expect(isGivenUp('waiting', QUOTED, after(OPEN_MS + 1))).toBe(true);
    expect(isGivenUp('short', QUOTED, after(2 * WATCH_MS))).toBe(false);
  });

  it('has no end while a deposit is unsettled', () => {
    for (const standing of ['short', 'late', 'unconfirmed'] as const) {
      expect(pause(2 * WATCH_MS, { standing })).toBe(3_600_000);
    }
    expect(pause(5 * 3_600_000, { standing: 'unconfirmed', isPending: true })).toBe(60_000);
  });

  it('grows to a day after settlement, and polling ends 90 days after the last change', () => {
    const settled = { standing: 'paid', isSettled: true } as const;
    expect(pause(0, settled)).toBe(5 * 60_000);
    expect(pause(DAY, settled)).toBe(3_600_000);
    expect(pause(OPEN_MS, settled)).toBe(6 * 3_600_000);
    expect(pause(WATCH_MS, settled)).toBe(DAY);
    expect(pause(WATCH_MS + 1, settled)).toBeNull();
    expect(pause(WATCH_MS + 1, { ...settled, changedAt: after(WATCH_MS) })).toBe(5 * 60_000);
    // A pending transaction is polled hourly, however old it is.
    expect(pause(2 * WATCH_MS, { ...settled, isPending: true })).toBe(3_600_000);
  });

  it('doubles after each failure, up to six hours', () => {
    const minutes = [1, 2, 3, 4, 7, 20].map(
      (failures) => (nextAttempt(failures, QUOTED).getTime() - QUOTED.getTime()) / 60_000,
    );
    expect(minutes).toEqual([1, 2, 4, 8, 64, 360]);
  });
});

describe('a payment URI', () => {
  const query = { address: 'bcrt1qaddress', amountSats: 370_334, label: 'Volt & Courier' };

  it('has the address, the amount in bitcoins, the label and the invoice', () => {
    expect(paymentUri({ ...query, lightningInvoice: 'lnbcrt1invoice' })).toBe(
      'bitcoin:bcrt1qaddress?amount=0.00370334&label=Volt%20%26%20Courier&lightning=lnbcrt1invoice',
    );
    expect(paymentUri({ ...query, lightningInvoice: null })).not.toContain('lightning');
  });
});
