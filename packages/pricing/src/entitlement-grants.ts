import { allowanceOf, type Allowance } from './memberships.ts';
import { TRIAL } from './plans.ts';
import { monthsAfter } from './zoned-time.ts';

/** Kinds of entitlements: a charging session or a roadside session. */
export type EntitlementKind = 'session' | 'emergency';

/**
 * Sessions granted for a period. The key is derived from the reason, so that each reason grants
 * once.
 */
export interface EntitlementGrant {
  readonly key: string;
  readonly kind: EntitlementKind;
  /** `null` means unlimited. */
  readonly sessions: number | null;
  readonly from: Date;
  readonly until: Date;
  /** The paid month that it belongs to; `null` for trials and for returned sessions. */
  readonly paid: { readonly subscription: string; readonly month: Date } | null;
}

/** Prefix of the keys of trials. */
export const TRIAL_KEY = 'trial:';

/** A paid period: a month, or a year. */
export interface PaidPeriod {
  /** Subscription id at the provider. */
  readonly subscription: string;
  /** Name of a plan or tier. */
  readonly membership: string;
  readonly from: Date;
  readonly until: Date;
}

/**
 * Grants of a paid period: the membership's allowance for each of its months, also if a year is
 * paid at once (specification section 9: sessions a month). In a month without the start day, the
 * period ends on the last day, as at the provider.
 */
export function grantsFor(period: PaidPeriod): EntitlementGrant[] {
  const allowance = allowanceOf(period.membership);
  return monthsOf(period).flatMap((month) =>
    monthGrants(period.subscription, month.from, '', allowance, month),
  );
}

/**
 * The monthly period that contains `at`, for something that started at `startedAt`: from the start
 * day to the same day of the next month, or that month's last day.
 */
export function runningMonth(startedAt: Date, at: Date): { from: Date; until: Date } {
  const years = at.getUTCFullYear() - startedAt.getUTCFullYear();
  const months = Math.max(0, years * 12 + at.getUTCMonth() - startedAt.getUTCMonth());
  const index = months > 0 && monthsAfter(startedAt, months) > at ? months - 1 : months;
  return { from: monthsAfter(startedAt, index), until: monthsAfter(startedAt, index + 1) };
}

/**
 * Grants added by an upgrade at `at`: the difference for each month that isn't over, prorated for
 * the current month by the remaining time and rounded up. A downgrade removes nothing: its
 * allowance begins with the next paid period.
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
 * The complimentary charge of a trial. Its key is the person, so each person gets it once.
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
 * Splits a period into calendar months. In a period that began on 31 January, the month from 30
 * April to 31 May counts as one although it is longer than a month.
 */
function monthsOf({ from, until }: PaidPeriod): { from: Date; until: Date }[] {
  const years = until.getUTCFullYear() - from.getUTCFullYear();
  const count = Math.max(1, years * 12 + until.getUTCMonth() - from.getUTCMonth());
  return Array.from({ length: count }, (_, index) => ({
    from: monthsAfter(from, index),
    until: index === count - 1 ? until : monthsAfter(from, index + 1),
  }));
}
