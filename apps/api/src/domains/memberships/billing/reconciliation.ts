import type { ProviderStatus, Rate } from '@voltcourier/pricing';
import { recordInvoicePayment } from '../../payments/index.ts';
import { applySubscription, type PaidInvoice } from '../apply-subscription.ts';
import type { Context } from '../../../platform/context.ts';
import type { BilledInvoice, BilledSubscription } from '../../../platform/vendors/stripe/billed.ts';
import { getBilling } from './provider.ts';
import { readCatalog } from './catalog.ts';
import { billedLineOf, type Paid, paidOf, type RateOf } from './paid-periods.ts';
import { listRefundedInvoices } from './money-repository.ts';
import { type InvoiceRow, saveInvoices } from './invoices-repository.ts';
import { findOpenPurchase, settlePurchase } from './repository.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

function rowOf(invoice: BilledInvoice, { reasons }: Paid, rateOf: RateOf): InvoiceRow {
  const rate = rateOf(billedLineOf(invoice, rateOf)?.priceId ?? null);
  return {
    id: invoice.id,
    subscriptionId: invoice.subscriptionId,
    number: invoice.number,
    reason: reasons.get(invoice.id) ?? 'changed',
    status: invoice.status,
    totalCents: invoice.totalCents,
    paidCents: invoice.paidCents,
    plan: rate?.plan ?? null,
    interval: rate?.interval ?? null,
    createdAt: invoice.createdAt,
    paidAt: invoice.paidAt,
  };
}

/**
 * Maps the provider's status to a membership's. An unpaid upgrade isn't an unpaid period: the paid
 * period continues. A subscription that ended before any payment never began.
 */
function statusOf({ status }: BilledSubscription, paid: Paid): ProviderStatus {
  if (status === 'past_due' && paid.unpaidSince === null) return 'active';
  return status === 'canceled' && paid.plan === null ? 'incomplete_expired' : status;
}

const ENDED: readonly ProviderStatus[] = ['canceled', 'incomplete', 'incomplete_expired'];

/** Returns the keys of grants that are not among others. */
function withoutThose(all: Paid['grants'], others: Paid['grants']): string[] {
  const kept = new Set(others.map(({ key }) => key));
  return all.map(({ key }) => key).filter((key) => !kept.has(key));
}

/** Whether the current period of an active subscription was paid and then fully refunded. */
function isUnpaidNow({ status }: BilledSubscription, all: Paid, kept: Paid, at: Date): boolean {
  const runs = ({ until }: Paid) => until !== null && at < until;
  return !ENDED.includes(status) && runs(all) && !runs(kept);
}

/**
 * Whether an upgrade within the current period was fully refunded, and the subscription would still
 * renew at its price.
 */
function isUpgradeRefunded(
  { status, priceId, nextPriceId, cancelsAtPeriodEnd }: BilledSubscription,
  all: Paid,
  kept: Paid,
  at: Date,
): boolean {
  const renews = status === 'active' && nextPriceId === null && !cancelsAtPeriodEnd;
  const runs = kept.until !== null && at < kept.until;
  const isWithinPeriod = kept.until?.getTime() === all.until?.getTime();
  return renews && runs && isWithinPeriod && priceId === all.priceId && priceId !== kept.priceId;
}

/**
 * Sets the price of the plan before a refunded upgrade, once per refund: if the upgraded price was
 * set again in the Dashboard, it stays.
 *
 * @returns whether the subscription has that price now.
 */
async function restorePrice(
  ctx: Context,
  { id: subscriptionId, itemId }: BilledSubscription,
  priceId: string,
  refundedInvoiceId: string,
): Promise<boolean> {
  await getBilling(ctx).changePrice({
    subscriptionId,
    itemId,
    priceId,
    at: null,
    idempotencyKey: `refunded:${refundedInvoiceId}`,
  });
  const billed = await getBilling(ctx).retrieveSubscription(subscriptionId);
  return billed.priceId === priceId;
}

