import { describe, expect, it } from 'vitest';
import {
  balanceAt,
  grantsFor,
  grantsForUpgrade,
  NO_ENTITLEMENTS,
  runningMonth,
  trialGrant,
  type EntitlementGrant,
  type MembershipStatus,
  type PaidPeriod,
} from './index.ts';
import { addEntitlements } from './testing/add-entitlements.ts';

const DAY = 86_400_000;
const date = (text: string) => new Date(`${text}T12:00:00Z`);
const justBefore = (at: Date) => new Date(at.getTime() - 1);

function period(from: string, until: string, more: Partial<PaidPeriod> = {}): PaidPeriod {
  return {
    subscription: 'sub_1',
    membership: 'essential',
    from: date(from),
    until: date(until),
    ...more,
  };
}

const MARCH = period('2026-03-01', '2026-04-01');
const APRIL = period('2026-04-01', '2026-05-01');

function left(
  grants: readonly EntitlementGrant[],
  at: Date,
  status: MembershipStatus = 'active',
): number | null {
  return balanceAt({ grants, movements: [] }, status, 'session', at).left;
}

describe('the months of a paid period', () => {
  it('end with a period shorter than a month', () => {
    expect(grantsFor(period('2026-03-10', '2026-03-20'))).toMatchObject([
      { from: date('2026-03-10'), until: date('2026-03-20'), sessions: 10 },
    ]);
  });

  it('follow each other without a gap over the end of a year', () => {
    const grants = grantsFor(period('2026-11-30', '2027-02-28'));
    expect(grants.map(({ from }) => from)).toEqual([
      date('2026-11-30'),
      date('2026-12-30'),
      date('2027-01-30'),
    ]);
    expect(grants.map(({ until }) => until)).toEqual([
      date('2026-12-30'),
      date('2027-01-30'),
      date('2027-02-28'),
    ]);
  });

  it('begin and end at the exact millisecond', () => {
    const grants = grantsFor(MARCH);
    expect(left(grants, justBefore(MARCH.from))).toBe(0);
    expect(left(grants, MARCH.from)).toBe(10);
    expect(left(grants, justBefore(MARCH.until), 'cancelled')).toBe(10);
    expect(left(grants, MARCH.until, 'cancelled')).toBe(0);
  });

  it('have stable keys', () => {
    expect(grantsFor({ ...MARCH, membership: 'PREMIUM' })).toEqual([
      {
        key: 'sub_1:2026-03-01T12:00:00.000Z:session',
        kind: 'session',
        sessions: 5,
        from: MARCH.from,
        until: MARCH.until,
        paid: { subscription: 'sub_1', month: MARCH.from },
      },
      {
        key: 'sub_1:2026-03-01T12:00:00.000Z:emergency',
        kind: 'emergency',
        sessions: 1,
        from: MARCH.from,
        until: MARCH.until,
        paid: { subscription: 'sub_1', month: MARCH.from },
      },
    ]);
  });
});

describe('the running month of a period from 15 March', () => {
  it.each([
    ['2026-03-15', '2026-03-15', '2026-04-15'],
    ['2026-04-14', '2026-03-15', '2026-04-15'],
    ['2026-05-20', '2026-05-15', '2026-06-15'],
    ['2027-02-01', '2027-01-15', '2027-02-15'],
    // A clock that is weeks behind still gives the first month.
    ['2026-01-20', '2026-03-15', '2026-04-15'],
  ])('at %s goes from %s to %s', (at, from, until) => {
    expect(runningMonth(date('2026-03-15'), date(at))).toEqual({
      from: date(from),
      until: date(until),
    });
  });
});

