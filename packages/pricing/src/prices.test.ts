import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  annualSavingsCents,
  centsFromDollars,
  centsFromEntry,
  dollarsFromCents,
  formatUsd,
  formatUsdShort,
  PLANS,
  quickBookingDeadlines,
  quickBookingServiceLabel,
  SERVICES,
  serviceOf,
} from './index.ts';

// Amounts with a possible decimal comma, and texts that only look like amounts.
const MISTYPED = ['12,50', '1,2', '1,2 3$', '1,0499', '1,049,9', '10,49.90', '5 0', '50$', '$$5'];

describe('the price list', () => {
  it('has the four services at the listed prices', () => {
    expect(
      Object.values(SERVICES).map(({ type, label, priceCents }) => [type, label, priceCents]),
    ).toEqual([
      ['emergency', 'Standard Charge (Level 2)', 9_999],
      ['scheduled', 'Rapid Charge (DC Fast Charging)', 19_999],
      ['fleet', 'Battery Health Check', 9_999],
      ['event', 'Full Service (Charge + Maintenance)', 29_999],
    ]);
  });

  it('tells EMERGENCY from emergency', () => {
    expect(serviceOf('EMERGENCY').priceCents).toBe(6_500);
    expect(serviceOf('emergency').priceCents).toBe(9_999);
  });

  it('has the annual prices and savings', () => {
    expect(
      Object.values(PLANS).map((plan) => [plan.annualCents, annualSavingsCents(plan)]),
    ).toEqual([
      [83_100, 35_700],
      [167_300, 71_500],
      [251_100, 107_700],
    ]);
  });
});

describe('money', () => {
  it('is formatted in dollars', () => {
    expect([
      formatUsd(9_999),
      formatUsd(6_500),
      formatUsdShort(9_900),
      formatUsdShort(9_950),
    ]).toEqual(['$99.99', '$65.00', '$99', '$99.50']);
  });

  it('has a minus sign below zero, and none at zero', () => {
    expect([formatUsd(0), formatUsdShort(0), formatUsd(-1), formatUsdShort(-500)]).toEqual([
      '$0.00',
      '$0',
      '-$0.01',
      '-$5',
    ]);
  });

  it('is formatted like Intl.NumberFormat', () => {
    const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    fc.assert(
      fc.property(fc.integer(), (cents) => {
        expect(formatUsd(cents)).toBe(usd.format(cents / 100));
      }),
    );
  });

  it('is converted from dollars only if it is a whole number of cents', () => {
    expect(centsFromDollars(99.99)).toBe(9_999);
    expect(centsFromDollars(299.99)).toBe(29_999);
    expect(centsFromDollars(99.999)).toBeUndefined();
    expect(centsFromDollars(0.000_000_01)).toBeUndefined();
    expect(centsFromDollars(Number.NaN)).toBeUndefined();
    expect(centsFromDollars(1e300)).toBeUndefined();
    expect(dollarsFromCents(6_500)).toBe('65.00');
  });

  it('is read from typed dollars to the cent, and refused otherwise', () => {
    const typed = ['49.99', '$49.99', ' 1,049.9', '50', '50.', '0.01', '0'];
    expect(typed.map(centsFromEntry)).toEqual([4_999, 4_999, 104_990, 5_000, 5_000, 1, 0]);
    for (const entry of ['', 'all', '-5', '1.999', '1e3', '5.0.1', '99999999', ...MISTYPED]) {
      expect(centsFromEntry(entry)).toBeUndefined();
    }
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
        expect(centsFromEntry(dollarsFromCents(cents))).toBe(cents);
      }),
    );
  });
});

describe('a quick booking', () => {
  const now = new Date('2026-11-22T03:00:00Z');

  it.each([
    ['normal', '2026-11-22T07:00:00.000Z'],
    ['priority', '2026-11-22T05:00:00.000Z'],
    ['emergency', '2026-11-22T04:00:00.000Z'],
  ] as const)(
    'has a callback within 15 minutes, and the target of its urgency: %s',
    (urgency, respondBy) => {
      const deadlines = quickBookingDeadlines(urgency, now);
      expect(deadlines.callbackDueAt.toISOString()).toBe('2026-11-22T03:15:00.000Z');
      expect(deadlines.respondBy.toISOString()).toBe(respondBy);
    },
  );

  it('labels its services', () => {
    expect(quickBookingServiceLabel('standard')).toBe('Standard (Level 2, 4 to 8 hours)');
    expect(quickBookingServiceLabel('fast')).toBe('Fast (DC, 30 to 60 minutes)');
  });
});
