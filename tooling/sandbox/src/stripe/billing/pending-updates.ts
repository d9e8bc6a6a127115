import type Stripe from 'stripe';
import type { Account, Cause } from '../account.ts';
import { idOf } from '../ids.ts';
import { getInvoice, subscriptionOf, voidInvoice } from './invoices.ts';
import { HOUR } from './periods.ts';
import { findDebit, recordDebit } from './prorations.ts';
import { getSubscription, itemOf, saveSubscription } from './subscription-items.ts';

/** How long a change waits for payment, unless its period ends earlier. */
const WAITS_FOR = 23 * HOUR;

/**
 * Applies a subscription change only once its invoice is paid (`payment_behavior:
 * pending_if_incomplete`, https://docs.stripe.com/billing/subscriptions/pending-updates). If the
 * first attempt fails, the subscription stays as before, and the change waits in `pending_update`.
 */
export function untilPaid(account: Account, cause: Cause, id: string, change: () => void): void {
  const before = getSubscription(account, id);
  const item = itemOf(before);
  const debit = findDebit(account, item.id);
  change();
  const changed = getSubscription(account, id);
  const invoice = idOf(changed.latest_invoice);
  if (invoice === idOf(before.latest_invoice)) return;
  if (getInvoice(account, invoice).status !== 'open') return;
  const hasNewRhythm = changed.billing_cycle_anchor !== before.billing_cycle_anchor;
  saveSubscription(account, cause, {
    ...before,
    latest_invoice: invoice,
    pending_update: {
      billing_cycle_anchor: hasNewRhythm ? changed.billing_cycle_anchor : null,
      cancel_at_period_end: null,
      discount: null,
      discounts: null,
      expires_at: Math.min(account.now() + WAITS_FOR, item.current_period_end),
      metadata: null,
      subscription_items: changed.items.data,
      trial_end: null,
      trial_from_plan: null,
    },
  });
  if (debit === undefined) return;
  const { amount, start, end } = debit;
  const on =
    debit.invoice === null || debit.line === null
      ? null
      : { invoice: debit.invoice, line: debit.line };
  recordDebit(account, item.id, { amount, period: { start, end } }, on);
}

/** Whether a subscription's pending change waits for this invoice. */
export function isPending(subscription: Stripe.Subscription, invoice: string): boolean {
  return subscription.pending_update !== null && idOf(subscription.latest_invoice) === invoice;
}

/** Applies a change whose invoice is paid, in memory: the caller saves the subscription. */
export function applyPending(
  account: Account,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
): void {
  const { pending_update: update } = subscription;
  if (update === null || !isPending(subscription, invoice.id)) return;
  if (update.subscription_items !== null) subscription.items.data = update.subscription_items;
  if (update.billing_cycle_anchor !== null)
    subscription.billing_cycle_anchor = update.billing_cycle_anchor;
  subscription.pending_update = null;
  const line = invoice.lines.data.findLast(({ amount }) => amount >= 0);
  if (line !== undefined)
    recordDebit(account, itemOf(subscription).id, line, { invoice: invoice.id, line: line.id });
}

/** `POST /v1/invoices/:id/void`: voids the invoice and drops the change that waited for it. */
export function voidWithUpdate(account: Account, cause: Cause, id: string): Stripe.Invoice {
  const invoice = voidInvoice(account, cause, id);
  const subscription = subscriptionOf(account, invoice);
  if (subscription !== undefined && isPending(subscription, id))
    saveSubscription(account, cause, { ...subscription, pending_update: null });
  return invoice;
}
