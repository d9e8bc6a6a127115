import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allowanceOf,
  graceEndOf,
  MEMBERSHIP_CHANGES,
  MEMBERSHIP_STATUSES,
  membershipNamed,
  membershipTitle,
  membershipStatus,
  personKey,
  priorityOf,
  reduceMembership,
  respondByOf,
  responseMinutesOf,
  sessionsLeftLabel,
  shownAllowanceOf,
  shownTierOf,
  trialEndOf,
  type MembershipEvent,
  type MembershipState,
  type SubscriptionSnapshot,
} from './index.ts';

const START = new Date('2026-03-01T12:00:00Z');
const END = new Date('2026-04-01T12:00:00Z');
const after = (seconds: number, from = START) => new Date(from.getTime() + seconds * 1000);

function word(seconds: number, snapshot: Partial<SubscriptionSnapshot> = {}): MembershipEvent {
  return {
    at: after(seconds),
    snapshot: {
      subscription: 'sub_1',
      status: 'active',
      startedAt: START,
      periodEnd: END,
      cancelsAtPeriodEnd: false,
      unpaidSince: null,
      ...snapshot,
    },
  };
}

function applyEvents(events: readonly MembershipEvent[]): MembershipState {
  return events.reduce(reduceMembership, {});
}

describe('a membership', () => {
  it.each([
    ['incomplete', 'none'],
    ['incomplete_expired', 'none'],
    ['trialing', 'trialing'],
    ['active', 'active'],
    ['unpaid', 'ended'],
    ['paused', 'ended'],
    ['canceled', 'ended'],
  ] as const)('that is %s at Stripe is %s', (status, expected) => {
    expect(membershipStatus(applyEvents([word(0, { status })]), START)).toBe(expected);
  });

  it('is none without subscriptions', () => {
    expect(membershipStatus({}, START)).toBe('none');
  });

  it('has seven grace days after the unpaid invoice was due', () => {
    const state = applyEvents([word(0, { status: 'past_due', unpaidSince: END })]);
    const over = graceEndOf(END);
    expect(over.toISOString()).toBe('2026-04-08T12:00:00.000Z');
    expect(membershipStatus(state, after(-1, over))).toBe('past_due');
    expect(membershipStatus(state, over)).toBe('ended');
    const unknown = applyEvents([word(60, { status: 'past_due' })]);
    expect(membershipStatus(unknown, graceEndOf(after(59)))).toBe('past_due');
    expect(membershipStatus(unknown, graceEndOf(after(60)))).toBe('ended');
  });

  it.each([
    ['incomplete', 'active', 'active'],
    ['active', 'past_due', 'past_due'],
    ['trialing', 'active', 'active'],
  ] as const)('that is %s and %s in the same second is %s', (first, second, expected) => {
    const events = [first, second].map((status) => word(0, { status }));
    expect(membershipStatus(applyEvents(events), START)).toBe(expected);
    expect(membershipStatus(applyEvents(events.toReversed()), START)).toBe(expected);
  });

  it('that was cancelled lasts to the end of its period', () => {
    const state = applyEvents([word(0, { cancelsAtPeriodEnd: true })]);
    expect(membershipStatus(state, after(-1, END))).toBe('cancelled');
    expect(membershipStatus(state, END)).toBe('ended');
  });

  it('stays active when another subscription fails or ends', () => {
    const startedAt = after(100);
    for (const status of ['incomplete', 'incomplete_expired', 'canceled'] as const) {
      const other = word(100, { subscription: 'sub_2', startedAt, status });
      expect(membershipStatus(applyEvents([word(0), other]), START)).toBe('active');
    }
  });

  it('starts again with another subscription', () => {
    const state = applyEvents([
      word(0, { status: 'canceled' }),
      word(200, { subscription: 'sub_2', startedAt: after(200), status: 'trialing' }),
    ]);
    expect(membershipStatus(state, after(200))).toBe('trialing');
  });

  it('has no change without a new status', () => {
    for (const status of MEMBERSHIP_STATUSES) expect(MEMBERSHIP_CHANGES[status][status]).toBeNull();
    expect(MEMBERSHIP_CHANGES.past_due.active).toBe('recovered');
    expect(MEMBERSHIP_CHANGES.cancelled.active).toBe('kept');
    expect(MEMBERSHIP_CHANGES.trialing.ended).toBe('ended');
  });
});

const SNAPSHOT = fc.record({
  subscription: fc.constantFrom('sub_1', 'sub_2'),
  status: fc.constantFrom(
    'incomplete',
    'incomplete_expired',
    'trialing',
    'active',
    'past_due',
    'unpaid',
    'paused',
    'canceled',
  ),
  startedAt: fc.constant(START),
  periodEnd: fc.constantFrom(END, after(86_400, END)),
  cancelsAtPeriodEnd: fc.boolean(),
  unpaidSince: fc.constantFrom(null, END),
});

const EVENTS: fc.Arbitrary<MembershipEvent[]> = fc.array(
  fc.record({ at: fc.nat(5).map((seconds) => after(seconds)), snapshot: SNAPSHOT }),
  { maxLength: 12 },
);

