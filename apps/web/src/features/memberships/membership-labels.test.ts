import type { Membership } from '@voltcourier/contracts/memberships/memberships';
import { describe, expect, it } from 'vitest';
import { membershipLabels, formatPrice, formatRate } from './membership-labels.ts';

const END = '2027-01-04T17:00:00.000Z';

const held = (change: Partial<Membership>): Membership => ({
  status: 'active',
  tier: 'PROFESSIONAL',
  plan: 'professional',
  interval: 'annually',
  currentPeriodEnd: END,
  cancelsAtPeriodEnd: false,
  scheduledChange: null,
  graceEndsAt: null,
  sessions: { left: 4, granted: 25, label: '4 of 25 sessions left' },
  emergencySessions: { left: 0, granted: 0, label: 'No sessions' },
  pool: null,
  trial: { state: 'used', endsAt: null },
  dueCents: null,
  canBuy: true,
  ...change,
});

const NONE = { tier: 'FREE', plan: null, interval: null, currentPeriodEnd: null } as const;

describe('the words for a membership', () => {
  it.each([
    [{ status: 'none', ...NONE }, 'No active membership', 'You pay per visit.'],
    [
      { status: 'trialing', ...NONE, currentPeriodEnd: END },
      'Trial',
      'Free until January 4. Ends automatically; you won’t be charged.',
    ],
    [{}, 'Professional, billed annually', 'Renews on January 4, 2027 for $1,673.00.'],
    [
      { scheduledChange: { plan: 'essential', interval: 'annually', at: END } },
      'Professional, billed annually',
      'Becomes Essential, billed annually on January 4, 2027.',
    ],
    [
      { scheduledChange: { plan: 'professional', interval: 'monthly', at: END } },
      'Professional, billed annually',
      'Becomes Professional, billed monthly on January 4, 2027.',
    ],
    [
      { status: 'cancelled', cancelsAtPeriodEnd: true },
      'Professional, billed annually',
      'Cancelled. Yours until January 4, 2027; doesn’t renew.',
    ],
    [
      { status: 'past_due', graceEndsAt: '2027-01-11T17:00:00.000Z' },
      'Professional, billed annually',
      'The last payment failed. Everything works until January 11, 2027.',
    ],
    [{ status: 'ended' }, 'Expired', 'Professional ended on January 4, 2027.'],
    [{ status: 'ended', ...NONE }, 'Expired', 'Trial ended.'],
    [
      { ...NONE, tier: 'PREMIUM', currentPeriodEnd: END },
      'Premium',
      'New sessions on January 4, 2027.',
    ],
    [{ status: 'ended', ...NONE, tier: 'PREMIUM' }, 'Expired', 'Premium ended.'],
  ] as const)('describe %j', (change, title, detail) => {
    expect(membershipLabels(held(change))).toEqual({ title, detail });
  });

  it('describe a plan and its price', () => {
    expect(formatRate('unlimited', 'monthly')).toBe('Unlimited, billed monthly');
    expect(formatPrice('unlimited', 'monthly')).toBe('$299.00 a month');
    expect(formatPrice('essential', 'annually')).toBe('$831.00 a year');
  });
});
