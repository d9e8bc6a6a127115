import {
  grantsFor,
  MEMBERSHIP_CHANGES,
  type MembershipChange,
  type MembershipStatus,
  runningMonth,
} from '@voltcourier/pricing';
import {
  type MembershipDetail,
  type MembershipMailKind,
  sendMembershipNews,
} from '../messaging/index.ts';
import { saveMembershipTier } from '../accounts/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/connection.ts';
import {
  addMembershipEvent,
  findTrial,
  listSubscriptions,
  markTrialReminded,
  type MembershipRow,
  saveMembership,
  type TrialRow,
  wasNotified,
} from './repository.ts';
import {
  graceNoticeAt,
  type CurrentMembership,
  nextCheckOf,
  planOf,
  currentMembershipOf,
  tierOf,
  trialNoticeAt,
} from './membership-status.ts';
import { addGrants } from './sessions-repository.ts';
import { findTier, type GrantedTier } from './tiers-repository.ts';

/** Membership changes that are announced by mail. */
const MAIL_OF: Readonly<Partial<Record<MembershipChange, MembershipMailKind>>> = {
  'trial-started': 'trial-started',
  'payment-failed': 'membership-payment-failed',
  started: 'membership-started',
  cancelled: 'membership-ending',
  ended: 'membership-ended',
};

// State of a membership: saved once, and announced once.

/** Reads a user's membership data and computes its status. */
export async function readMembership(ctx: Context, db: Database, userId: string) {
  const rows = await listSubscriptions(db, userId);
  const trial = await findTrial(db, userId);
  const tier = await findTier(db, userId);
  return { rows, trial, tier, current: currentMembershipOf({ rows, trial, tier }, ctx.now()) };
}

/** Grants the current month's sessions of a granted tier, once. */
async function grantMonth(ctx: Context, trx: Database, tier: GrantedTier): Promise<void> {
  const at = ctx.now();
  if (tier.ends_at !== null && at >= tier.ends_at) return;
  const month = runningMonth(tier.started_at, at);
  const period = { subscription: tier.id, membership: tier.tier, ...month };
  await addGrants(trx, tier.user_id, grantsFor(period), at);
}

/** Records an event and notifies the member. */
export async function notifyMember(
  ctx: Context,
  trx: Database,
  { user_id: userId, status: from }: MembershipRow,
  event: { kind: string; to: MembershipStatus; detail: MembershipDetail },
  mail: MembershipMailKind | undefined,
): Promise<void> {
  const id = await addMembershipEvent(trx, { userId, from, ...event, at: ctx.now() });
  if (mail !== undefined) await sendMembershipNews(ctx, trx, mail, id);
}

/** Announces once that a trial or a grace period is about to end. */
async function announceEnd(
  ctx: Context,
  trx: Database,
  known: MembershipRow,
  membership: CurrentMembership,
  trial: TrialRow | undefined,
): Promise<void> {
  const at = ctx.now();
  const { status: to, subscription } = membership;
  const trialNotice = to === 'trialing' ? trialNoticeAt(trial, at) : undefined;
  const graceNotice = to === 'past_due' ? graceNoticeAt(membership) : undefined;
  const current = { ...known, status: to };
  if (trial !== undefined && trialNotice !== undefined && trialNotice <= at) {
    await markTrialReminded(trx, known.user_id, at);
    const detail = { endsAt: trial.ends_at.toISOString() };
    await notifyMember(ctx, trx, current, { kind: 'trial-ending', to, detail }, 'trial-ending');
  }
  const isDue = subscription !== undefined && graceNotice !== undefined && graceNotice <= at;
  if (isDue && !(await wasNotified(trx, known.user_id, 'grace-ending', graceNotice))) {
    const detail = { plan: planOf(subscription, at), endsAt: membership.endsAt?.toISOString() };
    await notifyMember(ctx, trx, current, { kind: 'grace-ending', to, detail }, 'grace-ending');
  }
}

/**
 * Saves and announces the changes to a membership since the last time. The caller holds the
 * membership's lock.
 */
export async function applyMembershipOutcome(
  ctx: Context,
  trx: Database,
  known: MembershipRow,
  facts: MembershipDetail = {},
): Promise<void> {
  const at = ctx.now();
  const { current, trial, tier, rows } = await readMembership(ctx, trx, known.user_id);
  if (tier !== undefined) await grantMonth(ctx, trx, tier);
  const { status: to, subscription, endsAt } = current;
  const kind = MEMBERSHIP_CHANGES[known.status][to];
  if (kind !== null) {
    const ours = subscription ? { plan: planOf(subscription, at) } : { tier: current.tier };
    const interval = subscription?.billing_interval;
    const detail = { ...ours, interval, endsAt: endsAt?.toISOString(), ...facts };
    const isTrial = subscription === undefined && current.tier === undefined;
    const mail = kind === 'ended' && isTrial ? undefined : MAIL_OF[kind];
    await notifyMember(ctx, trx, known, { kind, to, detail }, mail);
  }
  await announceEnd(ctx, trx, known, current, trial);
  await saveMembership(trx, known.user_id, {
    status: to,
    nextCheckAt: nextCheckOf({ rows, trial, tier }, current, at),
    at,
  });
  await saveMembershipTier(trx, known.user_id, {
    tier: tierOf(current, at),
    endsAt: subscription === undefined && current.tier === undefined ? null : endsAt,
  });
}
