import type { Membership } from '@voltcourier/contracts/memberships/memberships';
import type { Rate } from '@voltcourier/pricing';
import { describe, expect, it } from 'vitest';
import { cancelTexts, changeTexts } from './change-labels.ts';

const END = '2027-01-04T17:00:00.000Z';
const HELD: Rate = { plan: 'essential', interval: 'annually' };
const MONTHLY: Rate = { plan: 'essential', interval: 'monthly' };
const LARGER: Rate = { plan: 'professional', interval: 'annually' };
const LATER = { when: 'period-end', effectiveAt: END, dueNowCents: 0 } as const;
const NOW = { when: 'now', effectiveAt: END, dueNowCents: 50_000 } as const;

describe('the words for a change of plan', () => {
  it.each([
    [
      'monthly billing of the same plan',
      LATER,
      MONTHLY,
      null,
      'From January 4, 2027 you pay $99.00 a month. Until then nothing changes.',
      'Change to monthly billing',
    ],
    [
      'monthly billing of another plan',
      LATER,
      { ...MONTHLY, plan: 'unlimited' },
      null,
      'From January 4, 2027 you pay $299.00 a month. Until then nothing changes.',
      'Change to Unlimited',
    ],
    [
      'what was planned, taken back',
      LATER,
      HELD,
      { ...MONTHLY, at: END },
      'Your plan stays as it is, and renews for $831.00 a year. Essential, billed monthly, doesn’t begin.',
      'Keep Essential',
    ],
    [
      'a larger plan instead of what was planned',
      NOW,
      LARGER,
      { ...MONTHLY, at: END },
      'You pay $500.00 now with your default card: the new plan starts now, minus what’s unused of your current one. Essential, billed monthly, doesn’t begin.',
      'Pay $500.00 and change',
    ],
    [
      'one that costs nothing now',
      { ...NOW, dueNowCents: 0 },
      LARGER,
      null,
      'You pay $0.00 now with your default card: the new plan starts now, minus what’s unused of your current one.',
      'Change to Professional',
    ],
  ] as const)('%s', (_, preview, rate, planned, detail, action) => {
    expect(changeTexts(preview, { held: HELD, rate, planned })).toEqual({ detail, action });
  });
});

describe('the words for a cancellation', () => {
  const held = (change: Partial<Membership>): Membership => ({
    status: 'active',
    tier: 'ESSENTIAL',
    ...HELD,
    currentPeriodEnd: END,
    cancelsAtPeriodEnd: false,
    scheduledChange: null,
    graceEndsAt: null,
    sessions: { left: 4, granted: 10, label: '4 of 10 sessions left' },
    emergencySessions: { left: 0, granted: 0, label: 'No sessions' },
    pool: null,
    trial: { state: 'used', endsAt: null },
    dueCents: null,
    canBuy: true,
    ...change,
  });
  const RUNS =
    'You keep your plan and sessions until January 4, 2027, and won’t be charged again. You can undo this until then.';

  it.each([
    [{}, RUNS],
    [{ currentPeriodEnd: null }, RUNS.replace('January 4, 2027', 'the end of the period')],
    [{ status: 'past_due' }, 'We won’t retry the failed payment, and the membership ends.'],
    [
      { scheduledChange: { ...MONTHLY, at: END } },
      `${RUNS} The change to Essential, billed monthly, is dropped: should you keep your membership, choose it again.`,
    ],
    // A planned downgrade with the same interval survives if the cancellation is undone.
    [{ plan: 'unlimited', scheduledChange: { ...HELD, at: END } }, RUNS],
  ] as const)('describe %j', (change, expected) => {
    expect(cancelTexts(held(change))).toBe(expected);
  });
});
