import { isMember, type MembershipStatus } from './membership-status.ts';
import { MEMBERSHIP_GRACE_DAYS } from './plans.ts';
import { type EntitlementGrant, type EntitlementKind, TRIAL_KEY } from './entitlement-grants.ts';
import { monthsAfter } from './zoned-time.ts';

/** A use of a grant (−1) or its return (+1). At most one of each per booking. */
export interface EntitlementMovement {
  readonly key: string;
  readonly grant: string;
  readonly booking: string;
  readonly change: -1 | 1;
  readonly at: Date;
}

/**
 * A person's rows. The remaining sessions of a grant are its sessions plus the sum of its
 * movements.
 */
export interface Entitlements {
  readonly grants: readonly EntitlementGrant[];
  readonly movements: readonly EntitlementMovement[];
}

/** No grants at all. */
export const NO_ENTITLEMENTS: Entitlements = { grants: [], movements: [] };

/** Why nothing can be used. */
export type EntitlementRefusal = 'no-membership' | 'none-left' | 'given-back';

/** Remaining sessions of a grant; `null` means unlimited. */
export function leftOf(entitlements: Entitlements, grant: EntitlementGrant): number | null {
  return grant.sessions === null ? null : grant.sessions + changeOf(entitlements, grant);
}

/**
 * Remaining and total sessions of a kind at `at`; `null` means unlimited. Next to a paid month, a
 * used trial charge no longer counts: a new member has 25 of 25 left, not 25 of 26.
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

/**
 * The grant that a use at `at` takes from, which is the one that ends first; otherwise the reason
 * why there is none.
 */
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
 * Uses a session for a new booking. Repeating it for the same booking returns the same movement.
 * Rows must be read and added under a lock on the person, or two concurrent bookings could both
 * take the last session.
 *
 * @returns the row to add, or the reason for a refusal.
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
 * Returns a booking's session, once; for a booking canceled free of charge, or one that we couldn't
 * serve. If its month is over or was ended by a change of billing interval, the session is granted
 * for another month, so that paid sessions aren't lost.
 *
 * @returns the rows to add: none for a booking that used nothing or was already returned.
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
 * Usable grants at `at`, in order of their end. A month that starts early because of a change of
 * billing interval ends the previous one, whose unused part was credited in money. While the
 * payment for the next month is pending or has failed, the last paid month continues for the grace
 * period: what is used then was paid for before.
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

/** Sum of a grant's movements: returns minus uses. */
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

function findBack(entitlements: Entitlements, booking: string): EntitlementMovement | undefined {
  return entitlements.movements.find(({ key }) => key === `give-back:${booking}`);
}

function end({ until }: { until: Date }): number {
  return until.getTime();
}
