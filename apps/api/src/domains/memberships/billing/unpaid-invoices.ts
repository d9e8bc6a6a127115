import type { Context } from '../../../platform/context.ts';
import { CardProviderError } from '../../../platform/vendors/stripe/call-stripe.ts';
import type { BilledSubscription } from '../../../platform/vendors/stripe/billed.ts';
import { returnInvoicePayment } from './invoice-money.ts';
import { getBilling } from './provider.ts';
import { reconcileSubscription } from './reconciliation.ts';

/** How a subscription is after ending it was tried. */
export type StartOutcome = 'ended' | 'paid' | 'processing';

const isEnded = ({ status }: BilledSubscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

/** Voids an invoice, unless it was paid or voided meanwhile. */
async function voidUnlessOver(ctx: Context, invoiceId: string): Promise<void> {
  try {
    await getBilling(ctx).voidInvoice(invoiceId);
  } catch (failure) {
    if (!(failure instanceof CardProviderError) || !failure.isFinal) throw failure;
  }
}

/**
 * Voids an invoice, so that it can't be paid any more.
 *
 * @returns false if it has been paid, or a payment is being processed.
 */
export async function closeInvoice(ctx: Context, invoiceId: string): Promise<boolean> {
  const billing = getBilling(ctx);
  if ((await billing.findPayment(invoiceId))?.status === 'processing') return false;
  await voidUnlessOver(ctx, invoiceId);
  return (await billing.findPayment(invoiceId)) === undefined;
}

/**
 * Ends a subscription whose first invoice is unpaid. The invoice is voided first, which Stripe
 * refuses if it has been paid; canceling would end a subscription that was paid a moment ago.
 */
export async function endUnpaidStart(ctx: Context, subscriptionId: string): Promise<StartOutcome> {
  const billing = getBilling(ctx);
  const { status, latestInvoiceId } = await billing.retrieveSubscription(subscriptionId);
  if (
    status === 'incomplete' &&
    (latestInvoiceId === null || (await closeInvoice(ctx, latestInvoiceId)))
  ) {
    // A subscription whose first invoice is void may have ended with it.
    const present = await billing.retrieveSubscription(subscriptionId);
    if (!isEnded(present)) await billing.cancelNow(subscriptionId);
  }
  const reconciled = await reconcileSubscription(ctx, subscriptionId);
  if (reconciled.status === 'incomplete') return 'processing';
  return isEnded(reconciled) ? 'ended' : 'paid';
}

/**
 * Ends a subscription at once whose current period is unpaid. Its invoices are voided, because
 * they could still be paid, for nothing, where the bank's page is open. One that is paid at the
 * same moment is refunded.
 *
 * @returns false if nothing is unpaid any more, and so it goes on.
 */
export async function endUnpaidPeriod(ctx: Context, subscriptionId: string): Promise<boolean> {
  const billing = getBilling(ctx);
  if ((await billing.retrieveSubscription(subscriptionId)).status !== 'past_due') return false;
  const unpaid = (await billing.listInvoices(subscriptionId)).filter(
    ({ status }) => status === 'open' || status === 'uncollectible',
  );
  await billing.cancelNow(subscriptionId);
  for (const { id } of unpaid) {
    await voidUnlessOver(ctx, id);
    if ((await billing.findPayment(id))?.status !== 'paid') continue;
    const intentId = await billing.findIntentOf(id);
    if (intentId !== undefined) await returnInvoicePayment(ctx, intentId, id);
  }
  await reconcileSubscription(ctx, subscriptionId);
  return true;
}