describe('an upgrade within a year', () => {
  const year = period('2026-01-01', '2027-01-01');

  it('adds sessions to the running and the coming months only', () => {
    const added = grantsForUpgrade(year, 'professional', date('2026-10-17'));
    // 15 of October's 31 days remain: 15 more sessions, prorated and rounded up.
    expect(added.map(({ from, sessions }) => [from, sessions])).toEqual([
      [date('2026-10-17'), 8],
      [date('2026-11-01'), 15],
      [date('2026-12-01'), 15],
    ]);
    expect(added.map(({ until }) => until)).toEqual([
      date('2026-11-01'),
      date('2026-12-01'),
      date('2027-01-01'),
    ]);
  });

  it('adds nothing to a month that ends at that moment', () => {
    const added = grantsForUpgrade(year, 'professional', date('2026-12-01'));
    expect(added).toMatchObject([{ from: date('2026-12-01'), sessions: 15 }]);
    const earlier = grantsForUpgrade(year, 'professional', justBefore(date('2026-12-01')));
    expect(earlier.map(({ sessions }) => sessions)).toEqual([1, 15]);
  });

  it('to Unlimited removes the limit from then on only', () => {
    const monthsAt = (at: Date) =>
      grantsForUpgrade(year, 'unlimited', at)
        .filter(({ kind }) => kind === 'session')
        .map(({ from, sessions }) => [from, sessions]);
    expect(monthsAt(date('2026-11-10'))).toEqual([
      [date('2026-11-10'), null],
      [date('2026-12-01'), null],
    ]);
    expect(monthsAt(date('2026-12-01'))).toEqual([[date('2026-12-01'), null]]);
  });

  it('to Unlimited includes every emergency from then on', () => {
    const emergencies = grantsForUpgrade(year, 'unlimited', date('2026-11-10'))
      .filter(({ kind }) => kind === 'emergency')
      .map(({ from, sessions }) => [from, sessions]);
    expect(emergencies).toEqual([
      [date('2026-11-10'), null],
      [date('2026-12-01'), null],
    ]);
  });

  it('adds the call-outs of the larger tier', () => {
    const basic = { ...MARCH, membership: 'BASIC' };
    expect(
      grantsForUpgrade(basic, 'PREMIUM', MARCH.from).map(({ kind, sessions }) => [kind, sessions]),
    ).toEqual([
      ['session', 3],
      ['emergency', 1],
    ]);
  });

  it('names the larger plan in its keys', () => {
    const keys = ['professional', 'unlimited'].map(
      (to) => grantsForUpgrade(MARCH, to, date('2026-03-10'))[0]?.key,
    );
    expect(keys).toEqual([
      'sub_1:2026-03-01T12:00:00.000Z:to-professional:session',
      'sub_1:2026-03-01T12:00:00.000Z:to-unlimited:session',
    ]);
  });

  it('from Unlimited adds nothing', () => {
    const unlimited = { ...MARCH, membership: 'unlimited' };
    for (const to of ['essential', 'professional', 'PREMIUM', 'unlimited']) {
      expect(grantsForUpgrade(unlimited, to, date('2026-03-10'))).toEqual([]);
    }
  });
});

describe('the grace days', () => {
  it('extend the last paid month only', () => {
    const grants = [...grantsFor(MARCH), ...grantsFor(APRIL)];
    expect(left(grants, justBefore(new Date(APRIL.until.getTime() + 7 * DAY)), 'past_due')).toBe(
      10,
    );
    expect(left(grants, new Date(APRIL.until.getTime() + 7 * DAY), 'past_due')).toBe(0);
  });

  it('don’t extend an ended month of another subscription', () => {
    const other = period('2026-03-05', '2026-04-05', { subscription: 'sub_2' });
    const grants = [...grantsFor(MARCH), ...grantsFor(other)];
    expect(left(grants, date('2026-03-31'))).toBe(20);
    expect(left(grants, date('2026-04-02'))).toBe(10);
    expect(left(grants, date('2026-04-06'))).toBe(10);
  });

  it('don’t extend a trial, even if it ends with a paid month', () => {
    const trial = trialGrant('ada@example.com', date('2026-03-25'), MARCH.until);
    const grants = [...grantsFor(MARCH), trial];
    expect(left(grants, justBefore(MARCH.until))).toBe(11);
    expect(left(grants, MARCH.until)).toBe(10);
  });

  it('aren’t shortened by a trial', () => {
    const trial = trialGrant('ada@example.com', date('2026-03-25'), date('2026-04-03'));
    const grants = [...grantsFor(MARCH), trial];
    expect(left(grants, date('2026-04-02'))).toBe(11);
    expect(left(grants, date('2026-04-03'))).toBe(10);
  });
});

describe('a month that begins early', () => {
  const early = period('2026-03-15', '2027-03-15');

  it('ends the previous month at its first millisecond', () => {
    const grants = [...grantsFor(MARCH), ...grantsFor({ ...early, membership: 'BASIC' })];
    expect(left(grants, justBefore(early.from))).toBe(10);
    expect(left(grants, early.from)).toBe(2);
  });

  it('doesn’t end the months of another subscription', () => {
    const grants = [...grantsFor(MARCH), ...grantsFor({ ...early, subscription: 'sub_2' })];
    expect(left(grants, early.from)).toBe(20);
  });
});

describe('addEntitlements', () => {
  it('adds no duplicate rows', () => {
    expect(NO_ENTITLEMENTS).toEqual({ grants: [], movements: [] });
    const known = { grants: grantsFor(MARCH), movements: [] };
    expect(addEntitlements(known, {})).toEqual(known);
    expect(addEntitlements(known, { movements: [] })).toEqual(known);
    expect(addEntitlements(known, { grants: grantsFor(MARCH) })).toEqual(known);
  });
});
