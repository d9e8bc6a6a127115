import type { ChangePreview, User } from '@voltcourier/contracts';
import { changeTiming, formatUsd, type Rate } from '@voltcourier/pricing';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { sentence } from '../../../platform/language/sentence.ts';
import type { BilledPayment } from '../../../platform/vendors/stripe/billed.ts';
import { planOf } from '../membership-status.ts';
import type { SubscriptionRow } from '../repository.ts';
import { getBilling } from './provider.ts';
import { getRunning, priceFor } from './membership-checks.ts';
import { reconcileSubscription } from './reconciliation.ts';
import { readCatalog } from './catalog.ts';
import { declined, PAID } from './purchases.ts';
import { isChangeRefunded } from './money-repository.ts';
import { findDueInvoice, findUpgradeInvoice } from './invoices-repository.ts';
import { closeInvoice } from './unpaid-invoices.ts';

// Maximum age of a preview that a customer can confirm.
const PREVIEW_MS = 3_600_000;

/** A possible change, effective now or with the next period. */
interface Change {
  readonly row: SubscriptionRow;
  readonly to: Rate;
  readonly priceId: string;
  readonly when: 'now' | 'period-end';
}

/** The preview that the customer confirmed. */
type Agreed = Rate & { readonly dueNowCents: number; readonly effectiveAt: string };

// Plan changes (record 14).

async function changeOf(ctx: Context, user: User, to: Rate): Promise<Change> {
  const row = await getRunning(ctx, user.id);
  const priceId = await priceFor(ctx, to);
  const from = { plan: planOf(row, ctx.now()), interval: row.billing_interval };
  const timing = changeTiming(from, to);
  if (row.cancels_at_period_end || row.status !== 'active') {
    throw new AppError(
      'membership_changing',
      row.status === 'active'
        ? 'Your membership is cancelled. Undo that before you change the plan.'
        : 'Please pay what is due before you change the plan.',
    );
  }
  if ((await findDueInvoice(ctx.db, row.provider_ref)) !== undefined) {
    throw new AppError('membership_changing', 'Please finish your last plan change first.');
  }
  // Stripe would still credit what was refunded, so the same upgrade would cost nothing.
  if (timing === 'now' && (await isChangeRefunded(ctx.db, row.provider_ref))) {
    throw new AppError(
      'membership_changing',
      'Your last plan change was refunded. You can upgrade again after your next renewal, or contact us.',
      { next: 'contact' },
    );
  }
  return { row, to, priceId, when: timing === 'now' ? 'now' : 'period-end' };
}

/** @throws AppError `price_mismatch`. */
async function checkAgreed(
  ctx: Context,
  change: { subscriptionId: string; itemId: string; priceId: string },
  { when, at, dueNowCents }: { when: Change['when']; at: Date; dueNowCents: number },
): Promise<void> {
  const ageMs = ctx.now().getTime() - at.getTime();
  if (when === 'now' && (ageMs < 0 || ageMs > PREVIEW_MS)) {
    throw new AppError('price_mismatch', 'This offer has expired. Please review the change again.');
  }
  const dueCents = when === 'now' ? await getBilling(ctx).previewChange({ ...change, at }) : 0;
  if (dueCents === dueNowCents) return;
  throw new AppError(
    'price_mismatch',
    sentence('This change costs {due} now. Please review it again.', { due: formatUsd(dueCents) }),
  );
}

/**
 * Undoes an unpaid upgrade: voids its invoice, which drops the pending change. The price itself has
 * only changed for upgrades begun by an earlier release.
 *
 * @returns false if it has been paid meanwhile, or its payment is being processed.
 */
export async function undoPlanChange(
  ctx: Context,
  row: SubscriptionRow,
  invoiceId: string,
): Promise<boolean> {
  if (!(await closeInvoice(ctx, invoiceId))) {
    await reconcileSubscription(ctx, row.provider_ref);
    return false;
  }
  const { itemId, priceId: present } = await getBilling(ctx).retrieveSubscription(row.provider_ref);
  const { priceOf } = await readCatalog(ctx.db);
  const rate = { plan: row.paid_plan ?? row.plan, interval: row.billing_interval };
  const priceId = priceOf(rate);
  if (priceId !== undefined && priceId !== present) {
    const change = { subscriptionId: row.provider_ref, itemId, priceId };
    await getBilling(ctx).changePrice({ ...change, at: null, idempotencyKey: `undo:${invoiceId}` });
  }
  await reconcileSubscription(ctx, row.provider_ref);
  return true;
}

