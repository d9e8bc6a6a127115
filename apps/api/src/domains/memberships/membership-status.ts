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

/** How long before its end a trial's end is announced, in days. */
const TRIAL_NOTICE_DAYS = 2;

/** How long before its end the end of a grace is announced, in days. */
const GRACE_NOTICE_DAYS = 2;

/** The name under which a trial stands among a person's subscriptions. */
const TRIAL = 'trial';

/** All that a person's membership can rest on. */
export interface Foundations {
  readonly rows: readonly SubscriptionRow[];
  readonly trial: TrialRow | undefined;
  /** The tier that staff granted last. */
  readonly tier: GrantedTier | undefined;
}

/** Where a membership stands at a moment. */
export interface MembershipStanding {
  readonly status: MembershipStatus;
  /** The subscription that decides it; undefined for none, for a trial and for a granted tier. */
  readonly subscription: SubscriptionRow | undefined;
  /** The granted tier that decides it. */
  readonly tier: GrandfatheredTier | undefined;
  /** When the running period ends, or grace, or when it ended; null where there was none. */
  readonly endsAt: Date | null;
  readonly graceEndsAt: Date | null;
}

/** A row as the rules of memberships take it. */
export function wordOf(row: SubscriptionRow): MembershipEvent {
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

/** The plan that counts now: the one that was paid for, also where another one comes next. */
export function planOf(row: SubscriptionRow, now: Date): PlanName {
  const isPaid = row.paid_plan !== null && row.paid_until !== null && now < row.paid_until;
  return isPaid && row.paid_plan !== null ? row.paid_plan : row.plan;
}

/**
 * The rate that begins with the next period: one that the provider has planned, or else a smaller
 * plan that the subscription has already.
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

/** A tier as a subscription that nobody bills: from month to month, until staff end it. */
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

/** All that is known of a person: their subscriptions, with a trial and a tier as two more. */
function stateOf({ rows, trial, tier }: Foundations, now: Date): MembershipState {
  const others: SubscriptionSnapshot[] = [
    ...(trial === undefined ? [] : [snapshotOfTrial(trial, now)]),
    ...(tier === undefined ? [] : [snapshotOfTier(tier, now)]),
  ];
  return Object.fromEntries<MembershipEvent>([
    ...rows.map((row) => [row.provider_ref, wordOf(row)] as const),
    ...others.map(
      (snapshot) => [snapshot.subscription, { at: snapshot.startedAt, snapshot }] as const,
    ),
  ]);
}

/** Where a person's membership stands at `now`. */
export function standingOf(foundations: Foundations, now: Date): MembershipStanding {
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

/** The name of the membership in capitals, as the dashboard reads it (specification section 3). */
export function tierOf({ status, subscription, tier }: MembershipStanding, now: Date): string {
  if (tier !== undefined) return tier;
  return subscription === undefined || status === 'none'
    ? 'FREE'
    : planOf(subscription, now).toUpperCase();
}

const HOUR_MS = 3_600_000;
const FINAL = ['canceled', 'incomplete_expired'];

/** When the end of a grace is to be announced. */
export function graceNoticeAt({ graceEndsAt }: MembershipStanding): Date | undefined {
  return graceEndsAt === null
    ? undefined
    : new Date(graceEndsAt.getTime() - GRACE_NOTICE_DAYS * DAY_MS);
}

/**
 * When to look at a membership again: as soon as the clock will have changed it, or the provider
 * will have renewed it, and once a day for what we may not have heard.
 */
export function nextCheckOf(
  { rows, trial }: Foundations,
  standing: MembershipStanding,
  now: Date,
): Date | null {
  const { status, endsAt, graceEndsAt } = standing;
  const isRunning = rows.some((row) => !FINAL.includes(row.status));
  if (!isMember(status) && !isRunning) return null;
  const renewedBy = endsAt === null ? [] : [new Date(endsAt.getTime() + 2 * HOUR_MS)];
  const moments = [
    ...(isMember(status) && endsAt ? [endsAt, ...renewedBy] : []),
    ...(trial === undefined ? [] : [trialNoticeAt(trial, now) ?? trial.ends_at]),
    ...(graceEndsAt === null ? [] : [graceNoticeAt(standing) ?? graceEndsAt, graceEndsAt]),
    new Date(now.getTime() + (isMember(status) ? 24 : 1) * HOUR_MS),
  ];
  const ahead = moments.filter((moment) => moment > now).map((moment) => moment.getTime());
  return new Date(Math.min(...ahead));
}

/** When the end of a trial is to be announced; undefined when it was, or is over. */
export function trialNoticeAt(trial: TrialRow | undefined, now: Date): Date | undefined {
  if (trial === undefined || trial.reminded_at !== null || now >= trial.ends_at) return undefined;
  return new Date(trial.ends_at.getTime() - TRIAL_NOTICE_DAYS * DAY_MS);
}
