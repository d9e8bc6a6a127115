import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BookingRefundRow, PaidRow } from './booking-money-repository.ts';
import { moneyOf, shareOut } from './manual-refunds.ts';

const cents = fc.integer({ min: 1, max: 9_999_999 });
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

const payments = fc.array(cents, { minLength: 1, maxLength: 4 }).map((amounts) =>
  amounts.map((paid, index): PaidRow => ({
    id: `payment-${index}`,
    provider: index % 2 === 0 ? 'stripe' : 'bitcoin',
    paid_cents: paid,
  })),
);

/** Generates refunds within the available amount: each takes a share of the rest. */
const history = payments.chain((paid) =>
  fc
    .array(
      fc.record({
        of: fc.nat(paid.length - 1),
        share: fc.integer({ min: 1, max: 100 }),
        status: fc.constantFrom('pending', 'succeeded', 'failed'),
      }),
      { maxLength: 8 },
    )
    .map((steps) => {
      const refunds: BookingRefundRow[] = [];
      for (const [index, { of, share, status }] of steps.entries()) {
        const { payments: known } = moneyOf(paid, refunds);
        const { id = '', provider = 'stripe', refundableCents = 0 } = known[of] ?? {};
        const amount = Math.floor((refundableCents * share) / 100);
        if (amount === 0) continue;
        refunds.push({
          id: `refund-${index}`,
          payment_id: id,
          provider,
          amount_cents: amount,
          status,
          reason: null,
          order_id: `order-${index}`,
          failure_reason: null,
          created_at: new Date(index),
          updated_at: new Date(index),
        });
      }
      return { paid, refunds };
    }),
);

describe('the money of a booking', () => {
  it('is refunded, being refunded or refundable, which sum to the amount paid', () => {
    fc.assert(
      fc.property(history, ({ paid, refunds }) => {
        const money = moneyOf(paid, refunds);
        expect(money.paidCents).toBe(sum(paid.map(({ paid_cents: amount }) => amount)));
        expect(money.refundedCents + money.underWayCents + money.refundableCents).toBe(
          money.paidCents,
        );
        expect(money.refundableCents).toBeGreaterThanOrEqual(0);
        const last = refunds.at(-1);
        expect(money.failedCents).toBe(last?.status === 'failed' ? last.amount_cents : 0);
      }),
    );
  });

  it('is divided among its payments to the cent, within what is refundable', () => {
    fc.assert(
      fc.property(history, cents, ({ paid, refunds }, amount) => {
        const money = moneyOf(paid, refunds);
        if (amount > money.refundableCents) {
          expect(() => shareOut(amount, money.payments)).toThrow(RangeError);
          return;
        }
        const shares = shareOut(amount, money.payments);
        expect(sum(shares.map(({ amountCents }) => amountCents))).toBe(amount);
        for (const { paymentId, provider, amountCents } of shares) {
          const payment = money.payments.find(({ id }) => id === paymentId);
          expect(provider).toBe(payment?.provider);
          expect(amountCents).toBeGreaterThan(0);
          expect(amountCents).toBeLessThanOrEqual(payment?.refundableCents ?? 0);
        }
        expect(new Set(shares.map(({ paymentId }) => paymentId)).size).toBe(shares.length);
      }),
    );
  });
});