describe('subscription events', () => {
  it('lead to the same state in any order and repeated', () => {
    const twice = EVENTS.chain((events) =>
      fc.tuple(
        fc.constant(events),
        fc.shuffledSubarray([...events, ...events], {
          minLength: events.length * 2,
          maxLength: events.length * 2,
        }),
      ),
    );
    fc.assert(
      fc.property(twice, ([events, again]) => {
        expect(applyEvents(again)).toEqual(applyEvents(events));
      }),
    );
  });

  it('apply the latest event, or the last final one', () => {
    const history = fc.array(SNAPSHOT, { minLength: 1, maxLength: 10 }).chain((snapshots) => {
      const events = snapshots.map((snapshot, seconds): MembershipEvent => ({
        at: after(seconds),
        snapshot: { ...snapshot, subscription: 'sub_1' },
      }));
      const all = { minLength: events.length, maxLength: events.length };
      return fc.tuple(fc.constant(events), fc.shuffledSubarray(events, all));
    });
    fc.assert(
      fc.property(history, ([events, shuffled]) => {
        const finals = events.filter(({ snapshot }) =>
          ['canceled', 'incomplete_expired'].includes(snapshot.status),
        );
        expect(applyEvents(shuffled)['sub_1']).toEqual(finals.at(-1) ?? events.at(-1));
      }),
    );
  });

  it('don’t change the state when repeated', () => {
    fc.assert(
      fc.property(EVENTS, (events) => {
        const state = applyEvents(events);
        expect(events.every((event) => reduceMembership(state, event) === state)).toBe(true);
      }),
    );
  });
});

describe('the allowance of a membership', () => {
  it('is none for an unknown tier, shown as unlimited on the dashboard', () => {
    expect(allowanceOf('GOLD')).toEqual({ sessions: 0, emergencySessions: 0 });
    expect(shownAllowanceOf('GOLD').sessions).toBeNull();
    expect(shownAllowanceOf('FREE').sessions).toBe(0);
    expect(shownAllowanceOf('').sessions).toBe(0);
    expect(shownAllowanceOf('premium')).toEqual({ sessions: 5, emergencySessions: 1 });
  });

  it('is found without regard to case', () => {
    expect(['Essential', 'basic', 'toString'].map(membershipNamed)).toEqual([
      'essential',
      'BASIC',
      undefined,
    ]);
  });

  it('includes a response time and a priority', () => {
    expect((['essential', 'professional', 'unlimited'] as const).map(responseMinutesOf)).toEqual([
      30, 20, 15,
    ]);
    expect(responseMinutesOf('BASIC')).toBeNull();
    expect(['BASIC', 'essential', 'professional', 'unlimited'].map(priorityOf)).toEqual([
      0, 0, 1, 2,
    ]);
  });

  it('includes the deadline for answering an emergency, within an hour by default', () => {
    const minutes = (['unlimited', 'professional', 'essential', 'PREMIUM', null] as const).map(
      (name) => (respondByOf(name, START).getTime() - START.getTime()) / 60_000,
    );
    expect(minutes).toEqual([15, 20, 30, 60, 60]);
  });

  it('has a title', () => {
    expect((['essential', 'unlimited', 'BASIC', 'PREMIUM'] as const).map(membershipTitle)).toEqual([
      'Essential',
      'Unlimited',
      'Basic',
      'Premium',
    ]);
  });

  it('is labeled with the sessions left', () => {
    expect(sessionsLeftLabel(4, 10)).toBe('4 of 10 sessions left');
    expect(sessionsLeftLabel(1, 1)).toBe('1 of 1 session left');
    expect(sessionsLeftLabel(0, 25)).toBe('0 of 25 sessions left');
    expect(sessionsLeftLabel(null, null)).toBe('Unlimited sessions');
    expect(sessionsLeftLabel(null, 10)).toBe('Unlimited sessions');
    expect(sessionsLeftLabel(3, null, 'call-out')).toBe('Unlimited emergency call-outs');
    expect(sessionsLeftLabel(0, 0)).toBe('No sessions');
    expect(sessionsLeftLabel(1, 2, 'call-out')).toBe('1 of 2 emergency call-outs left');
  });

  it('begins with a trial of seven days', () => {
    expect(trialEndOf(START).toISOString()).toBe('2026-03-08T12:00:00.000Z');
  });
});

describe('the key of a person', () => {
  it.each([
    ['Ada.Lovelace+trial@GMail.com', 'adalovelace@gmail.com'],
    ['ada.lovelace@googlemail.com', 'adalovelace@gmail.com'],
    [' ada.lovelace+2@outlook.com ', 'ada.lovelace@outlook.com'],
    ['ada+x@me.com', 'ada@icloud.com'],
    ['a-d.a_+x@pm.me', 'ada@proton.me'],
    ['ada-shop@yahoo.com', 'ada@yahoo.com'],
    ['Ada.Lovelace+trial@example.com', 'ada.lovelace+trial@example.com'],
    ['ada@example.com.', 'ada@example.com'],
    ['+ada@gmail.com', '+ada@gmail.com'],
  ])('for %s is %s', (email, key) => {
    expect(personKey(email)).toBe(key);
  });

  it('is idempotent and ignores case', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(personKey(personKey(email))).toBe(personKey(email));
        expect(personKey(email.toUpperCase())).toBe(personKey(email));
      }),
    );
  });
});

describe('the dashboard', () => {
  it.each([
    ['BASIC', { charges: 2, emergencies: 0, monthlyCents: 12_900 }],
    ['premium', { charges: 5, emergencies: 1, monthlyCents: 19_900 }],
    ['ESSENTIAL', { charges: 10, emergencies: 0, monthlyCents: 9_900 }],
    ['UNLIMITED', { charges: null, emergencies: null, monthlyCents: 29_900 }],
    ['GOLD', { charges: null, emergencies: 0, monthlyCents: 29_900 }],
    ['FREE', undefined],
    ['', undefined],
  ])('shows the allowance and price of %s', (tier, figures) => {
    expect(shownTierOf(tier)).toEqual(figures);
  });
});
