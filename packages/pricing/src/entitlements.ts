import { allowanceOf, type Allowance } from './memberships.ts';
import { isMember, type MembershipStatus } from './membership-status.ts';
import { MEMBERSHIP_GRACE_DAYS, TRIAL } from './plans.ts';
import { addMonths } from './zoned-time.ts';

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

/** One use of a grant (−1), or a use that was given back (+1). At most one of each per booking. */
export interface EntitlementMovement {
  readonly key: string;
  readonly grant: string;
  readonly booking: string;
  readonly change: -1 | 1;
  readonly at: Date;
}

/** A person's rows: what is left of a grant is its sessions and the sum of its movements. */
export interface Entitlements {
  readonly grants: readonly EntitlementGrant[];
  readonly movements: readonly EntitlementMovement[];
}

/** How the keys of trials begin. */
const TRIAL_KEY = 'trial:';

/** Nothing was ever given. */
export const NO_ENTITLEMENTS: Entitlements = { grants: [], movements: [] };

/** A period that was paid: a month, or a year of months. */
export interface PaidPeriod {
  /** The provider's id of the subscription. */
  readonly subscription: string;
  /** A plan's or a tier's name. */
  readonly membership: string;
  readonly from: Date;
  readonly until: Date;
}

/** Why nothing can be used. */
export type EntitlementRefusal = 'no-membership' | 'none-left' | 'given-back';

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
      const share = (end(month) - from.getTime()) / (end(month) - month.from.getTime());
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

/** Adds rows; those whose key is there already change nothing. */
export function addEntitlements(known: Entitlements, added: Partial<Entitlements>): Entitlements {
  return {
    grants: withNew(known.grants, added.grants ?? []),
    movements: withNew(known.movements, added.movements ?? []),
  };
}

/** What is left of a grant; `null` is unlimited. */
export function leftOf(entitlements: Entitlements, grant: EntitlementGrant): number | null {
  return grant.sessions === null ? null : grant.sessions + changeOf(entitlements, grant);
}

/**
 * What of a kind is left at `at`, and what that is of; `null` is unlimited. Beside a paid month, a
 * trial's charge that was used no longer counts: a new member has 25 of 25 left, not 25 of 26.
 */
export function balanceAt(
  entitlements: Entitlements,
  status: MembershipStatus,
  kind: EntitlementKind,
  at: Date,
): { left: number | null; of: number | null } {
  let [left, of] = [0, 0];
  const open = openGrants(entitlements, status, kind, at);
  const isPaid = open.some(({ paid }) => paid !== null);
  for (const grant of open) {
    if (grant.sessions === null) return { left: null, of: null };
    const rest = grant.sessions + changeOf(entitlements, grant);
    if (isPaid && rest === 0 && grant.key.startsWith(TRIAL_KEY)) continue;
    left += rest;
    of += Math.max(grant.sessions, rest);
  }
  return { left, of };
}

/** The grant that a use at `at` takes from, the one that ends first; or why there is none. */
export function canUse(
  entitlements: Entitlements,
  status: MembershipStatus,
  kind: EntitlementKind,
  at: Date,
): EntitlementGrant | EntitlementRefusal {
  if (!isMember(status)) return 'no-membership';
  const usable = openGrants(entitlements, status, kind, at).find(
    (grant) => leftOf(entitlements, grant) !== 0,
  );
  return usable ?? 'none-left';
}

/**
 * Uses a session for a booking, when it is made. Asked again for the same booking, it answers the
 * same movement. The rows have to be read and added under a lock of the person, or two bookings at
 * once both take the last session.
 *
 * @returns the row to add, or why not.
 */
export function use(
  entitlements: Entitlements,
  status: MembershipStatus,
  wanted: { booking: string; kind: EntitlementKind; at: Date },
): EntitlementMovement | EntitlementRefusal {
  const key = `use:${wanted.booking}`;
  if (findBack(entitlements, wanted.booking)) return 'given-back';
  const known = entitlements.movements.find((movement) => movement.key === key);
  if (known) return known;
  const grant = canUse(entitlements, status, wanted.kind, wanted.at);
  if (typeof grant === 'string') return grant;
  return { key, grant: grant.key, booking: wanted.booking, change: -1, at: wanted.at };
}

