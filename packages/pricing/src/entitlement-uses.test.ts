import { describe, expect, it } from 'vitest';
import {
  balanceAt,
  canUse,
  giveBack,
  grantsFor,
  grantsForUpgrade,
  leftOf,
  NO_ENTITLEMENTS,
  trialGrant,
  use,
  type Entitlements,
  type EntitlementMovement,
  type PaidPeriod,
} from './index.ts';
import { addEntitlements } from './testing/add-entitlements.ts';

const date = (text: string) => new Date(`${text}T12:00:00Z`);
const justBefore = (at: Date) => new Date(at.getTime() - 1);

const MARCH: PaidPeriod = {
  subscription: 'sub_1',
  membership: 'essential',
  from: date('2026-03-01'),
  until: date('2026-04-01'),
};
const APRIL: PaidPeriod = { ...MARCH, from: date('2026-04-01'), until: date('2026-05-01') };
const MARCH_KEY = 'sub_1:2026-03-01T12:00:00.000Z:session';
const APRIL_KEY = 'sub_1:2026-04-01T12:00:00.000Z:session';
const MID_MARCH = date('2026-03-10');

function paid(...periods: PaidPeriod[]): Entitlements {
  return { grants: periods.flatMap(grantsFor), movements: [] };
}

function wanted(booking: string, at: Date) {
  return { booking, kind: 'session', at } as const;
}

function used(rows: Entitlements, at: Date, ...bookings: string[]): Entitlements {
  return bookings.reduce((known, booking) => {
    const movement = use(known, 'active', wanted(booking, at));
    if (typeof movement === 'string') throw new Error(movement);
    return addEntitlements(known, { movements: [movement] });
  }, rows);
}

function returned(rows: Entitlements, booking: string, at: Date): Entitlements {
  return addEntitlements(rows, giveBack(rows, booking, at));
}

function balance(rows: Entitlements, at: Date) {
  return balanceAt(rows, 'active', 'session', at);
}

describe('a booking', () => {
  it('uses one session of the running month', () => {
    const rows = paid(MARCH, APRIL);
    expect(use(rows, 'active', wanted('a', MID_MARCH))).toEqual({
      key: 'use:a',
      grant: MARCH_KEY,
      booking: 'a',
      change: -1,
      at: MID_MARCH,
    });
    expect(use(rows, 'active', wanted('a', APRIL.from))).toMatchObject({ grant: APRIL_KEY });
  });

  it('uses one session however often it is requested', () => {
    const rows = used(paid({ ...MARCH, membership: 'BASIC' }), MID_MARCH, 'a', 'b');
    const again = use(rows, 'active', wanted('a', date('2026-03-20')));
    expect(again).toBe(rows.movements[0]);
    expect(use(rows, 'ended', wanted('b', date('2026-03-20')))).toBe(rows.movements[1]);
    expect(use(rows, 'active', wanted('c', date('2026-03-20')))).toBe('none-left');
  });

  it('uses the same one of two grants that end together', () => {
    const base = grantsFor(MARCH);
    const more = grantsForUpgrade(MARCH, 'professional', MARCH.from);
    for (const grants of [
      [...base, ...more],
      [...more, ...base],
    ]) {
      const grant = canUse({ grants, movements: [] }, 'active', 'session', MID_MARCH);
      expect(grant).toMatchObject({ key: MARCH_KEY });
    }
  });

  it('uses the next grant to end when the first is used up', () => {
    const trial = trialGrant('ada@example.com', MARCH.from, date('2026-03-15'));
    const rows = used(addEntitlements(paid(MARCH), { grants: [trial] }), MID_MARCH, 'a', 'b');
    expect(rows.movements.map(({ grant }) => grant)).toEqual([trial.key, MARCH_KEY]);
    expect(leftOf(rows, trial)).toBe(0);
  });

  it('uses a call-out for an emergency, not a session', () => {
    const rows = paid({ ...MARCH, membership: 'PREMIUM' });
    const movement = use(rows, 'active', { ...wanted('a', MID_MARCH), kind: 'emergency' });
    expect(movement).toMatchObject({ grant: 'sub_1:2026-03-01T12:00:00.000Z:emergency' });
    const after = addEntitlements(rows, { movements: [movement as EntitlementMovement] });
    expect(balance(after, MID_MARCH)).toEqual({ left: 5, of: 5 });
    expect(balanceAt(after, 'active', 'emergency', MID_MARCH)).toEqual({ left: 0, of: 1 });
  });
});

