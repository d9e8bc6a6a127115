import type { Context } from '../../../platform/context.ts';
import { CardProviderError } from '../../../platform/vendors/stripe/asking.ts';
import { getBilling } from './provider.ts';
import { reconcileSubscription } from './reconciliation.ts';

/** How a subscription is after ending it was tried. */
export type StartOutcome = 'ended' | 'paid' | 'processing';

/**
 * Voids an invoice, so that it can't be paid any more.
 *
 * @returns false if it has been paid, or a payment is being processed.
 */
export async function closeInvoice(ctx: Context, invoiceId: string): Promise<boolean> {
  const billing = getBilling(ctx);
  if ((await billing.findPayment(invoiceId))?.status === 'processing') return false;
  try {
    await billing.voidInvoice(invoiceId);
  } catch (failure) {
    // Paid or voided meanwhile.
    if (!(failure instanceof CardProviderError) || !failure.isFinal) throw failure;
  }
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
    const present = await billing.retrieveSubscription(subscriptionId);
    if (present.status === 'incomplete') await billing.cancelNow(subscriptionId);
  }
  const said = await reconcileSubscription(ctx, subscriptionId);
  if (said.status === 'incomplete') return 'processing';
  return said.status === 'canceled' || said.status === 'incomplete_expired' ? 'ended' : 'paid';
}
