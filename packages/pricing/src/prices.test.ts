import { describe, expect, it } from 'vitest';
import {
  annualSavingsCents,
  centsFromDollars,
  dollarsFromCents,
  formatUsd,
  formatUsdShort,
  PLANS,
  SERVICES,
  serviceOf,
} from './index.ts';

describe('the price list', () => {
  it('sells the four services at the listed prices', () => {
    expect(
      Object.values(SERVICES).map(({ type, label, priceCents }) => [type, label, priceCents]),
    ).toEqual([
      ['emergency', 'Standard Charge (Level 2)', 9_999],
      ['scheduled', 'Rapid Charge (DC Fast Charging)', 19_999],
      ['fleet', 'Battery Health Check', 9_999],
      ['event', 'Full Service (Charge + Maintenance)', 29_999],
    ]);
  });

  it('never mistakes EMERGENCY for emergency', () => {
    expect(serviceOf('EMERGENCY').priceCents).toBe(6_500);
    expect(serviceOf('emergency').priceCents).toBe(9_999);
  });

  it('lists the annual prices and the savings', () => {
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
  it('is shown in dollars', () => {
    expect([
      formatUsd(9_999),
      formatUsd(6_500),
      formatUsdShort(9_900),
      formatUsdShort(9_950),
    ]).toEqual(['$99.99', '$65.00', '$99', '$99.50']);
  });

  it('is read from dollars only when it is a whole count of cents', () => {
    expect(centsFromDollars(99.99)).toBe(9_999);
    expect(centsFromDollars(299.99)).toBe(29_999);
    expect(centsFromDollars(99.999)).toBeUndefined();
    expect(centsFromDollars(Number.NaN)).toBeUndefined();
    expect(centsFromDollars(1e300)).toBeUndefined();
    expect(dollarsFromCents(6_500)).toBe('65.00');
  });
});
