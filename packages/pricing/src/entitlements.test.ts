import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  balanceAt,
  giveBack,
  grantsFor,
  grantsForUpgrade,
  leftOf,
  NO_ENTITLEMENTS,
  runningMonth,
  trialGrant,
  use,
  type Entitlements,
  type MembershipStatus,
  type PaidPeriod,
} from './index.ts';
import { addEntitlements } from './testing/add-entitlements.ts';

const DAY = 86_400_000;
const date = (text: string) => new Date(`${text}T12:00:00Z`);

/** A month of a membership that began on January 31, 2026, counted from 0. */
function month(index: number, membership = 'essential'): PaidPeriod {
  const starts = ['01-31', '02-28', '03-31', '04-30', '05-31', '06-30', '07-31'];
  return {
    subscription: 'sub_1',
    membership,
    from: date(`2026-${starts[index] ?? ''}`),
    until: date(`2026-${starts[index + 1] ?? ''}`),
  };
}

function paid(...periods: PaidPeriod[]): Entitlements {
  return addEntitlements(NO_ENTITLEMENTS, { grants: periods.flatMap(grantsFor) });
}

function used(
  entitlements: Entitlements,
  bookings: readonly string[],
  at: Date,
  status: MembershipStatus = 'active',
): Entitlements {
  return bookings.reduce((known, booking) => {
    const movement = use(known, status, { booking, kind: 'session', at });
    if (typeof movement === 'string') throw new Error(movement);
    return addEntitlements(known, { movements: [movement] });
  }, entitlements);
}

function left(entitlements: Entitlements, at: Date, status: MembershipStatus = 'active') {
  return balanceAt(entitlements, status, 'session', at).left;
}

describe('a paid period', () => {
  it.each([
    ['essential', 10, 0],
    ['professional', 25, 0],
    ['unlimited', null, null],
    ['BASIC', 2, 0],
    ['PREMIUM', 5, 1],
    ['somebody made this up', 0, 0],
  ])('of %s grants its sessions and call-outs', (membership, sessions, emergencies) => {
    const entitlements = paid(month(0, membership));
    const at = date('2026-02-10');
    expect(left(entitlements, at)).toBe(sessions);
    expect(balanceAt(entitlements, 'active', 'emergency', at).left).toBe(emergencies);
  });

  it('of a year grants sessions for each of its months', () => {
    const grants = grantsFor({
      subscription: 'sub_1',
      membership: 'essential',
      from: date('2026-01-31'),
      until: date('2027-01-31'),
    });
    expect(grants).toHaveLength(12);
    expect(grants.slice(0, 3).map((grant) => grant.until)).toEqual([
      date('2026-02-28'),
      date('2026-03-31'),
      date('2026-04-30'),
    ]);
    expect(left({ grants, movements: [] }, date('2026-08-15'))).toBe(10);
  });

  it('from 30 April to 31 May is one month', () => {
    expect(grantsFor(month(3))).toMatchObject([
      { sessions: 10, from: date('2026-04-30'), until: date('2026-05-31') },
    ]);
  });

  it('doesn’t carry unused sessions over', () => {
    const entitlements = used(paid(month(0), month(1)), ['a'], date('2026-02-10'));
    expect(left(entitlements, date('2026-02-27'))).toBe(9);
    expect(left(entitlements, date('2026-03-01'))).toBe(10);
  });

  it('continues while the next payment is pending, and for seven grace days', () => {
    const entitlements = used(paid(month(0)), ['a'], date('2026-02-10'));
    const end = month(0).until.getTime();
    expect(left(entitlements, new Date(end), 'active')).toBe(9);
    expect(left(entitlements, new Date(end + 7 * DAY - 1), 'past_due')).toBe(9);
    expect(left(entitlements, new Date(end + 7 * DAY), 'past_due')).toBe(0);
    expect(left(entitlements, new Date(end), 'cancelled')).toBe(0);
    expect(left(entitlements, date('2026-02-10'), 'ended')).toBe(0);
  });

  it('that begins early ends the previous one', () => {
    const year = { ...month(0), from: date('2026-02-10'), until: date('2027-02-10') };
    const rows = used(paid(month(0)), ['a'], date('2026-02-09'));
    const changed = addEntitlements(rows, { grants: grantsFor(year) });
    const at = date('2026-02-11');
    expect(left(changed, at)).toBe(10);
    expect(left(addEntitlements(changed, giveBack(changed, 'a', at)), at)).toBe(11);
  });
});

