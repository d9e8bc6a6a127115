import { randomUUID } from 'node:crypto';
import type { Rate } from '@voltcourier/pricing';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { CardProviderError } from '../../../platform/vendors/stripe/asking.ts';
import type { BilledPayment, BilledSubscription } from '../../../platform/vendors/stripe/billed.ts';
import type { MembershipBilling } from '../../../platform/vendors/stripe/membership-billing.ts';
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

/**
 * Purchases: one at a time per person. Its row is written before the provider is asked and its id
 * is the idempotency key, so a process that dies in between, or a second click, buys nothing twice.
 */
export function createPurchases(
  deps: Pick<Dependencies, 'db' | 'now'>,
  billing: MembershipBilling,
  reconcile: (subscriptionId: string) => Promise<BilledSubscription>,
  refuseMembers: (userId: string) => Promise<void>,
) {
  const giveUp = async (purchase: PurchaseRow): Promise<void> => {
    if (purchase.subscriptionId !== null) {
      const { status } = await billing.retrieveSubscription(purchase.subscriptionId);
      if (status === 'incomplete') await billing.cancelNow(purchase.subscriptionId);
      await reconcile(purchase.subscriptionId);
    }
    await settlePurchase(deps.db, purchase.id, deps.now());
  };

  /** The subscription of a purchase whose answer was never heard. */
  const findLost = async (purchase: PurchaseRow, customerId: string): Promise<PurchaseRow> => {
    if (purchase.subscriptionId !== null) return purchase;
    const made = (await billing.listSubscriptions(customerId)).find(
      ({ metadata }) => metadata['purchaseId'] === purchase.id,
    );
    if (made === undefined) return purchase;
    await savePurchaseSubscription(deps.db, purchase.id, made.id);
    return { ...purchase, subscriptionId: made.id };
  };

  /** Whether a purchase waits for its bank; what the bank has refused is begun anew. */
  const canBePaid = async (subscriptionId: string): Promise<boolean> => {
    const { status, latestInvoiceId } = await billing.retrieveSubscription(subscriptionId);
    if (status !== 'incomplete' || latestInvoiceId === null) return false;
    return (await billing.findPayment(latestInvoiceId))?.status !== 'declined';
  };

  const open = async (wanted: Wanted): Promise<PurchaseRow> => {
    const { userId, plan, interval, paymentMethodId } = wanted;
    const found = await findOpenPurchase(deps.db, userId);
    if (found !== undefined) {
      const isSame =
        found.plan === plan &&
        found.interval === interval &&
        found.paymentMethodId === paymentMethodId;
      const known = isSame ? found : await findLost(found, wanted.customerId);
      if (isSame && known.subscriptionId === null) return known;
      const isUnderWay = deps.now().getTime() - known.createdAt.getTime() < UNDER_WAY_MS;
      if (known.subscriptionId === null && isUnderWay) {
        throw new AppError(
          'membership_changing',
          'Another purchase of yours is under way. Please try again in a minute.',
        );
      }
      if (isSame && known.subscriptionId !== null && (await canBePaid(known.subscriptionId))) {
        return known;
      }
      await giveUp(known);
    }
    const id = randomUUID();
    const rate = { plan, interval };
    const added = { ...rate, id, userId, paymentMethodId, createdAt: deps.now() };
    const purchase =
      (await addPurchase(deps.db, added)) ?? (await findOpenPurchase(deps.db, userId));
    const isOurs =
      purchase?.plan === plan &&
      purchase.interval === interval &&
      purchase.paymentMethodId === paymentMethodId;
    if (purchase !== undefined && isOurs) return purchase;
    throw new AppError(
      'membership_changing',
      'Another purchase of yours is under way. Please try again in a minute.',
    );
  };

  return {
    /**
     * Buys a membership.
     *
     * @throws AppError `membership_exists`, `membership_changing`, `card_declined`,
     * `memberships_unavailable`. CardProviderError when the provider can't be asked.
     */
    buy: async (wanted: Wanted): Promise<BilledPayment> => {
      const purchase = await open(wanted);
      let { subscriptionId } = purchase;
      if (subscriptionId === null) {
        try {
          // The purchase before this one may have been paid since the person asked.
          await refuseMembers(wanted.userId);
        } catch (refusal) {
          await settlePurchase(deps.db, purchase.id, deps.now());
          throw refusal;
        }
        try {
          const made = await billing.createSubscription({
            customerId: wanted.customerId,
            priceId: wanted.priceId,
            paymentMethodId: wanted.paymentMethodId,
            metadata: { userId: wanted.userId, purchaseId: purchase.id },
            idempotencyKey: `membership:${purchase.id}`,
          });
          subscriptionId = made.id;
        } catch (failure) {
          if (!(failure instanceof CardProviderError) || !failure.isFinal) throw failure;
          await settlePurchase(deps.db, purchase.id, deps.now());
          throw new AppError(
            'memberships_unavailable',
            'This membership can’t be bought right now. Please call us and we will help.',
            { cause: failure },
          );
        }
        await savePurchaseSubscription(deps.db, purchase.id, subscriptionId);
      }
      const { status, latestInvoiceId } = await reconcile(subscriptionId);
      if (status !== 'incomplete' || latestInvoiceId === null) {
        return { status: 'paid', clientSecret: null };
      }
      const payment = await billing.findPayment(latestInvoiceId);
      if (payment !== undefined && payment.status !== 'declined') return payment;
      await giveUp({ ...purchase, subscriptionId });
      throw declined();
    },

    /** Ends purchases that nobody finished. Says how many were looked at. */
    sweep: async (
      customerOf: (userId: string) => Promise<string>,
      limit: number,
      onFailure: (failure: unknown) => void,
    ): Promise<number> => {
      const now = deps.now().getTime();
      const unheard = new Date(now - UNDER_WAY_MS);
      const abandoned = new Date(now - ABANDONED_MS);
      const due = await listOpenPurchases(deps.db, { unheard, abandoned, limit });
      for (const found of due) {
        try {
          const purchase = await findLost(found, await customerOf(found.userId));
          const isAbandoned = now - purchase.createdAt.getTime() > ABANDONED_MS;
          if (purchase.subscriptionId === null || isAbandoned) await giveUp(purchase);
          else await reconcile(purchase.subscriptionId);
        } catch (failure) {
          onFailure(failure);
        }
      }
      return due.length;
    },
  };
}
