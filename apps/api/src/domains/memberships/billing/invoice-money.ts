import {
  canRefundBecome,
  recordInvoiceDispute,
  recordInvoicePayment,
  recordInvoiceRefund,
} from '../../payments/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { CardRefund } from '../../../platform/vendors/stripe/card-provider.ts';
import { getBilling, getCards } from './provider.ts';
import { reconcileSubscription } from './reconciliation.ts';
import {
  findInvoice,
  findInvoiceRefund,
  type InvoiceMoney,
  lockInvoice,
  saveInvoiceRefund,
} from './money-repository.ts';

// Mirrors refunds and disputes of members' invoices.

/** Returns the invoice, and posts its payment to the ledger before any refund. */
async function findPaid(ctx: Context, id: string): Promise<InvoiceMoney | undefined> {
  const known = await findInvoice(ctx.db, id);
  if (known?.status === 'paid') return known;
  const subscriptionId = known?.subscription_ref ?? (await getBilling(ctx).findSubscriptionOf(id));
  if (subscriptionId === undefined) return undefined;
  await reconcileSubscription(ctx, subscriptionId);
  return findInvoice(ctx.db, id);
}

async function mirrorRefund(
  ctx: Context,
  trx: Context['db'],
  invoiceRef: string,
  reported: CardRefund,
): Promise<void> {
  const { id: providerRef, amountCents, status, failureReason } = reported;
  if (providerRef === null) return;
  const at = ctx.now();
  const known = await findInvoiceRefund(trx, providerRef);
  if (known !== undefined && !canRefundBecome(known, status)) return;
  const refund = { providerRef, invoiceRef, amountCents, status, failureReason, at };
  await saveInvoiceRefund(trx, refund);
  const wasPaid = status === 'failed' ? known?.status === 'succeeded' : status === 'succeeded';
  if (!wasPaid) return;
  const kind = status === 'failed' ? 'refund-failed' : 'refund';
  await recordInvoiceRefund(trx, { id: providerRef, invoiceRef, amountCents, at }, kind);
}

/**
 * Refunds the payment of an invoice that pays for nothing: it was void, or its subscription had
 * ended, when the payment succeeded.
 *
 * @throws CardProviderError if the provider can't be reached, or refuses.
 */
export async function returnInvoicePayment(
  ctx: Context,
  intentId: string,
  invoiceId: string,
): Promise<void> {
  const cards = getCards(ctx);
  const { receivedCents } = await cards.retrieveIntent(intentId);
  const { refunds } = await cards.readAftermath(intentId);
  const returned = refunds.filter(({ status }) => status !== 'failed');
  const amountCents = returned.reduce((left, refund) => left - refund.amountCents, receivedCents);
  if (receivedCents > 0) {
    await recordInvoicePayment(ctx.db, {
      id: invoiceId,
      amountCents: receivedCents,
      at: ctx.now(),
    });
  }
  if (amountCents <= 0) return;
  const idempotencyKey = `useless-invoice:${intentId}:${amountCents}`;
  await cards.createRefund({ intentId, amountCents, metadata: {}, idempotencyKey });
}

/** Whether an invoice pays for nothing: it is void, or was paid after its subscription had ended. */
async function isUseless(ctx: Context, invoice: InvoiceMoney): Promise<boolean> {
  if (invoice.status === 'void') return true;
  const { endedAt } = await getBilling(ctx).retrieveSubscription(invoice.subscription_ref);
  return endedAt !== null && invoice.paid_at !== null && invoice.paid_at > endedAt;
}

/**
 * Mirrors the refunds and disputes of a card payment if it paid a member's invoice; refunds it if
 * it pays for nothing.
 *
 * @throws CardProviderError if the provider can't be reached.
 */
export async function mirrorInvoicePayment(ctx: Context, intentId: string): Promise<void> {
  const invoiceId = await getBilling(ctx).findInvoiceOf(intentId);
  const invoice = invoiceId === undefined ? undefined : await findPaid(ctx, invoiceId);
  if (invoice === undefined) return;
  if (await isUseless(ctx, invoice)) await returnInvoicePayment(ctx, intentId, invoice.id);
  const { refunds, disputes } = await getCards(ctx).readAftermath(intentId);
  await ctx.db.transaction().execute(async (trx) => {
    await lockInvoice(trx, invoice.id);
    for (const reported of refunds) await mirrorRefund(ctx, trx, invoice.id, reported);
    for (const dispute of disputes) {
      await recordInvoiceDispute(ctx, trx, invoice.id, dispute);
    }
  });
  await reconcileSubscription(ctx, invoice.subscription_ref);
}
