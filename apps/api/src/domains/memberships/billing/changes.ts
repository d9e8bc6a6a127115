import type { ChangePreview, User } from '@voltcourier/contracts';
import { changeTiming, formatUsd, type Rate } from '@voltcourier/pricing';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { BilledPayment, BilledSubscription } from '../../../platform/vendors/stripe/billed.ts';
import type { MembershipBilling } from '../../../platform/vendors/stripe/membership-billing.ts';
import { planOf, type SubscriptionRow } from '../service.ts';
import { readCatalogue } from './catalogue.ts';
import { declined } from './purchases.ts';
import { findDueInvoice } from './repository.ts';

// How old a preview may be that somebody agrees to.
const PREVIEW_MS = 3_600_000;

/** A change that is possible: now, or with the next period. */
interface Change {
  readonly row: SubscriptionRow;
  readonly to: Rate;
  readonly priceId: string;
  readonly when: 'now' | 'period-end';
}

/** What somebody agreed to: a preview. */
type Agreed = Rate & { readonly dueNowCents: number; readonly effectiveAt: string };

/** Changes of plan (record 14). */
export function createChanges(
  deps: Pick<Dependencies, 'db' | 'now'>,
  billing: MembershipBilling,
  reconcile: (subscriptionId: string) => Promise<BilledSubscription>,
  getRunning: (userId: string) => Promise<SubscriptionRow>,
  priceFor: (rate: Rate) => Promise<string>,
) {
  const changeOf = async (user: User, to: Rate): Promise<Change> => {
    const row = await getRunning(user.id);
    const priceId = await priceFor(to);
    const from = { plan: planOf(row, deps.now()), interval: row.billing_interval };
    const timing = changeTiming(from, to);
    if (row.cancels_at_period_end || row.status !== 'active') {
      throw new AppError(
        'membership_changing',
        row.status === 'active'
          ? 'Your membership is canceled. Undo that before you change the plan.'
          : 'Please pay what is due before you change the plan.',
      );
    }
    if ((await findDueInvoice(deps.db, row.provider_ref)) !== undefined) {
      throw new AppError('membership_changing', 'Please finish your last change of plan first.');
    }
    return { row, to, priceId, when: timing === 'now' ? 'now' : 'period-end' };
  };

  /** @throws AppError `price_mismatch`. */
  const checkAgreed = async (
    change: { subscriptionId: string; itemId: string; priceId: string },
    { when, at, dueNowCents }: { when: Change['when']; at: Date; dueNowCents: number },
  ): Promise<void> => {
    const ageMs = deps.now().getTime() - at.getTime();
    if (when === 'now' && (ageMs < 0 || ageMs > PREVIEW_MS)) {
      throw new AppError(
        'price_mismatch',
        'This offer has expired. Please review the change again.',
      );
    }
    const dueCents = when === 'now' ? await billing.previewChange({ ...change, at }) : 0;
    if (dueCents === dueNowCents) return;
    throw new AppError(
      'price_mismatch',
      `This change costs ${formatUsd(dueCents)} now. Please review it again.`,
    );
  };

  /**
   * Undoes a larger plan that isn't paid: its invoice is void, and the change that waited for it is
   * dropped. Only one that was begun by an earlier release has changed the price already.
   */
  const undo = async (row: SubscriptionRow, invoiceId: string): Promise<void> => {
    await billing.voidInvoice(invoiceId);
    const { itemId, priceId: present } = await billing.retrieveSubscription(row.provider_ref);
    const { priceOf } = await readCatalogue(deps.db);
    const rate = { plan: row.paid_plan ?? row.plan, interval: row.billing_interval };
    const priceId = priceOf(rate);
    if (priceId !== undefined && priceId !== present) {
      const change = { subscriptionId: row.provider_ref, itemId, priceId };
      await billing.changePrice({ ...change, at: null, idempotencyKey: `undo:${invoiceId}` });
    }
    await reconcile(row.provider_ref);
  };

  /** Does at the provider what was agreed to. */
  const apply = async (
    { row, to, priceId, when }: Change,
    { itemId, at, idempotencyKey }: { itemId: string; at: Date; idempotencyKey: string },
  ): Promise<void> => {
    const subscriptionId = row.provider_ref;
    const isOtherRhythm = row.billing_interval !== to.interval;
    if (when === 'period-end' && isOtherRhythm) {
      const { interval } = to;
      await billing.schedulePrice({ subscriptionId, priceId, interval, idempotencyKey });
    } else if (when === 'period-end' && row.plan === to.plan) {
      // The subscription has this rate: its price, which may be a former one, stays.
      await billing.dropScheduledPrice(subscriptionId);
    } else {
      const since = when === 'now' ? at : null;
      await billing.changePrice({ subscriptionId, itemId, priceId, at: since, idempotencyKey });
    }
  };

  /** Plans a change again that was dropped for one that came to nothing. */
  const planAgain = async (row: SubscriptionRow, invoiceId: string): Promise<void> => {
    const { next_plan: plan, next_billing_interval: interval, provider_ref: subscriptionId } = row;
    if (plan === null || interval === null) return;
    const priceId = await priceFor({ plan, interval });
    const idempotencyKey = `again:${invoiceId}`;
    await billing.schedulePrice({ subscriptionId, priceId, interval, idempotencyKey });
    await reconcile(subscriptionId);
  };

  return {
    undo,

    /**
     * What a change of plan does, and costs now.
     *
     * @throws AppError `no_membership`, `membership_changing`, `memberships_unavailable`.
     */
    preview: async (user: User, to: Rate): Promise<ChangePreview> => {
      const { row, priceId, when } = await changeOf(user, to);
      if (when === 'period-end') {
        return { when, effectiveAt: row.period_end.toISOString(), dueNowCents: 0 };
      }
      const subscriptionId = row.provider_ref;
      const { itemId } = await billing.retrieveSubscription(subscriptionId);
      // The provider counts in seconds.
      const at = new Date(Math.floor(deps.now().getTime() / 1000) * 1000);
      const dueNowCents = await billing.previewChange({ subscriptionId, itemId, priceId, at });
      return { when, effectiveAt: at.toISOString(), dueNowCents };
    },

    /**
     * Changes the plan as it was previewed.
     *
     * @throws AppError `price_mismatch` when it costs something else by now, `card_declined`, and
     * as a preview does.
     */
    change: async (user: User, agreed: Agreed): Promise<BilledPayment> => {
      const { plan, interval, dueNowCents } = agreed;
      const change = await changeOf(user, { plan, interval });
      const { row, priceId, when } = change;
      const subscriptionId = row.provider_ref;
      const at = new Date(agreed.effectiveAt);
      const { itemId } = await billing.retrieveSubscription(subscriptionId);
      await checkAgreed({ subscriptionId, itemId, priceId }, { when, at, dueNowCents });
      // The same click twice is one change; a later one, after another word was heard, is another.
      const idempotencyKey = `change:${subscriptionId}:${priceId}:${row.heard_at.getTime()}`;
      await apply(change, { itemId, at, idempotencyKey });
      await reconcile(subscriptionId);
      const due = await findDueInvoice(deps.db, subscriptionId);
      if (due === undefined) return { status: 'paid', clientSecret: null };
      const payment = await billing.findPayment(due.id);
      if (payment !== undefined && payment.status !== 'declined') return payment;
      await undo(row, due.id);
      await planAgain(row, due.id);
      throw declined();
    },
  };
}
