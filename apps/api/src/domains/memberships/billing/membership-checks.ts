import { isMember, type Rate } from '@voltcourier/pricing';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { SubscriptionRow } from '../repository.ts';
import { getCurrentMembership } from '../service.ts';
import { readCatalog } from './catalog.ts';
import { membershipsOff } from './provider.ts';

/** Refuses users who already have a membership. @throws AppError `membership_exists`. */
export async function refuseMembers(ctx: Context, userId: string): Promise<void> {
  const { current } = await getCurrentMembership(ctx, userId);
  if (current.subscription !== undefined && isMember(current.status)) {
    throw new AppError('membership_exists', 'You already have an active membership.');
  }
}

/** Whether a purchase was refused because the active membership is the one that is wanted. */
export async function isBought(
  ctx: Context,
  userId: string,
  { plan, interval }: Rate,
  refusal: unknown,
): Promise<boolean> {
  if (!(refusal instanceof AppError) || refusal.code !== 'membership_exists') return false;
  const { status, subscription } = (await getCurrentMembership(ctx, userId)).current;
  const isSame = subscription?.plan === plan && subscription.billing_interval === interval;
  return status === 'active' && isSame;
}

/** Returns the provider's price of a plan. @throws AppError `memberships_unavailable`. */
export async function priceFor(ctx: Context, rate: Rate): Promise<string> {
  const { isComplete, priceOf } = await readCatalog(ctx.db);
  const priceId = priceOf(rate);
  if (ctx.cards === undefined || !isComplete || priceId === undefined) {
    throw membershipsOff('memberships_unavailable');
  }
  return priceId;
}

/** Returns a user's active subscription. @throws AppError `no_membership`. */
export async function getRunning(ctx: Context, userId: string): Promise<SubscriptionRow> {
  const { current } = await getCurrentMembership(ctx, userId);
  if (current.subscription === undefined || !isMember(current.status)) {
    throw new AppError('no_membership', 'You don’t have an active membership.');
  }
  return current.subscription;
}
