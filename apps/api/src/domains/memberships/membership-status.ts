import {
  changeTiming,
  currentSubscription,
  graceEndOf,
  type GrandfatheredTier,
  isMember,
  type MembershipEvent,
  type MembershipState,
  type MembershipStatus,
  type PlanName,
  type Rate,
  runningMonth,
  type SubscriptionSnapshot,
} from '@voltcourier/pricing';
import type { SubscriptionRow, TrialRow } from './repository.ts';
import type { GrantedTier } from './tiers-repository.ts';

const DAY_MS = 86_400_000;

/** Days before a trial's end at which the end is announced. */
const TRIAL_NOTICE_DAYS = 2;

/** Days before the end of a grace period at which the end is announced. */
const GRACE_NOTICE_DAYS = 2;

/** ID of a trial among a user's subscriptions. */
const TRIAL = 'trial';

/** Everything that a user's membership can be based on. */
export interface Foundations {
  readonly rows: readonly SubscriptionRow[];
  readonly trial: TrialRow | undefined;
  /** The last tier granted by staff. */
  readonly tier: GrantedTier | undefined;
}

/** Status of a membership at an instant. */
export interface CurrentMembership {
  readonly status: MembershipStatus;
  /** The subscription that determines the status; undefined for none, a trial or a granted tier. */
  readonly subscription: SubscriptionRow | undefined;
  /** The granted tier that determines the status. */
  readonly tier: GrandfatheredTier | undefined;
  /**
   * End of the current period, of the grace period, or of the ended membership; null if there was
   * none.
   */
  readonly endsAt: Date | null;
  readonly graceEndsAt: Date | null;
}

/** Maps a row to the input of the membership rules. */
export function membershipEventOf(row: SubscriptionRow): MembershipEvent {
  const snapshot = {
    subscription: row.provider_ref,
    status: row.status,
    startedAt: row.started_at,
    periodEnd: row.period_end,
    cancelsAtPeriodEnd: row.cancels_at_period_end,
    unpaidSince: row.unpaid_since,
  };
  return { at: row.heard_at, snapshot };
}

/** Returns the current plan: the one that was paid for, even if another one follows. */
export function planOf(row: SubscriptionRow, now: Date): PlanName {
  const isPaid = row.paid_plan !== null && row.paid_until !== null && now < row.paid_until;
  return isPaid && row.paid_plan !== null ? row.paid_plan : row.plan;
}

/**
 * Returns the plan and interval from the next period on: those scheduled at the provider, or
 * otherwise a smaller plan that the subscription already has.
 */
export function scheduledOf(row: SubscriptionRow, now: Date): (Rate & { at: Date }) | undefined {
  const { plan, billing_interval: interval, period_end: at } = row;
  const { next_plan: nextPlan, next_billing_interval: nextInterval } = row;
  if (nextPlan !== null && nextInterval !== null) {
    return { plan: nextPlan, interval: nextInterval, at };
  }
  const from = { plan: planOf(row, now), interval };
  return changeTiming(from, { plan, interval }) === 'period-end'
    ? { plan, interval, at }
    : undefined;
}

/**
 * Represents a granted tier as a subscription without billing, renewed monthly until staff end it.
 */
function snapshotOfTier({ id, started_at: startedAt, ends_at: end }: GrantedTier, now: Date) {
  return {
    subscription: id,
    status: 'active',
    startedAt,
    periodEnd: end ?? runningMonth(startedAt, now).until,
    cancelsAtPeriodEnd: end !== null,
    unpaidSince: null,
  } as const satisfies SubscriptionSnapshot;
}

function snapshotOfTrial({ started_at: startedAt, ends_at: end }: TrialRow, now: Date) {
  return {
    subscription: TRIAL,
    status: now < end ? 'trialing' : 'canceled',
    startedAt,
    periodEnd: end,
    cancelsAtPeriodEnd: false,
    unpaidSince: null,
  } as const satisfies SubscriptionSnapshot;
}

