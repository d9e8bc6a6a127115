import { randomUUID } from 'node:crypto';
import type { Rate } from '@voltcourier/pricing';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { CardProviderError } from '../../../platform/vendors/stripe/asking.ts';
import type { BilledPayment } from '../../../platform/vendors/stripe/billed.ts';
import { getBilling } from './provider.ts';
import { reconcileSubscription } from './reconciliation.ts';
import { refuseMembers } from './membership-checks.ts';
import {
  addPurchase,
  findOpenPurchase,
  listOpenPurchases,
  type PurchaseRow,
  savePurchaseSubscription,
  settlePurchase,
} from './repository.ts';

// Longer than the provider is asked for one answer, with its repetitions.
const UNDER_WAY_MS = 90_000;
// After this long nobody authenticates a purchase any more.
const ABANDONED_MS = 24 * 3_600_000;

/** The bank said no. */
export const declined = () =>
  new AppError('card_declined', 'Your bank declined this card. Please try another one.');

/** What somebody wants to buy, at the provider. */
export interface Wanted extends Rate {
  readonly userId: string;
  readonly customerId: string;
  readonly priceId: string;
  readonly paymentMethodId: string;
}

// Purchases: one at a time per person. Its row is written before the provider is asked and its id
// is the idempotency key, so a process that dies in between, or a second click, buys nothing twice.

async function giveUp(ctx: Context, purchase: PurchaseRow): Promise<void> {
  if (purchase.subscriptionId !== null) {
    const { status } = await getBilling(ctx).retrieveSubscription(purchase.subscriptionId);
    if (status === 'incomplete') await getBilling(ctx).cancelNow(purchase.subscriptionId);
    await reconcileSubscription(ctx, purchase.subscriptionId);
  }
  await settlePurchase(ctx.db, purchase.id, ctx.now());
}

/** The subscription of a purchase whose answer was never heard. */
async function findLost(
  ctx: Context,
  purchase: PurchaseRow,
  customerId: string,
): Promise<PurchaseRow> {
  if (purchase.subscriptionId !== null) return purchase;
  const made = (await getBilling(ctx).listSubscriptions(customerId)).find(
    ({ metadata }) => metadata['purchaseId'] === purchase.id,
  );
  if (made === undefined) return purchase;
  await savePurchaseSubscription(ctx.db, purchase.id, made.id);
  return { ...purchase, subscriptionId: made.id };
}

/** Whether a purchase waits for its bank; what the bank has refused is begun anew. */
async function canBePaid(ctx: Context, subscriptionId: string): Promise<boolean> {
  const { status, latestInvoiceId } = await getBilling(ctx).retrieveSubscription(subscriptionId);
  if (status !== 'incomplete' || latestInvoiceId === null) return false;
  return (await getBilling(ctx).findPayment(latestInvoiceId))?.status !== 'declined';
}

async function open(ctx: Context, wanted: Wanted): Promise<PurchaseRow> {
  const { userId, plan, interval, paymentMethodId } = wanted;
  const found = await findOpenPurchase(ctx.db, userId);
  if (found !== undefined) {
    const isSame =
      found.plan === plan &&
      found.interval === interval &&
      found.paymentMethodId === paymentMethodId;
    const known = isSame ? found : await findLost(ctx, found, wanted.customerId);
    if (isSame && known.subscriptionId === null) return known;
    const isUnderWay = ctx.now().getTime() - known.createdAt.getTime() < UNDER_WAY_MS;
    if (known.subscriptionId === null && isUnderWay) {
      throw new AppError(
        'membership_changing',
        'Another purchase of yours is under way. Please try again in a minute.',
      );
    }
    if (isSame && known.subscriptionId !== null && (await canBePaid(ctx, known.subscriptionId))) {
      return known;
    }
    await giveUp(ctx, known);
  }
  const id = randomUUID();
  const rate = { plan, interval };
  const added = { ...rate, id, userId, paymentMethodId, createdAt: ctx.now() };
  const purchase = (await addPurchase(ctx.db, added)) ?? (await findOpenPurchase(ctx.db, userId));
  const isOurs =
    purchase?.plan === plan &&
    purchase.interval === interval &&
    purchase.paymentMethodId === paymentMethodId;
  if (purchase !== undefined && isOurs) return purchase;
  throw new AppError(
    'membership_changing',
    'Another purchase of yours is under way. Please try again in a minute.',
  );
}

/**
 * Buys a membership.
 *
 * @throws AppError `membership_exists`, `membership_changing`, `card_declined`,
 * `memberships_unavailable`. CardProviderError when the provider can't be asked.
 */
export async function openPurchase(ctx: Context, wanted: Wanted): Promise<BilledPayment> {
  const purchase = await open(ctx, wanted);
  let { subscriptionId } = purchase;
  if (subscriptionId === null) {
    try {
      // The purchase before this one may have been paid since the person asked.
      await refuseMembers(ctx, wanted.userId);
    } catch (refusal) {
      await settlePurchase(ctx.db, purchase.id, ctx.now());
      throw refusal;
    }
    try {
      const made = await getBilling(ctx).createSubscription({
        customerId: wanted.customerId,
        priceId: wanted.priceId,
        paymentMethodId: wanted.paymentMethodId,
        metadata: { userId: wanted.userId, purchaseId: purchase.id },
        idempotencyKey: `membership:${purchase.id}`,
      });
      subscriptionId = made.id;
    } catch (failure) {
      if (!(failure instanceof CardProviderError) || !failure.isFinal) throw failure;
      await settlePurchase(ctx.db, purchase.id, ctx.now());
      throw new AppError(
        'memberships_unavailable',
        'This membership can’t be bought right now. Please call us and we will help.',
        { cause: failure },
      );
    }
    await savePurchaseSubscription(ctx.db, purchase.id, subscriptionId);
  }
  const { status, latestInvoiceId } = await reconcileSubscription(ctx, subscriptionId);
  if (status !== 'incomplete' || latestInvoiceId === null) {
    return { status: 'paid', clientSecret: null };
  }
  const payment = await getBilling(ctx).findPayment(latestInvoiceId);
  if (payment !== undefined && payment.status !== 'declined') return payment;
  await giveUp(ctx, { ...purchase, subscriptionId });
  throw declined();
}

/** Ends purchases that nobody finished. Says how many were looked at. */
export async function sweepPurchases(
  ctx: Context,
  customerOf: (userId: string) => Promise<string>,
  limit: number,
  onFailure: (failure: unknown) => void,
): Promise<number> {
  const now = ctx.now().getTime();
  const unheard = new Date(now - UNDER_WAY_MS);
  const abandoned = new Date(now - ABANDONED_MS);
  const due = await listOpenPurchases(ctx.db, { unheard, abandoned, limit });
  for (const found of due) {
    try {
      const purchase = await findLost(ctx, found, await customerOf(found.userId));
      const isAbandoned = now - purchase.createdAt.getTime() > ABANDONED_MS;
      if (purchase.subscriptionId === null || isAbandoned) await giveUp(ctx, purchase);
      else await reconcileSubscription(ctx, purchase.subscriptionId);
    } catch (failure) {
      onFailure(failure);
    }
  }
  return due.length;
}
