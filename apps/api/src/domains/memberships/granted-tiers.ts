import { randomUUID } from 'node:crypto';
import { type GrandfatheredTier, runningMonth } from '@voltcourier/pricing';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit, type StaffActor } from '../../platform/audit/service.ts';
import { findUser } from '../accounts/index.ts';
import { applyMembershipOutcome } from './apply-outcome.ts';
import { lockMembership } from './repository.ts';
import { addTier, endTier, findTier, type GrantedTier } from './tiers-repository.ts';

const isRunning = ({ ends_at: end }: GrantedTier, at: Date) => end === null || at < end;

const NOBODY = 'This person no longer exists. Reload the list.';

/**
 * Grants a customer a tier that is no longer sold, renewed monthly until it is ended.
 *
 * @throws AppError `not_found`, `membership_exists` while another granted tier is active.
 */
export function grantMembershipTier(
  ctx: Context,
  actor: StaffActor,
  userId: string,
  { tier, reason }: { tier: GrandfatheredTier; reason: string },
): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const at = ctx.now();
    if ((await findUser(trx, userId)) === undefined) throw new AppError('not_found', NOBODY);
    const known = await lockMembership(trx, userId, at);
    const running = await findTier(trx, userId);
    if (running !== undefined && isRunning(running, at)) {
      throw new AppError(
        'membership_exists',
        `A granted tier is already active: ${running.tier}. End it first, and grant another one when it has ended.`,
      );
    }
    const id = randomUUID();
    await addTier(trx, { id, userId, tier, startedAt: at, grantedBy: actor.id, reason });
    await applyMembershipOutcome(ctx, trx, known);
    const subject = { kind: 'customer', id: userId } as const;
    await recordAudit(trx, actor, { at, action: 'tier.grant', subject, after: { tier } });
  });
}

/** Finds a customer's active granted tier. */
export async function findGrantedTier(
  ctx: Context,
  userId: string,
): Promise<GrantedTier | undefined> {
  const tier = await findTier(ctx.db, userId);
  return tier !== undefined && isRunning(tier, ctx.now()) ? tier : undefined;
}

/**
 * Ends a granted tier at the end of the current month; its sessions stay available until then.
 * Idempotent.
 *
 * @throws AppError `not_found`, `no_membership`.
 */
export function endGrantedTier(ctx: Context, actor: StaffActor, userId: string): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const at = ctx.now();
    if ((await findUser(trx, userId)) === undefined) throw new AppError('not_found', NOBODY);
    const known = await lockMembership(trx, userId, at);
    const tier = await findTier(trx, userId);
    if (tier === undefined || !isRunning(tier, at)) {
      throw new AppError('no_membership', 'No granted tier is active.');
    }
    if (tier.ends_at !== null) return;
    const endsAt = runningMonth(tier.started_at, at).until;
    await endTier(trx, tier.id, { endsAt, endedBy: actor.id });
    await applyMembershipOutcome(ctx, trx, known);
    await recordAudit(trx, actor, {
      at,
      action: 'tier.end',
      subject: { kind: 'customer', id: userId },
      before: { tier: tier.tier, endsAt: null },
      after: { tier: tier.tier, endsAt: endsAt.toISOString() },
    });
  });
}