describe('the running month of a period from 31 January', () => {
  it.each([
    ['2026-01-31T12:00:00Z', '2026-01-31', '2026-02-28'],
    ['2026-02-28T11:59:59Z', '2026-01-31', '2026-02-28'],
    ['2026-02-28T12:00:00Z', '2026-02-28', '2026-03-31'],
    ['2026-03-30T00:00:00Z', '2026-02-28', '2026-03-31'],
    ['2027-01-31T12:00:00Z', '2027-01-31', '2027-02-28'],
    // A clock that is slightly behind still gives the first month.
    ['2026-01-31T11:00:00Z', '2026-01-31', '2026-02-28'],
  ])('at %s goes from %s to %s', (at, from, until) => {
    expect(runningMonth(date('2026-01-31'), new Date(at))).toEqual({
      from: date(from),
      until: date(until),
    });
  });
});

describe('an upgrade', () => {
  it('adds the difference once, in proportion to the remaining time', () => {
    const period = { ...month(1), from: date('2026-03-01'), until: date('2026-03-31') };
    const added = grantsForUpgrade(period, 'professional', date('2026-03-21'));
    expect(added).toMatchObject([{ sessions: 5, from: date('2026-03-21') }]);
    const entitlements = addEntitlements(used(paid(period), ['a', 'b'], date('2026-03-02')), {
      grants: [...added, ...added],
    });
    expect(left(entitlements, date('2026-03-22'))).toBe(13);
  });

  it('to Unlimited removes the limit from then on, and a downgrade adds nothing', () => {
    const at = date('2026-02-10');
    const unlimited = grantsForUpgrade(month(0), 'unlimited', at);
    const entitlements = addEntitlements(paid(month(0)), { grants: unlimited });
    expect(left(entitlements, date('2026-02-11'))).toBeNull();
    expect(left(entitlements, date('2026-02-09'))).toBe(10);
    expect(grantsForUpgrade(month(0, 'professional'), 'essential', at)).toEqual([]);
  });
});

describe('a trial', () => {
  it('grants one session per person until it ends', () => {
    const [from, until] = [date('2026-03-01'), date('2026-03-08')];
    const grants = [
      trialGrant('ada@gmail.com', from, until),
      trialGrant('ada@gmail.com', date('2026-06-01'), date('2026-06-08')),
    ];
    const entitlements = addEntitlements(NO_ENTITLEMENTS, { grants });
    expect(left(entitlements, from, 'trialing')).toBe(1);
    expect(left(entitlements, until, 'trialing')).toBe(0);
    expect(left(entitlements, date('2026-06-02'), 'trialing')).toBe(0);
  });
});

describe('a use', () => {
  const at = date('2026-02-10');

  it('is refused without a membership or without sessions left', () => {
    const wanted = { booking: 'c', kind: 'session', at } as const;
    const basic = paid(month(0, 'BASIC'));
    expect(use(basic, 'ended', wanted)).toBe('no-membership');
    expect(use(used(basic, ['a', 'b'], at), 'active', wanted)).toBe('none-left');
    expect(use(basic, 'active', { ...wanted, kind: 'emergency' })).toBe('none-left');
  });

  it('takes from the grant that ends first', () => {
    const entitlements = addEntitlements(paid(month(0)), {
      grants: [trialGrant('ada@example.com', at, date('2026-02-12'))],
    });
    const movement = use(entitlements, 'active', { booking: 'a', kind: 'session', at });
    expect(movement).toMatchObject({ grant: 'trial:ada@example.com', change: -1 });
  });

  it('that is returned after its month is available in the running one', () => {
    const late = date('2026-03-15');
    const before = used(paid(month(0), month(1)), ['a'], date('2026-02-27'));
    const after = addEntitlements(before, giveBack(before, 'a', late));
    expect(left(after, late)).toBe(11);
    expect(left(after, date('2026-03-30'))).toBe(11);
    expect(giveBack(after, 'a', late)).toEqual(NO_ENTITLEMENTS);
    expect(use(after, 'active', { booking: 'a', kind: 'session', at: late })).toBe('given-back');
  });
});

/** A switch to annual billing in the middle of the third month. */
const YEAR = { ...month(0), from: date('2026-04-15'), until: date('2027-04-15') };

/** Operations on a person's rows. Times are in hours since the start of the first month. */
type Step =
  | { do: 'pay'; month: number }
  | { do: 'pay-by-year' }
  | { do: 'wait'; hours: number }
  | { do: 'use' | 'give-back'; booking: number };