describe('unlimited sessions', () => {
  const usedThree = () =>
    used(paid({ ...MARCH, membership: 'unlimited' }), MID_MARCH, 'a', 'b', 'c');

  it('stay unlimited after uses', () => {
    const rows = usedThree();
    expect(rows.grants.map((grant) => leftOf(rows, grant))).toEqual([null, null]);
    expect(balance(rows, MID_MARCH)).toEqual({ left: null, of: null });
    expect(use(rows, 'active', wanted('d', MID_MARCH))).toMatchObject({ grant: MARCH_KEY });
  });

  it('stay unlimited beside a limited grant', () => {
    const rows = usedThree();
    const counted = grantsFor({ ...MARCH, subscription: 'sub_0' });
    for (const grants of [
      [...counted, ...rows.grants],
      [...rows.grants, ...counted],
    ]) {
      expect(balance({ grants, movements: [] }, MID_MARCH)).toEqual({ left: null, of: null });
    }
  });

  it('need no returned grant for a later month', () => {
    const rows = usedThree();
    for (const at of [MID_MARCH, MARCH.until, date('2026-04-20')]) {
      expect(giveBack(rows, 'a', at)).toMatchObject({
        grants: [],
        movements: [{ grant: MARCH_KEY, change: 1 }],
      });
    }
  });
});

describe('a returned session', () => {
  const usedTwo = () => used(paid(MARCH), MID_MARCH, 'a', 'b');

  it('returns to its month while that runs, and ends with it', () => {
    const rows = usedTwo();
    const at = justBefore(MARCH.until);
    expect(giveBack(rows, 'a', at)).toEqual({
      grants: [],
      movements: [{ key: 'give-back:a', grant: MARCH_KEY, booking: 'a', change: 1, at }],
    });
    const after = returned(addEntitlements(rows, paid(APRIL)), 'a', at);
    expect(balance(after, at)).toEqual({ left: 9, of: 10 });
    expect(balance(after, APRIL.from)).toEqual({ left: 10, of: 10 });
  });

  it('returns to its own of several months', () => {
    const both = used(used(paid(MARCH, APRIL), MID_MARCH, 'm'), date('2026-04-10'), 'n');
    expect(giveBack(both, 'n', date('2026-04-11'))).toMatchObject({
      grants: [],
      movements: [{ grant: APRIL_KEY }],
    });
  });

  it('returns as a new grant once its month is over', () => {
    const rows = usedTwo();
    expect(giveBack(rows, 'a', MARCH.until)).toEqual({
      grants: [
        {
          key: 'returned:a',
          kind: 'session',
          sessions: 0,
          from: MARCH.until,
          until: date('2026-05-01'),
          paid: null,
        },
      ],
      movements: [
        { key: 'give-back:a', grant: 'returned:a', booking: 'a', change: 1, at: MARCH.until },
      ],
    });
  });

  it('is added to the balance, also when several are returned', () => {
    const rows = usedTwo();
    const at = date('2026-04-10');
    const after = returned(returned(addEntitlements(rows, paid(APRIL)), 'a', at), 'b', at);
    expect(balance(after, at)).toEqual({ left: 12, of: 12 });
    expect(balance(used(after, at, 'c'), at)).toEqual({ left: 11, of: 12 });
    expect(balance(after, date('2026-04-30'))).toEqual({ left: 12, of: 12 });
  });

  it('stays in its month until the next paid month begins', () => {
    const rows = usedTwo();
    const year = { ...MARCH, from: date('2026-03-20'), until: date('2027-03-20') };
    const changed = addEntitlements(rows, { grants: grantsFor(year) });
    expect(giveBack(changed, 'a', justBefore(year.from)).grants).toEqual([]);
    expect(giveBack(changed, 'a', year.from).grants).toMatchObject([{ key: 'returned:a' }]);
  });

  it('stays in its month beside another subscription', () => {
    const rows = usedTwo();
    const other = grantsFor({ ...MARCH, subscription: 'sub_2', from: date('2026-03-05') });
    expect(giveBack(addEntitlements(rows, { grants: other }), 'a', MID_MARCH).grants).toEqual([]);
  });

  it('is returned once, and only for a booking that used one', () => {
    const rows = usedTwo();
    const after = returned(rows, 'a', MID_MARCH);
    expect(giveBack(after, 'a', MID_MARCH)).toEqual(NO_ENTITLEMENTS);
    expect(giveBack(rows, 'never used', MID_MARCH)).toEqual(NO_ENTITLEMENTS);
    expect(giveBack({ ...rows, grants: [] }, 'a', MID_MARCH)).toEqual(NO_ENTITLEMENTS);
    expect(balance(after, MID_MARCH)).toEqual({ left: 9, of: 10 });
  });
});
