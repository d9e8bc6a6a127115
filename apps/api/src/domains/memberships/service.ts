import type { Membership } from '@voltcourier/contracts';
import {
  balanceAt,
  type EntitlementKind,
  type MembershipName,
  membershipNamed,
  sessionsLeftLabel,
} from '@voltcourier/pricing';
import type { Context } from '../../platform/context.ts';
import { applyMembershipOutcome, readMembership } from './apply-outcome.ts';
import { findTierFor, listDueMembershipIds, lockMembership } from './repository.ts';
import { readSessions } from './sessions-repository.ts';
import { planOf, scheduledOf, tierOf } from './membership-status.ts';
import { type Person, trialOf, wasPaid } from './trial.ts';
import { poolOf, since } from './sessions.ts';

/** Returns a user's membership with its granted and remaining sessions. */
export async function getMembership(
  ctx: Context,
  user: Person,
): Promise<Omit<Membership, 'canBuy' | 'dueCents'>> {
  const { current, trial, rows } = await readMembership(ctx, ctx.db, user.id);
  const { endsAt, graceEndsAt, status } = current;
  const now = ctx.now();
  const subscription = status === 'none' ? undefined : current.subscription;
  const isOn = status === 'active' || status === 'past_due';
  const scheduled = subscription && isOn ? scheduledOf(subscription, now) : undefined;
  const pool = await poolOf(ctx.db, user.id, current);
  const shared =
    pool.company === null ? current : (await readMembership(ctx, ctx.db, pool.ownerId)).current;
  const sessions = await readSessions(ctx.db, pool.ownerId, since(ctx));
  const allowance = (kind: EntitlementKind) => {
    const { left, of } = balanceAt(sessions, shared.status, kind, now);
    const what = kind === 'emergency' ? 'call-out' : 'session';
    return { left, granted: of, label: sessionsLeftLabel(left, of, what) };
  };
  return {
    status,
    tier: tierOf(current, now),
    plan: subscription === undefined ? null : planOf(subscription, now),
    interval: subscription?.billing_interval ?? null,
    currentPeriodEnd: endsAt?.toISOString() ?? null,
    cancelsAtPeriodEnd: status === 'cancelled',
    scheduledChange: scheduled ? { ...scheduled, at: scheduled.at.toISOString() } : null,
    graceEndsAt: graceEndsAt?.toISOString() ?? null,
    sessions: allowance('session'),
    emergencySessions: allowance('emergency'),
    pool: pool.company,
    trial: await trialOf(ctx, user, trial, rows.some(wasPaid)),
  };
}

/**
 * Returns a user's membership, or otherwise that of their company's owner; null if there is none.
 */
export async function membershipNameFor(
  ctx: Context,
  userId: string,
): Promise<MembershipName | null> {
  return membershipNamed((await findTierFor(ctx.db, userId)) ?? '') ?? null;
}

/** Returns the status of a user's membership, with their subscriptions. */
export function getCurrentMembership(ctx: Context, userId: string) {
  return readMembership(ctx, ctx.db, userId);
}

/** Lists users whose membership is due for a check. */
export function listDueMemberships(ctx: Context, limit: number): Promise<string[]> {
  return listDueMembershipIds(ctx.db, ctx.now(), limit);
}

/** Saves and announces changes that happened by time alone. */
export function tickMembership(ctx: Context, userId: string): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    await applyMembershipOutcome(ctx, trx, await lockMembership(trx, userId, ctx.now()));
  });
}