/** Applies a confirmed change at the provider. */
async function apply(
  ctx: Context,
  { row, to, priceId, when }: Change,
  { itemId, at, idempotencyKey }: { itemId: string; at: Date; idempotencyKey: string },
): Promise<void> {
  const subscriptionId = row.provider_ref;
  const isOtherRhythm = row.billing_interval !== to.interval;
  if (when === 'period-end' && isOtherRhythm) {
    const { interval } = to;
    await getBilling(ctx).schedulePrice({ subscriptionId, priceId, interval, idempotencyKey });
  } else if (when === 'period-end' && row.plan === to.plan) {
    // The subscription already has this plan and interval, so its price stays, even if it is a
    // former one.
    await getBilling(ctx).dropScheduledPrice(subscriptionId);
  } else {
    const since = when === 'now' ? at : null;
    await getBilling(ctx).changePrice({
      subscriptionId,
      itemId,
      priceId,
      at: since,
      idempotencyKey,
    });
  }
}

/** Restores a scheduled change that was dropped for an upgrade that failed. */
async function planAgain(ctx: Context, row: SubscriptionRow, invoiceId: string): Promise<void> {
  const { next_plan: plan, next_billing_interval: interval, provider_ref: subscriptionId } = row;
  if (plan === null || interval === null) return;
  const priceId = await priceFor(ctx, { plan, interval });
  const idempotencyKey = `again:${invoiceId}`;
  await getBilling(ctx).schedulePrice({ subscriptionId, priceId, interval, idempotencyKey });
  await reconcileSubscription(ctx, subscriptionId);
}

/**
 * Returns the effect and the current cost of a plan change.
 *
 * @throws AppError `no_membership`, `membership_changing`, `memberships_unavailable`.
 */
export async function previewPlanChange(
  ctx: Context,
  user: User,
  to: Rate,
): Promise<ChangePreview> {
  const { row, priceId, when } = await changeOf(ctx, user, to);
  if (when === 'period-end') {
    return { when, effectiveAt: row.period_end.toISOString(), dueNowCents: 0 };
  }
  const subscriptionId = row.provider_ref;
  const { itemId } = await getBilling(ctx).retrieveSubscription(subscriptionId);
  // The provider's timestamps are in seconds.
  const at = new Date(Math.floor(ctx.now().getTime() / 1000) * 1000);
  const dueNowCents = await getBilling(ctx).previewChange({ subscriptionId, itemId, priceId, at });
  return { when, effectiveAt: at.toISOString(), dueNowCents };
}

async function makeChange(ctx: Context, user: User, agreed: Agreed): Promise<BilledPayment> {
  const { plan, interval, dueNowCents } = agreed;
  const change = await changeOf(ctx, user, { plan, interval });
  const { row, priceId, when } = change;
  const subscriptionId = row.provider_ref;
  const at = new Date(agreed.effectiveAt);
  const { itemId } = await getBilling(ctx).retrieveSubscription(subscriptionId);
  await checkAgreed(ctx, { subscriptionId, itemId, priceId }, { when, at, dueNowCents });
  // A double click is one change; the same change after a newer state of the subscription is
  // another one.
  const idempotencyKey = `change:${subscriptionId}:${priceId}:${row.heard_at.getTime()}`;
  await apply(ctx, change, { itemId, at, idempotencyKey });
  const reconciled = await reconcileSubscription(ctx, subscriptionId);
  const due = await findDueInvoice(ctx.db, subscriptionId);
  if (due === undefined) {
    // The first request of a double click was declined, and has undone the change.
    if (when === 'now' && reconciled.priceId !== priceId) throw declined();
    return PAID;
  }
  const payment = await getBilling(ctx).findPayment(due.id);
  if (payment !== undefined && payment.status !== 'declined') return payment;
  if (!(await undoPlanChange(ctx, row, due.id))) {
    return (await getBilling(ctx).findPayment(due.id)) ?? PAID;
  }
  await planAgain(ctx, row, due.id);
  throw declined();
}

/** Returns the payment of an upgrade that was made as agreed; undefined if it wasn't. */
async function findMade(
  ctx: Context,
  userId: string,
  { plan, interval, dueNowCents, effectiveAt }: Agreed,
): Promise<BilledPayment | undefined> {
  const { provider_ref: subscriptionId } = await getRunning(ctx, userId);
  await reconcileSubscription(ctx, subscriptionId);
  const since = new Date(new Date(effectiveAt).getTime() - PREVIEW_MS);
  const upgrade = { plan, interval, totalCents: dueNowCents, since };
  const invoice = await findUpgradeInvoice(ctx.db, subscriptionId, upgrade);
  return invoice && getBilling(ctx).findPayment(invoice.id);
}

/**
 * Changes the plan as previewed. The second request of a double click gets the answer of the first.
 *
 * @throws AppError `price_mismatch` if the cost has changed since, `card_declined`, and as a
 * preview does.
 */
export async function changePlan(ctx: Context, user: User, agreed: Agreed): Promise<BilledPayment> {
  try {
    return await makeChange(ctx, user, agreed);
  } catch (refusal) {
    const mayBeMade =
      refusal instanceof AppError &&
      (refusal.code === 'price_mismatch' || refusal.code === 'membership_changing');
    const made = mayBeMade ? await findMade(ctx, user.id, agreed) : undefined;
    if (made === undefined) throw refusal;
    return made;
  }
}