/** Returns a membership's row for the provider's subscription. */
const membershipOf = (
  billed: BilledSubscription,
  {
    userId,
    rate,
    next,
    paid,
    at,
  }: { userId: string; rate: Rate; next: Rate | undefined; paid: Paid; at: Date },
) => ({
  provider_ref: billed.id,
  user_id: userId,
  status: statusOf(billed, paid),
  plan: rate.plan,
  billing_interval: rate.interval,
  started_at: billed.startedAt,
  period_end: billed.periodEnd,
  cancels_at_period_end: billed.cancelsAtPeriodEnd,
  unpaid_since: billed.status === 'past_due' ? paid.unpaidSince : null,
  paid_plan: paid.plan,
  paid_until: paid.until,
  next_plan: next?.plan ?? null,
  next_billing_interval: next?.interval ?? null,
  heard_at: at,
});

// Syncs a membership with the provider. Webhooks, sweeps and the customer's requests all use this
// code; each reads the current state, so order and repetition don't matter.

async function settleFor(ctx: Context, userId: string, billed: BilledSubscription): Promise<void> {
  if (billed.status === 'incomplete') return;
  const purchase = await findOpenPurchase(ctx.db, userId);
  const isIts = purchase !== undefined && billed.metadata['purchaseId'] === purchase.id;
  if (isIts) await settlePurchase(ctx.db, purchase.id, ctx.now());
}

/**
 * Syncs a subscription, its invoices and its money with Stripe.
 *
 * @throws CardProviderError if Stripe can't be reached.
 */
export async function reconcileSubscription(
  ctx: Context,
  subscriptionId: string,
): Promise<BilledSubscription> {
  // Taken before the request, so that the response is at least this new.
  const at = ctx.now();
  const billed = await getBilling(ctx).retrieveSubscription(subscriptionId);
  const userId = billed.metadata['userId'] ?? '';
  const { rateOf } = await readCatalog(ctx.db);
  const rate = rateOf(billed.priceId);
  if (!UUID.test(userId) || rate === undefined) {
    ctx.log.warn({ subscriptionId }, 'A subscription is not one of our memberships.');
    return billed;
  }
  const invoices = await getBilling(ctx).listInvoices(subscriptionId);
  const refunded = await listRefundedInvoices(ctx.db, subscriptionId);
  const all = paidOf(subscriptionId, invoices, rateOf);
  const kept = invoices.filter(({ id }) => !refunded.has(id));
  const paid = paidOf(subscriptionId, kept, rateOf);
  const keep = async (trx: Context['db']): Promise<readonly PaidInvoice[]> => {
    const rows = invoices.map((invoice) => rowOf(invoice, all, rateOf));
    const news = await saveInvoices(trx, userId, rows);
    for (const { id, paidCents, paidAt } of news) {
      await recordInvoicePayment(trx, { id, amountCents: paidCents, at: paidAt ?? at });
    }
    return news.map(({ reason, paidCents, plan, interval, number }) => ({
      reason,
      amountCents: paidCents,
      number,
      plan: plan ?? undefined,
      interval: interval ?? undefined,
      endsAt: billed.periodEnd.toISOString(),
    }));
  };
  const row = membershipOf(billed, { userId, rate, next: rateOf(billed.nextPriceId), paid, at });
  const { grants } = paid;
  const revoked = refunded.size === 0 ? [] : withoutThose(all.grants, grants);
  const isKnown = await applySubscription(ctx, { row, grants, revoked }, keep);
  if (isKnown) await settleFor(ctx, userId, billed);
  if (paid.priceId !== null && isUpgradeRefunded(billed, all, paid, at)) {
    const undone = invoices.findLast(({ id }) => refunded.has(id))?.id ?? subscriptionId;
    const isRestored = await restorePrice(ctx, billed, paid.priceId, undone);
    return isRestored ? reconcileSubscription(ctx, subscriptionId) : billed;
  }
  if (!isUnpaidNow(billed, all, paid, at)) return billed;
  // The whole payment for the current period was refunded, so the unpaid membership ends.
  await getBilling(ctx).cancelNow(subscriptionId);
  return reconcileSubscription(ctx, subscriptionId);
}
