import type Stripe from 'stripe';
import type { Account, Cause } from '../account.ts';
import { stopCollection, voidInvoice } from './invoices.ts';
import { idOf } from '../ids.ts';
import { cancelSchedule } from './schedules.ts';
import { saveSubscription } from './subscription-items.ts';

/** Ends a subscription permanently. Open amounts stay owed, but are no longer collected. */
export function endSubscription(
  account: Account,
  cause: Cause,
  subscription: Stripe.Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason,
): Stripe.Subscription {
  const now = account.now();
  const wasIncomplete = subscription.status === 'incomplete';
  subscription.status = 'canceled';
  subscription.ended_at = now;
  subscription.canceled_at ??= now;
  subscription.cancellation_details = {
    comment: subscription.cancellation_details?.comment ?? null,
    feedback: subscription.cancellation_details?.feedback ?? null,
    feedback_option: null,
    reason,
  };
  account.resources.save(subscription);
  if (wasIncomplete) voidLatest(account, cause, subscription);
  stopCollection(account, subscription.id);
  cancelSchedule(account, cause, subscription);
  account.emit('customer.subscription.deleted', subscription, cause);
  return subscription;
}

/** Ends a subscription without a first payment, 23 hours after the start. */
export function expireSubscription(
  account: Account,
  cause: Cause,
  subscription: Stripe.Subscription,
): void {
  subscription.status = 'incomplete_expired';
  subscription.ended_at = account.now();
  saveSubscription(account, cause, subscription);
  voidLatest(account, cause, subscription);
}

function voidLatest(account: Account, cause: Cause, subscription: Stripe.Subscription): void {
  const invoice = account.resources.find('invoice', idOf(subscription.latest_invoice));
  if (invoice?.status === 'open') voidInvoice(account, cause, invoice.id);
}
