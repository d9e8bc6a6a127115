import type { Rate } from '@voltcourier/pricing';
import { describe, expect, it } from 'vitest';
import type { BilledInvoice } from '../../../platform/vendors/stripe/billed.ts';
import { paidOf } from './paid-periods.ts';

const RATES: Readonly<Record<string, Rate>> = {
  'price-year': { plan: 'essential', interval: 'annually' },
  'price-month': { plan: 'professional', interval: 'monthly' },
};
const rateOf = (priceId: string | null) => (priceId === null ? undefined : RATES[priceId]);
const date = (day: string) => new Date(`${day}T12:00:00Z`);

const invoice = (
  of: Pick<BilledInvoice, 'id' | 'reason' | 'status'> & {
    priceId: string;
    from: string;
    until: string;
  },
): BilledInvoice => {
  const { priceId, from, until, ...named } = of;
  return {
    ...named,
    subscriptionId: 'sub_1',
    number: null,
    totalCents: 100,
    paidCents: 0,
    createdAt: date(from),
    finalizedAt: date(from),
    paidAt: null,
    lines: [
      { priceId, isProration: false, amountCents: 100, from: date(from), until: date(until) },
    ],
  };
};

const YEAR = invoice({
  id: 'year',
  reason: 'subscription_create',
  status: 'paid',
  priceId: 'price-year',
  from: '2026-03-01',
  until: '2027-03-01',
});

describe.each(['subscription_cycle', 'subscription_update'])(
  'the first month after a year, as Stripe’s %s',
  (reason) => {
    const month = (status: 'open' | 'paid') =>
      invoice({
        id: 'month',
        reason,
        status,
        priceId: 'price-month',
        from: '2027-03-01',
        until: '2027-04-01',
      });

    it('is a renewal with the sessions of a month once it is paid', () => {
      const year = paidOf('sub_1', [YEAR], rateOf);
      const both = paidOf('sub_1', [YEAR, month('paid')], rateOf);
      expect(both).toMatchObject({
        plan: 'professional',
        until: date('2027-04-01'),
        unpaidSince: null,
      });
      expect(both.reasons.get('month')).toBe('renewed');
      const keys = new Set(year.grants.map(({ key }) => key));
      const added = both.grants.filter(({ key }) => !keys.has(key));
      expect(added).toMatchObject([
        { sessions: 25, from: date('2027-03-01'), until: date('2027-04-01') },
      ]);
    });

    it('is due while it is unpaid', () => {
      expect(paidOf('sub_1', [YEAR, month('open')], rateOf)).toMatchObject({
        plan: 'essential',
        until: date('2027-03-01'),
        unpaidSince: date('2027-03-01'),
      });
    });
  },
);

it('an unpaid change within the paid period starts no grace period', () => {
  const larger = invoice({
    id: 'larger',
    reason: 'subscription_update',
    status: 'open',
    priceId: 'price-month',
    from: '2026-06-01',
    until: '2026-07-01',
  });
  const paid = paidOf('sub_1', [YEAR, larger], rateOf);
  expect(paid.unpaidSince).toBeNull();
  expect(paid.reasons.get('larger')).toBe('changed');
});
