import { formatBtc, SATS_PER_BTC } from '@voltcourier/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paymentUri } from './payment-uri.ts';
import { centsOf, LATE_MS, nextLook, QUOTE_MS, satsOf, standingOf, WATCH_MS } from './standing.ts';

const cents = fc.integer({ min: 1, max: 99_999_999 });
const rates = fc.integer({ min: 1_000, max: 100_000_000_000 });
const QUOTED = new Date('2026-11-23T12:00:00Z');
const EXPIRES = new Date(QUOTED.getTime() + QUOTE_MS);
const after = (ms: number) => new Date(QUOTED.getTime() + ms);

describe('a price in Bitcoin', () => {
  it('is what the specification’s rate makes of it', () => {
    expect(satsOf(9_999, 2_700_000)).toBe(370_334);
    expect(formatBtc(370_334)).toBe('0.00370334');
    expect(formatBtc(2_100_000_000_000_001)).toBe('21000000.00000001');
  });

  it('is never worth less than it costs, and less than a satoshi more', () => {
    fc.assert(
      fc.property(cents, rates, (amountCents, rateCents) => {
        const sats = BigInt(satsOf(amountCents, rateCents));
        const price = BigInt(amountCents) * BigInt(SATS_PER_BTC);
        expect(sats * BigInt(rateCents) >= price).toBe(true);
        expect((sats - 1n) * BigInt(rateCents) < price).toBe(true);
      }),
    );
  });

  it('comes back to the cent, whatever share of it came', () => {
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

describe('how a payment stands', () => {
  const seen = { dueSats: 100, quoteExpiresAt: EXPIRES, firstSeenAt: after(1_000) };
  it.each([
    [{ seenSats: 0, confirmedSats: 0, firstSeenAt: null }, 'waiting'],
    [{ seenSats: 99, confirmedSats: 0 }, 'short'],
    [{ seenSats: 99, confirmedSats: 99 }, 'short'],
    [{ seenSats: 100, confirmedSats: 0 }, 'unconfirmed'],
    [{ seenSats: 150, confirmedSats: 99 }, 'unconfirmed'],
    [{ seenSats: 100, confirmedSats: 100 }, 'paid'],
    [{ seenSats: 101, confirmedSats: 101 }, 'paid'],
    [{ seenSats: 100, confirmedSats: 100, firstSeenAt: after(QUOTE_MS + LATE_MS) }, 'paid'],
    [{ seenSats: 100, confirmedSats: 100, firstSeenAt: after(QUOTE_MS + LATE_MS + 1) }, 'late'],
  ] as const)('%o is %s', (change, standing) => {
    expect(standingOf({ ...seen, ...change })).toBe(standing);
  });

  it('is looked at less and less, and what came for as long as it isn’t settled', () => {
    const pause = (standing: Parameters<typeof nextLook>[0], ms: number) => {
      const next = nextLook(standing, { quotedAt: QUOTED, now: after(ms) });
      return next === null ? null : next.getTime() - after(ms).getTime();
    };
    expect(pause('waiting', 0)).toBe(60_000);
    expect(pause('waiting', QUOTE_MS + LATE_MS + 1)).toBe(600_000);
    expect(pause('waiting', 2 * 86_400_000)).toBe(3_600_000);
    expect(pause('waiting', WATCH_MS + 1)).toBeNull();
    expect(pause('unconfirmed', 5 * 3_600_000)).toBe(60_000);
    for (const standing of ['short', 'late', 'unconfirmed'] as const) {
      expect(pause(standing, 2 * WATCH_MS)).toBe(3_600_000);
    }
    expect(pause('paid', 0)).toBeNull();
  });
});

describe('what a wallet is asked', () => {
  const asked = { address: 'bcrt1qaddress', amountSats: 370_334, label: 'Volt & Courier' };

  it('has the address, the amount in bitcoins, whom it is for, and the invoice', () => {
    expect(paymentUri({ ...asked, lightningInvoice: 'lnbcrt1invoice' })).toBe(
      'bitcoin:bcrt1qaddress?amount=0.00370334&label=Volt%20%26%20Courier&lightning=lnbcrt1invoice',
    );
    expect(paymentUri({ ...asked, lightningInvoice: null })).not.toContain('lightning');
  });
});
