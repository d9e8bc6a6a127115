import { allowanceOf, type Allowance } from './memberships.ts';
import { TRIAL } from './plans.ts';
import { monthsAfter } from './zoned-time.ts';

/** What can be used: a charging session, or a roadside call-out. */
export type EntitlementKind = 'session' | 'emergency';

/** Sessions that were given for a time. The same reason makes the same key, so it gives once. */
export interface EntitlementGrant {
  readonly key: string;
  readonly kind: EntitlementKind;
  /** `null`: unlimited. */
  readonly sessions: number | null;
  readonly from: Date;
  readonly until: Date;
  /** The paid month that it is part of; `null` for a trial's and for what was given back. */
  readonly paid: { readonly subscription: string; readonly month: Date } | null;
}

/** How the keys of trials begin. */
export const TRIAL_KEY = 'trial:';

/** A period that was paid: a month, or a year of months. */
export interface PaidPeriod {
  /** The provider's id of the subscription. */
  readonly subscription: string;
  /** A plan's or a tier's name. */
  readonly membership: string;
  readonly from: Date;
  readonly until: Date;
}

/**
 * What a paid period gives: the allowance of its membership for each of its months, also when a
 * year is paid at once (specification section 9: sessions a month). A month without the first
 * one's day ends on its last day, as at the provider.
 */
export function grantsFor(period: PaidPeriod): EntitlementGrant[] {
  const allowance = allowanceOf(period.membership);
  return monthsOf(period).flatMap((month) =>
    monthGrants(period.subscription, month.from, '', allowance, month),
  );
}

/**
 * The month that runs at `at` of something that began at `startedAt` and goes on from month to month:
 * from the day on which it began to the same day of the next month, or that month's last.
 */
export function runningMonth(startedAt: Date, at: Date): { from: Date; until: Date } {
  const years = at.getUTCFullYear() - startedAt.getUTCFullYear();
  const months = Math.max(0, years * 12 + at.getUTCMonth() - startedAt.getUTCMonth());
  const index = months > 0 && monthsAfter(startedAt, months) > at ? months - 1 : months;
  return { from: monthsAfter(startedAt, index), until: monthsAfter(startedAt, index + 1) };
}

/**
 * What a change to a larger plan adds at `at`: of each month that isn't over the difference, of the
 * running one in proportion to the time that is left, rounded up. A change to a smaller plan takes
 * nothing away: its allowance begins with the next paid period.
 */
export function grantsForUpgrade(period: PaidPeriod, to: string, at: Date): EntitlementGrant[] {
  const before = allowanceOf(period.membership);
  const after = allowanceOf(to);
  return monthsOf(period)
    .filter((month) => month.until > at)
    .flatMap((month) => {
      const from = month.from > at ? month.from : at;
      const share =
        (Number(month.until) - Number(from)) / (Number(month.until) - Number(month.from));
      const added: Allowance = {
        sessions: addedSessions(before.sessions, after.sessions, share),
        emergencySessions: addedSessions(before.emergencySessions, after.emergencySessions, share),
      };
      return monthGrants(period.subscription, month.from, `to-${to}:`, added, {
        from,
        until: month.until,
      });
    });
}

/**
 * The complimentary charge of a trial: once per person, because the person is its key.
 *
 * @param person from `personKey`.
 */
export function trialGrant(person: string, from: Date, until: Date): EntitlementGrant {
  return {
    key: `${TRIAL_KEY}${person}`,
    kind: 'session',
    sessions: TRIAL.complimentaryCharges,
    from,
    until,
    paid: null,
  };
}

function monthGrants(
  subscription: string,
  month: Date,
  reason: string,
  { sessions, emergencySessions }: Allowance,
  { from, until }: { from: Date; until: Date },
): EntitlementGrant[] {
  const counts: [EntitlementKind, number | null][] = [
    ['session', sessions],
    ['emergency', emergencySessions],
  ];
  return counts
    .filter(([, count]) => count !== 0)
    .map(([kind, count]) => ({
      key: `${subscription}:${month.toISOString()}:${reason}${kind}`,
      kind,
      sessions: count,
      from,
      until,
      paid: { subscription, month },
    }));
}

function addedSessions(before: number | null, after: number | null, share: number): number | null {
  if (before === null) return 0;
  return after === null ? null : Math.max(0, Math.ceil((after - before) * share));
}

/**
 * A period's months. They are counted by the calendar: a period that began on 31 January goes from
 * 30 April to 31 May, which is one month although it is longer than one.
 */
function monthsOf({ from, until }: PaidPeriod): { from: Date; until: Date }[] {
  const years = until.getUTCFullYear() - from.getUTCFullYear();
  const count = Math.max(1, years * 12 + until.getUTCMonth() - from.getUTCMonth());
  return Array.from({ length: count }, (_, index) => ({
    from: monthsAfter(from, index),
    until: index === count - 1 ? until : monthsAfter(from, index + 1),
  }));
}
