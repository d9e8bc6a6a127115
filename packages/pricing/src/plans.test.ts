import { describe, expect, it } from 'vitest';
import {
  annualSavingsCents,
  BILLING_INTERVALS,
  formatBreakEven,
  COMMON_PLAN_FEATURES,
  GRANDFATHERED_TIERS,
  MEMBERSHIP_GRACE_DAYS,
  PLAN_NAMES,
  PLANS,
  TRIAL,
} from './index.ts';

/** Prices of specification section 9 and ids of its section 3. */
const LISTED = [
  {
    name: 'essential',
    id: 1,
    title: 'Essential',
    monthlyCents: 9_900,
    annualCents: 83_100,
    sessionsPerMonth: 10,
    emergencySessionsPerMonth: 0,
    responseMinutes: 30,
    popular: false,
    features: [
      'Up to 10 charging sessions a month',
      '30-minute response time',
      'Business-hours support',
    ],
  },
  {
    name: 'professional',
    id: 2,
    title: 'Professional',
    monthlyCents: 19_900,
    annualCents: 167_300,
    sessionsPerMonth: 25,
    emergencySessionsPerMonth: 0,
    responseMinutes: 20,
    popular: true,
    features: [
      'Up to 25 charging sessions a month',
      '20-minute response time',
      '24/7 support',
      'Priority scheduling',
    ],
  },
  {
    name: 'unlimited',
    id: 3,
    title: 'Unlimited',
    monthlyCents: 29_900,
    annualCents: 251_100,
    sessionsPerMonth: null,
    emergencySessionsPerMonth: null,
    responseMinutes: 15,
    popular: false,
    features: [
      'Unlimited charging sessions',
      '15-minute response time',
      '24/7 emergency service',
      'VIP priority scheduling',
    ],
  },
] as const;

describe('the plans', () => {
  it('are three, the smallest first', () => {
    expect(PLAN_NAMES).toEqual(['essential', 'professional', 'unlimited']);
    expect(Object.keys(PLANS)).toEqual(PLAN_NAMES);
  });

  it.each(LISTED)('$name has its listed prices, allowance and features', (listed) => {
    expect(PLANS[listed.name]).toMatchObject(listed);
  });

  it('have a description each', () => {
    const sentences = PLAN_NAMES.map((name) => PLANS[name].description);
    for (const sentence of sentences) expect(sentence).toMatch(/^For .+\.$/u);
    expect(new Set(sentences).size).toBe(3);
  });

  it('name their sessions and response time in their features', () => {
    for (const name of PLAN_NAMES) {
      const { features, sessionsPerMonth, responseMinutes } = PLANS[name];
      expect(features[0]).toContain(String(sessionsPerMonth ?? 'Unlimited'));
      expect(features[1]).toBe(`${responseMinutes}-minute response time`);
    }
  });

  it('have annual prices below twelve months, by the listed savings', () => {
    expect(PLAN_NAMES.map((name) => annualSavingsCents(PLANS[name]))).toEqual([
      35_700, 71_500, 107_700,
    ]);
  });

  it('share four common features', () => {
    expect(COMMON_PLAN_FEATURES).toEqual([
      'Nationwide coverage',
      'Certified technicians',
      'Mobile app access',
      'Cancel anytime',
    ]);
  });

  it('are billed monthly or annually', () => {
    expect(BILLING_INTERVALS).toEqual(['monthly', 'annually']);
  });
});

describe('the offers beside the plans', () => {
  it('include a trial of seven days with one charge, and seven grace days', () => {
    expect(TRIAL).toEqual({ days: 7, complimentaryCharges: 1 });
    expect(MEMBERSHIP_GRACE_DAYS).toBe(7);
  });

  it('include the grandfathered tiers with their allowances', () => {
    expect(GRANDFATHERED_TIERS).toEqual({
      BASIC: { monthlyCents: 12_900, sessionsPerMonth: 2, emergencySessionsPerMonth: 0 },
      PREMIUM: { monthlyCents: 19_900, sessionsPerMonth: 5, emergencySessionsPerMonth: 1 },
    });
  });
});

it.each([
  ['essential', 'monthly', 'Costs less than 1 single visit a month'],
  ['essential', 'annually', 'Costs less than 1 single visit a month'],
  ['professional', 'monthly', 'Costs less than 2 single visits a month'],
  ['professional', 'annually', 'Costs less than 2 single visits a month'],
  ['unlimited', 'monthly', 'Costs less than 3 single visits a month'],
  ['unlimited', 'annually', 'Costs less than 3 single visits a month'],
] as const)('the break-even words of %s, billed %s', (name, interval, expected) => {
  expect(formatBreakEven(PLANS[name], interval)).toBe(expected);
});
