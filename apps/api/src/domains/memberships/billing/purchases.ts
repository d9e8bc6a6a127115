import { randomUUID } from 'node:crypto';
import type { Rate } from '@voltcourier/pricing';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { CardProviderError } from '../../../platform/vendors/stripe/call-stripe.ts';
import type { BilledPayment } from '../../../platform/vendors/stripe/billed.ts';
import { refuseRemovedCard } from '../../payments/index.ts';
import { getBilling } from './provider.ts';
import { reconcileSubscription } from './reconciliation.ts';
import { refuseMembers } from './membership-checks.ts';
import { endUnpaidStart, type StartOutcome } from './unpaid-invoices.ts';
import {
  addPurchase,
  dropPurchase,
  findOpenPurchase,
  listOpenPurchases,
  type PurchaseRow,
  renewPurchase,
  savePurchaseSubscription,
  settlePurchase,
} from './repository.ts';

// Longer than a request to the provider can take, including retries.
const UNDER_WAY_MS = 90_000;
// Age at which an unauthenticated purchase counts as abandoned.
const ABANDONED_MS = 24 * 3_600_000;

/** A payment that is already made. */
export const PAID: BilledPayment = { status: 'paid', clientSecret: null };

/** Returns the error for a card declined by the bank. */
export const declined = () =>
  new AppError('card_declined', 'Your bank declined this card. Please try another one.');

/** A plan that a customer wants to buy, with its price at the provider. */
export interface NewPurchase extends Rate {
  readonly userId: string;
  readonly customerId: string;
  readonly priceId: string;
  readonly paymentMethodId: string;
}

// Purchases, one at a time per user. The row is saved before the request to the provider, and its
// ID is the idempotency key, so a crash or a double click can't buy twice.

/**
 * Ends an unpaid purchase, unless it was paid meanwhile, its payment is being processed, or its
 * customer has taken it up again.
 */
async function abandonPurchase(ctx: Context, purchase: PurchaseRow): Promise<StartOutcome> {
  const { id, subscriptionId } = purchase;
  if (subscriptionId === null) {
    return (await dropPurchase(ctx.db, purchase, ctx.now())) ? 'ended' : 'processing';
  }
  const outcome = await endUnpaidStart(ctx, subscriptionId);
  if (outcome !== 'processing') await settlePurchase(ctx.db, id, ctx.now());
  return outcome;
}

const underWay = () =>
  new AppError(
    'membership_changing',
    'Another purchase of yours is under way. Please try again in a minute.',
  );

/** Finds the subscription of a purchase whose response was lost. */
async function findLost(
  ctx: Context,
  purchase: PurchaseRow,
  customerId: string,
): Promise<PurchaseRow> {
  if (purchase.subscriptionId !== null) return purchase;
  const subscription = (await getBilling(ctx).listSubscriptions(customerId)).find(
    ({ metadata }) => metadata['purchaseId'] === purchase.id,
  );
  if (subscription === undefined) return purchase;
  await savePurchaseSubscription(ctx.db, purchase.id, subscription.id);
  return { ...purchase, subscriptionId: subscription.id };
}

/** Whether a purchase waits for authentication by the bank; a declined one is started over. */
async function canBePaid(ctx: Context, subscriptionId: string): Promise<boolean> {
  const { status, latestInvoiceId } = await getBilling(ctx).retrieveSubscription(subscriptionId);
  if (status !== 'incomplete' || latestInvoiceId === null) return false;
  return (await getBilling(ctx).findPayment(latestInvoiceId))?.status !== 'declined';
}