/**
 * Gives a booking's session back, once; for a booking that is cancelled free of charge or that we
 * could not serve. When its month is over by then, or a new rhythm of billing
 * has ended it, the session can be used for another month, so
 * that what was paid for isn't lost.
 *
 * @returns the rows to add: none for a booking that used nothing or was given back before.
 */
export function giveBack(entitlements: Entitlements, booking: string, at: Date): Entitlements {
  const used = entitlements.movements.find((movement) => movement.key === `use:${booking}`);
  const grant = entitlements.grants.find(({ key }) => key === used?.grant);
  if (!used || !grant || findBack(entitlements, booking)) return NO_ENTITLEMENTS;
  const isReplaced = entitlements.grants.some(
    (other) => other.from <= at && replaces(other, grant),
  );
  const isOver = grant.sessions !== null && (at >= grant.until || isReplaced);
  const replacement: EntitlementGrant = {
    key: `returned:${booking}`,
    kind: grant.kind,
    sessions: 0,
    from: at,
    until: monthsAfter(at, 1),
    paid: null,
  };
  const back: EntitlementMovement = {
    key: `give-back:${booking}`,
    grant: isOver ? replacement.key : grant.key,
    booking,
    change: 1,
    at,
  };
  return { grants: isOver ? [replacement] : [], movements: [back] };
}

/**
 * The grants that can be used at `at`, the first to end first. A month that begins early, because
 * the rhythm of billing changed, ends the one before it: what of that was unused is given back in
 * money. While the payment for the next month is under way or has failed, the last paid month runs
 * on for the days of grace: what is used then was paid for before.
 */
function openGrants(
  { grants }: Entitlements,
  status: MembershipStatus,
  kind: EntitlementKind,
  at: Date,
): EntitlementGrant[] {
  if (!isMember(status)) return [];
  const begun = grants.filter((grant) => grant.kind === kind && grant.from <= at);
  const lastEnd = Math.max(...begun.filter(({ paid }) => paid !== null).map(end));
  const runsOn = status === 'active' || status === 'past_due';
  return begun
    .filter((grant) => {
      if (begun.some((other) => replaces(other, grant))) return false;
      if (at < grant.until) return true;
      const graceEnd = end(grant) + MEMBERSHIP_GRACE_DAYS * 86_400_000;
      return runsOn && grant.paid !== null && end(grant) === lastEnd && at.getTime() < graceEnd;
    })
    .toSorted((one, other) => end(one) - end(other) || (one.key < other.key ? -1 : 1));
}

/** What the movements of a grant come to: what was given back, less what was used. */
function changeOf({ movements }: Entitlements, { key }: EntitlementGrant): number {
  return movements.reduce((sum, { grant, change }) => (grant === key ? sum + change : sum), 0);
}

function replaces(later: EntitlementGrant, earlier: EntitlementGrant): boolean {
  return (
    later.paid !== null &&
    later.paid.subscription === earlier.paid?.subscription &&
    later.paid.month > earlier.paid.month
  );
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

/** In UTC, as the provider counts: the same day of a later month, or its last one. */
function monthsAfter(from: Date, months: number): Date {
  const text = from.toISOString();
  return new Date(`${addMonths(text.slice(0, 10), months)}${text.slice(10)}`);
}

function findBack(entitlements: Entitlements, booking: string): EntitlementMovement | undefined {
  return entitlements.movements.find(({ key }) => key === `give-back:${booking}`);
}

function withNew<T extends { readonly key: string }>(
  known: readonly T[],
  added: readonly T[],
): T[] {
  const keys = new Set(known.map(({ key }) => key));
  return [...known, ...added.filter(({ key }) => !keys.has(key) && keys.add(key))];
}

function end({ until }: { until: Date }): number {
  return until.getTime();
}
