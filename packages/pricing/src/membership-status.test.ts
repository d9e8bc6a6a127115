import { describe, expect, it } from 'vitest';
import {
  currentSubscription,
  isMember,
  MEMBERSHIP_CHANGES,
  MEMBERSHIP_STATUSES,
  membershipStatus,
  reduceMembership,
  type MembershipEvent,
  type SubscriptionSnapshot,
} from './membership-status.ts';

const START = new Date('2026-03-01T12:00:00Z');
const END = new Date('2026-04-01T12:00:00Z');
const DAY = 86_400_000;
const daysAfter = (days: number, from = START) => new Date(from.getTime() + days * DAY);

function word(subscription: string, snapshot: Partial<SubscriptionSnapshot> = {}): MembershipEvent {
  return {
    at: START,
    snapshot: {
      subscription,
      status: 'active',
      startedAt: START,
      periodEnd: END,
      cancelsAtPeriodEnd: false,
      unpaidSince: null,
      ...snapshot,
    },
  };
}

/** The current subscription, which must not depend on the order of the events. */
function current(now: Date, ...events: MembershipEvent[]) {
  const known = [events, events.toReversed()].map((order) =>
    currentSubscription(order.reduce(reduceMembership, {}), now),
  );
  expect(known[1]).toEqual(known[0]);
  return known[0] && [known[0].snapshot.subscription, known[0].status];
}

describe('the current one of several subscriptions', () => {
  it('is an active one before a newer one that is unpaid or cancelled', () => {
    const newer = { startedAt: daysAfter(5) };
    for (const status of ['incomplete', 'incomplete_expired', 'unpaid', 'canceled'] as const) {
      expect(current(daysAfter(6), word('a'), word('b', { ...newer, status }))).toEqual([
        'a',
        'active',
      ]);
    }
  });

  it('is an ended one before one that never began', () => {
    const ended = word('b', { status: 'canceled' });
    const never = word('a', { status: 'incomplete', startedAt: daysAfter(5) });
    expect(current(daysAfter(6), ended, never)).toEqual(['b', 'ended']);
  });

  it('is a paid one before a trial, even a newer one', () => {
    for (const startedAt of [START, daysAfter(5)]) {
      const trial = word('a', { status: 'trialing', startedAt });
      expect(current(daysAfter(6), word('b'), trial)).toEqual(['b', 'active']);
    }
  });

  it('is a trial before an ended one', () => {
    const ended = word('a', { status: 'canceled', startedAt: daysAfter(5) });
    const trial = word('b', { status: 'trialing' });
    expect(current(daysAfter(6), ended, trial)).toEqual(['b', 'trialing']);
  });

  it('is the newest of equal ones', () => {
    const newer = word('b', { startedAt: new Date(START.getTime() + 1) });
    expect(current(daysAfter(1), word('a'), newer)).toEqual(['b', 'active']);
    expect(current(daysAfter(1), newer, word('c'), word('a'))).toEqual(['b', 'active']);
  });

  it('is the first by ID of those that began together', () => {
    expect(current(daysAfter(1), word('a'), word('b'))).toEqual(['a', 'active']);
    expect(current(daysAfter(1), word('c'), word('a'), word('b'))).toEqual(['a', 'active']);
  });

  it('is another paid one once the grace period is over', () => {
    const unpaid = word('b', { status: 'past_due', unpaidSince: START, startedAt: daysAfter(1) });
    expect(current(daysAfter(6), word('a'), unpaid)).toEqual(['b', 'past_due']);
    expect(current(daysAfter(7), word('a'), unpaid)).toEqual(['a', 'active']);
  });

  it('is undefined without subscriptions', () => {
    expect(current(START)).toBeUndefined();
  });
});

describe('a subscription that ends with its period', () => {
  const at = (status: SubscriptionSnapshot['status'], now: Date) =>
    membershipStatus(reduceMembership({}, word('a', { status, cancelsAtPeriodEnd: true })), now);

  it.each(['active', 'trialing'] as const)('is cancelled until then when it was %s', (status) => {
    expect(at(status, new Date(END.getTime() - 1))).toBe('cancelled');
    expect(at(status, END)).toBe('ended');
  });

  it('is none or ended when it was unpaid, paused or cancelled', () => {
    expect(at('incomplete', START)).toBe('none');
    expect(at('paused', START)).toBe('ended');
    expect(at('canceled', START)).toBe('ended');
  });

  it('is past due for its grace days when unpaid', () => {
    expect(at('past_due', new Date(daysAfter(7).getTime() - 1))).toBe('past_due');
    expect(at('past_due', daysAfter(7))).toBe('ended');
  });
});

it('isMember is false only without a membership or after its end', () => {
  expect(MEMBERSHIP_STATUSES.filter(isMember)).toEqual([
    'trialing',
    'active',
    'past_due',
    'cancelled',
  ]);
});

describe('a change of the membership status', () => {
  it.each([
    ['none', 'trial-started', 'started'],
    ['ended', 'trial-started', 'started'],
    ['trialing', null, 'started'],
    ['active', null, null],
    ['past_due', 'recovered', 'recovered'],
    ['cancelled', 'kept', 'kept'],
  ] as const)('from %s to trial is %s, to active is %s', (from, trialing, active) => {
    expect(MEMBERSHIP_CHANGES[from]).toMatchObject({ trialing, active });
  });

  it('is a failed payment, a cancellation or an end from any status', () => {
    for (const from of MEMBERSHIP_STATUSES) {
      const gaveNothing = from === 'none' || from === 'ended';
      expect(MEMBERSHIP_CHANGES[from]).toMatchObject({
        past_due: from === 'past_due' ? null : 'payment-failed',
        cancelled: from === 'cancelled' ? null : 'cancelled',
        ended: gaveNothing ? null : 'ended',
        none: gaveNothing ? null : 'ended',
      });
    }
  });
});