const STEPS: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.record({ do: fc.constant('pay'), month: fc.nat(5) }) },
    { weight: 1, arbitrary: fc.constant({ do: 'pay-by-year' }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('wait'), hours: fc.nat(400) }) },
    { weight: 5, arbitrary: fc.record({ do: fc.constant('use'), booking: fc.nat(30) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('give-back'), booking: fc.nat(30) }) },
  ) as fc.Arbitrary<Step>,
  { maxLength: 80 },
);

describe('any sequence of payments, uses and returns', () => {
  it.each([
    ['BASIC', 2],
    ['PREMIUM', 5],
    ['essential', 10],
  ])('keeps the balance of %s exact', (membership, allowance) => {
    fc.assert(
      fc.property(STEPS, (steps) => {
        let rows = NO_ENTITLEMENTS;
        let now = month(0).from.getTime();
        const months = new Set<number>();
        let hasYear = false;
        const bookings = new Map<number, 'used' | 'given back'>();
        for (const step of steps) {
          const at = new Date(now);
          switch (step.do) {
            case 'wait':
              now += step.hours * 3_600_000;
              break;
            case 'pay':
              months.add(step.month);
              rows = addEntitlements(rows, { grants: grantsFor(month(step.month, membership)) });
              break;
            case 'pay-by-year':
              hasYear = true;
              rows = addEntitlements(rows, { grants: grantsFor({ ...YEAR, membership }) });
              break;
            case 'use': {
              const known = bookings.get(step.booking);
              const before = left(rows, at) ?? 0;
              const result = use(rows, 'active', {
                booking: String(step.booking),
                kind: 'session',
                at,
              });
              if (known === 'given back') expect(result).toBe('given-back');
              else if (known === undefined) {
                expect(typeof result === 'string').toBe(before === 0);
                if (typeof result !== 'string') bookings.set(step.booking, 'used');
              }
              if (typeof result !== 'string')
                rows = addEntitlements(rows, { movements: [result, result] });
              expect(left(rows, at)).toBe(known === undefined && before > 0 ? before - 1 : before);
              break;
            }
            case 'give-back': {
              const before = left(rows, at) ?? 0;
              const added = giveBack(rows, String(step.booking), at);
              rows = addEntitlements(addEntitlements(rows, added), added);
              if (bookings.get(step.booking) === 'used') {
                bookings.set(step.booking, 'given back');
                expect(left(rows, at)).toBe(before + 1);
              } else expect(left(rows, at)).toBe(before);
              break;
            }
          }
          const sum = rows.grants
            .filter((grant) => grant.kind === 'session')
            .reduce((total, grant) => total + (leftOf(rows, grant) ?? 0), 0);
          const uses = [...bookings.values()].filter((state) => state === 'used').length;
          expect(sum).toBe((months.size + (hasYear ? 12 : 0)) * allowance - uses);
          expect(rows.grants.every((grant) => (leftOf(rows, grant) ?? 0) >= 0)).toBe(true);
        }
      }),
    );
  });

  it('all sessions of a paid month can be used in any order of its payments', () => {
    fc.assert(
      fc.property(
        fc.nat(5),
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5], { minLength: 1 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (index, received, when) => {
          const entitlements = paid(...[...received, index].map((each) => month(each)));
          const { from, until } = month(index);
          const at = new Date(from.getTime() + when * (until.getTime() - from.getTime()));
          expect(balanceAt(entitlements, 'active', 'session', at)).toEqual({ left: 10, of: 10 });
          const all = Array.from({ length: 10 }, (_, number) => String(number));
          expect(left(used(entitlements, all, at), at)).toBe(0);
        },
      ),
    );
  });
});

it('a used trial session doesn’t count beside a paid month', () => {
  const begun = date('2026-02-26');
  const trial = trialGrant('person', begun, date('2026-03-05'));
  const had = used(addEntitlements(NO_ENTITLEMENTS, { grants: [trial] }), ['a'], begun, 'trialing');
  expect(balanceAt(had, 'trialing', 'session', begun)).toEqual({ left: 0, of: 1 });
  const at = date('2026-03-01');
  const member = addEntitlements(had, paid(month(1, 'professional')));
  expect(balanceAt(member, 'active', 'session', at)).toEqual({ left: 25, of: 25 });
  const unused = addEntitlements(paid(month(1, 'professional')), { grants: [trial] });
  expect(balanceAt(unused, 'active', 'session', at)).toEqual({ left: 26, of: 26 });
});
