import {
  changeTiming,
  currentSubscription,
  graceEndOf,
  isMember,
  type MembershipEvent,
  type MembershipState,
  type MembershipStatus,
  type PlanName,
  type Rate,
  type SubscriptionSnapshot,
} from '@voltcourier/pricing';
import type { SubscriptionRow, TrialRow } from './repository.ts';

const DAY_MS = 86_400_000;

/** How long before its end a trial's end is announced, in days. */
const TRIAL_NOTICE_DAYS = 2;

/** How long before its end the end of a grace is announced, in days. */
const GRACE_NOTICE_DAYS = 2;

/** The name under which a trial stands among a person's subscriptions. */
const TRIAL = 'trial';

/** Where a membership stands at a moment. */
export interface Standing {
  readonly status: MembershipStatus;
  /** The subscription that decides it; undefined for none and for a trial. */
  readonly subscription: SubscriptionRow | undefined;
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

/** The smaller plan that begins with the next period. */
export function scheduledOf(row: SubscriptionRow, now: Date): (Rate & { at: Date }) | undefined {
  const { plan, billing_interval: interval, period_end: at } = row;
  const from = { plan: planOf(row, now), interval };
  return changeTiming(from, { plan, interval }) === 'period-end'
    ? { plan, interval, at }
    : undefined;
}

/** All that is known of a person: their subscriptions, and a trial as one more. */
function stateOf(
  rows: readonly SubscriptionRow[],
  trial: TrialRow | undefined,
  now: Date,
): MembershipState {
  const state = Object.fromEntries(rows.map((row) => [row.provider_ref, wordOf(row)]));
  if (trial === undefined) return state;
  const snapshot: SubscriptionSnapshot = {
    subscription: TRIAL,
    status: now < trial.ends_at ? 'trialing' : 'canceled',
    startedAt: trial.started_at,
    periodEnd: trial.ends_at,
    cancelsAtPeriodEnd: false,
    unpaidSince: null,
  };
  return { ...state, [TRIAL]: { at: trial.started_at, snapshot } };
}

/** Where a person's membership stands at `now`. */
export function standingOf(
  rows: readonly SubscriptionRow[],
  trial: TrialRow | undefined,
  now: Date,
): Standing {
  const current = currentSubscription(stateOf(rows, trial, now), now);
  if (current === undefined) {
    return { status: 'none', subscription: undefined, endsAt: null, graceEndsAt: null };
  }
  const { status, snapshot } = current;
  const subscription = rows.find((row) => row.provider_ref === snapshot.subscription);
  const unpaidSince = snapshot.unpaidSince ?? subscription?.heard_at;
  const graceEndsAt =
    snapshot.status === 'past_due' && unpaidSince ? graceEndOf(unpaidSince) : null;
  const planned = graceEndsAt ?? snapshot.periodEnd;
  const endsAt = status === 'ended' && planned > now ? (subscription?.heard_at ?? now) : planned;
  return {
    status,
    subscription,
    endsAt: status === 'none' ? null : endsAt,
    graceEndsAt: status === 'past_due' ? graceEndsAt : null,
  };
}

/** The name of the membership in capitals, as the dashboard reads it (specification section 3). */
export function tierOf({ status, subscription }: Standing, now: Date): string {
  return subscription === undefined || status === 'none'
    ? 'FREE'
    : planOf(subscription, now).toUpperCase();
}

const HOUR_MS = 3_600_000;
const FINAL = ['canceled', 'incomplete_expired'];

/** When the end of a grace is to be announced. */
export function graceNoticeAt({ graceEndsAt }: Standing): Date | undefined {
  return graceEndsAt === null
    ? undefined
    : new Date(graceEndsAt.getTime() - GRACE_NOTICE_DAYS * DAY_MS);
}

/**
 * When to look at a membership again: as soon as the clock will have changed it, or the provider
 * will have renewed it, and once a day for what we may not have heard.
 */
export function nextCheckOf(
  rows: readonly SubscriptionRow[],
  trial: TrialRow | undefined,
  standing: Standing,
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
