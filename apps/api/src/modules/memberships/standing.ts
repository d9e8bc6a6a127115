import {
  currentSubscription,
  graceEndOf,
  type MembershipState,
  type MembershipStatus,
  type SubscriptionSnapshot,
} from '@voltcourier/pricing';
import type { SubscriptionRow, TrialRow } from './repository.ts';

const DAY_MS = 86_400_000;

/** How long before its end a trial's end is announced, in days. */
const TRIAL_NOTICE_DAYS = 2;

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
function snapshotOf(row: SubscriptionRow): SubscriptionSnapshot {
  return {
    subscription: row.provider_ref,
    status: row.status,
    startedAt: row.started_at,
    periodEnd: row.period_end,
    cancelsAtPeriodEnd: row.cancels_at_period_end,
    unpaidSince: row.unpaid_since,
  };
}

/** All that is known of a person: their subscriptions, and a trial as one more. */
function stateOf(
  rows: readonly SubscriptionRow[],
  trial: TrialRow | undefined,
  now: Date,
): MembershipState {
  const state = Object.fromEntries(
    rows.map((row) => [row.provider_ref, { at: row.heard_at, snapshot: snapshotOf(row) }]),
  );
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
export function tierOf({ status, subscription }: Standing): string {
  return subscription === undefined || status === 'none' ? 'FREE' : subscription.plan.toUpperCase();
}

/** When the end of a trial is to be announced; undefined when it was, or is over. */
export function trialNoticeAt(trial: TrialRow | undefined, now: Date): Date | undefined {
  if (trial === undefined || trial.reminded_at !== null || now >= trial.ends_at) return undefined;
  return new Date(trial.ends_at.getTime() - TRIAL_NOTICE_DAYS * DAY_MS);
}