/** Combines a user's subscriptions with their trial and granted tier as two additional ones. */
function stateOf({ rows, trial, tier }: Foundations, now: Date): MembershipState {
  const others: SubscriptionSnapshot[] = [
    ...(trial === undefined ? [] : [snapshotOfTrial(trial, now)]),
    ...(tier === undefined ? [] : [snapshotOfTier(tier, now)]),
  ];
  return Object.fromEntries<MembershipEvent>([
    ...rows.map((row) => [row.provider_ref, membershipEventOf(row)] as const),
    ...others.map(
      (snapshot) => [snapshot.subscription, { at: snapshot.startedAt, snapshot }] as const,
    ),
  ]);
}

/** Returns the status of a user's membership at `now`. */
export function currentMembershipOf(foundations: Foundations, now: Date): CurrentMembership {
  const current = currentSubscription(stateOf(foundations, now), now);
  if (current === undefined) {
    return {
      status: 'none',
      subscription: undefined,
      tier: undefined,
      endsAt: null,
      graceEndsAt: null,
    };
  }
  const { status, snapshot } = current;
  const { tier } = foundations;
  const subscription = foundations.rows.find((row) => row.provider_ref === snapshot.subscription);
  const unpaidSince = snapshot.unpaidSince ?? subscription?.heard_at;
  const graceEndsAt =
    snapshot.status === 'past_due' && unpaidSince ? graceEndOf(unpaidSince) : null;
  const planned = graceEndsAt ?? snapshot.periodEnd;
  const endsAt = status === 'ended' && planned > now ? (subscription?.heard_at ?? now) : planned;
  return {
    status,
    subscription,
    tier: tier?.id === snapshot.subscription ? tier.tier : undefined,
    endsAt: status === 'none' ? null : endsAt,
    graceEndsAt: status === 'past_due' ? graceEndsAt : null,
  };
}

/**
 * Returns the membership's name in uppercase, as the dashboard expects it (specification section
 * 3).
 */
export function tierOf({ status, subscription, tier }: CurrentMembership, now: Date): string {
  if (tier !== undefined) return tier;
  return subscription === undefined || status === 'none'
    ? 'FREE'
    : planOf(subscription, now).toUpperCase();
}

const HOUR_MS = 3_600_000;
const FINAL = ['canceled', 'incomplete_expired'];

/** Returns when to announce the end of a grace period. */
export function graceNoticeAt({ graceEndsAt }: CurrentMembership): Date | undefined {
  return graceEndsAt === null
    ? undefined
    : new Date(graceEndsAt.getTime() - GRACE_NOTICE_DAYS * DAY_MS);
}

/**
 * Returns when to check a membership again: when time changes it, when the provider should have
 * renewed it, and at least once a day in case a webhook was lost.
 */
export function nextCheckOf(
  { rows, trial }: Foundations,
  current: CurrentMembership,
  now: Date,
): Date | null {
  const { status, endsAt, graceEndsAt } = current;
  const isRunning = rows.some((row) => !FINAL.includes(row.status));
  if (!isMember(status) && !isRunning) return null;
  const renewedBy = endsAt === null ? [] : [new Date(endsAt.getTime() + 2 * HOUR_MS)];
  const moments = [
    ...(isMember(status) && endsAt ? [endsAt, ...renewedBy] : []),
    ...(trial === undefined ? [] : [trialNoticeAt(trial, now) ?? trial.ends_at]),
    ...(graceEndsAt === null ? [] : [graceNoticeAt(current) ?? graceEndsAt, graceEndsAt]),
    new Date(now.getTime() + (isMember(status) ? 24 : 1) * HOUR_MS),
  ];
  const ahead = moments.filter((moment) => moment > now).map((moment) => moment.getTime());
  return new Date(Math.min(...ahead));
}

/** Returns when to announce a trial's end; undefined if that was done or the trial is over. */
export function trialNoticeAt(trial: TrialRow | undefined, now: Date): Date | undefined {
  if (trial === undefined || trial.reminded_at !== null || now >= trial.ends_at) return undefined;
  return new Date(trial.ends_at.getTime() - TRIAL_NOTICE_DAYS * DAY_MS);
}