async function open(ctx: Context, requested: NewPurchase): Promise<PurchaseRow> {
  const { userId, plan, interval, paymentMethodId } = requested;
  const found = await findOpenPurchase(ctx.db, userId);
  if (found !== undefined) {
    const isSame =
      found.plan === plan &&
      found.interval === interval &&
      found.paymentMethodId === paymentMethodId;
    const known = isSame ? found : await findLost(ctx, found, requested.customerId);
    if (isSame && known.subscriptionId === null) {
      return (await renewPurchase(ctx.db, known.id, ctx.now())) ? known : open(ctx, requested);
    }
    const isUnderWay = ctx.now().getTime() - known.createdAt.getTime() < UNDER_WAY_MS;
    if (known.subscriptionId === null && isUnderWay) throw underWay();
    if (isSame && known.subscriptionId !== null && (await canBePaid(ctx, known.subscriptionId))) {
      return known;
    }
    if ((await abandonPurchase(ctx, known)) === 'processing') throw underWay();
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
  throw underWay();
}

/** Whether a purchase with a card is under way at the provider. */
export async function isBuyingWith(ctx: Context, userId: string, cardId: string): Promise<boolean> {
  const purchase = await findOpenPurchase(ctx.db, userId);
  return (
    purchase?.paymentMethodId === cardId &&
    purchase.subscriptionId === null &&
    ctx.now().getTime() - purchase.createdAt.getTime() < UNDER_WAY_MS
  );
}

/**
 * Buys a membership.
 *
 * @throws AppError `membership_exists`, `membership_changing`, `card_declined`,
 * `memberships_unavailable`, and `not_found` for a card that is being removed. CardProviderError if
 * the provider can't be reached.
 */
export async function openPurchase(ctx: Context, requested: NewPurchase): Promise<BilledPayment> {
  const purchase = await open(ctx, requested);
  let { subscriptionId } = purchase;
  if (subscriptionId === null) {
    try {
      // The previous purchase may have been paid since the request began.
      await refuseMembers(ctx, requested.userId);
      // Removing a card looks for purchases once the card is marked as being removed. The purchase
      // is saved by now, so one of the two finds the other.
      await refuseRemovedCard(ctx, requested.userId, requested.paymentMethodId);
    } catch (refusal) {
      await settlePurchase(ctx.db, purchase.id, ctx.now());
      throw refusal;
    }
    try {
      const subscription = await getBilling(ctx).createSubscription({
        customerId: requested.customerId,
        priceId: requested.priceId,
        paymentMethodId: requested.paymentMethodId,
        metadata: { userId: requested.userId, purchaseId: purchase.id },
        idempotencyKey: `membership:${purchase.id}`,
      });
      subscriptionId = subscription.id;
    } catch (failure) {
      if (!(failure instanceof CardProviderError) || !failure.isFinal) throw failure;
      await settlePurchase(ctx.db, purchase.id, ctx.now());
      throw new AppError(
        'memberships_unavailable',
        'This membership can’t be bought right now. Please contact us and we will help.',
        { cause: failure, next: 'contact' },
      );
    }
    await savePurchaseSubscription(ctx.db, purchase.id, subscriptionId);
  }
  const { status, latestInvoiceId } = await reconcileSubscription(ctx, subscriptionId);
  if (status !== 'incomplete' || latestInvoiceId === null) return PAID;
  const payment = await getBilling(ctx).findPayment(latestInvoiceId);
  if (payment !== undefined && payment.status !== 'declined') return payment;
  const outcome = await abandonPurchase(ctx, { ...purchase, subscriptionId });
  if (outcome === 'ended') throw declined();
  return { status: outcome, clientSecret: null };
}

/** Ends abandoned purchases. Returns how many were checked. */
export async function sweepPurchases(
  ctx: Context,
  customerOf: (userId: string) => Promise<string>,
  limit: number,
  onFailure: (failure: unknown) => void,
): Promise<number> {
  const now = ctx.now().getTime();
  const unansweredSince = new Date(now - UNDER_WAY_MS);
  const abandoned = new Date(now - ABANDONED_MS);
  const due = await listOpenPurchases(ctx.db, { unansweredSince, abandoned, limit });
  for (const found of due) {
    try {
      const purchase = await findLost(ctx, found, await customerOf(found.userId));
      const isAbandoned = now - purchase.createdAt.getTime() > ABANDONED_MS;
      if (purchase.subscriptionId === null || isAbandoned) await abandonPurchase(ctx, purchase);
      else await reconcileSubscription(ctx, purchase.subscriptionId);
    } catch (failure) {
      onFailure(failure);
    }
  }
  return due.length;
}
