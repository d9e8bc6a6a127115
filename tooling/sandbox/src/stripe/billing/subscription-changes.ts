import type Stripe from 'stripe';
import type { Account, Cause } from '../account.ts';
import { invalidRequest } from '../errors.ts';
import { idOf } from '../ids.ts';
import { notModelled } from '../intent-parameters.ts';
import { mergeMetadata } from '../metadata.ts';
import { settleDue } from './due.ts';
import { endSubscription } from './endings.ts';
import { keepForNextInvoice } from './invoice-lines.ts';
import { untilPaid } from './pending-updates.ts';
import { periodEnd, sameInterval } from './periods.ts';
import {
  checkProrationDate,
  creditForUnusedTime,
  debitForRemainingTime,
  periodLine,
  recordDebit,
} from './prorations.ts';
import { checkManaged } from './schedules.ts';
import { getSubscription, itemOf, planOf, saveSubscription } from './subscription-items.ts';
import {
  checkPaymentMethod,
  checkPendingUpdate,
  checkUpdate,
  paymentSettings,
  trialEnd,
  wantedItem,
} from './subscription-parameters.ts';
import { billNow } from './subscriptions.ts';

const ENDED = ['canceled', 'incomplete_expired'];

/** `POST /v1/subscriptions/:id`. */
export function updateSubscription(
  account: Account,
  cause: Cause,
  id: string,
  params: Stripe.SubscriptionUpdateParams,
): Stripe.Subscription {
  const apply = (): void => {
    change(account, cause, id, params);
  };
  if (params.payment_behavior === 'pending_if_incomplete') {
    checkPendingUpdate(params);
    untilPaid(account, cause, id, apply);
  } else apply();
  settleDue(account, id);
  return getSubscription(account, id);
}

/** Changes a subscription, and bills the cost of the change. */
export function change(
  account: Account,
  cause: Cause,
  id: string,
  params: Stripe.SubscriptionUpdateParams,
): void {
  const subscription = getSubscription(account, id);
  checkUpdate(params);
  checkChangeable(subscription, params);
  checkManaged(account, subscription, params);
  checkPaymentMethod(account, idOf(subscription.customer), params.default_payment_method);
  const { default_payment_method: byDefault, description, trial_settings: trial } = params;
  subscription.metadata = mergeMetadata(subscription.metadata, params.metadata);
  subscription.payment_settings = paymentSettings(subscription.payment_settings, params);
  if (byDefault !== undefined) subscription.default_payment_method = byDefault;
  if (description !== undefined) subscription.description = description || null;
  if (trial)
    subscription.trial_settings = {
      end_behavior: {
        billing_cycle_anchor: 'now',
        missing_payment_method: trial.end_behavior.missing_payment_method ?? 'create_invoice',
      },
    };
  const changesEnd = params.cancel_at_period_end !== undefined;
  setEnd(account, subscription, params);
  const leftToCustomer = params.payment_behavior === 'default_incomplete';
  if (params.trial_end !== undefined)
    changeTrial(account, cause, subscription, params.trial_end, leftToCustomer);
  if (params.items) changeItem(account, cause, subscription, params, leftToCustomer);
  if (subscription.cancel_at_period_end && !changesEnd)
    subscription.cancel_at = itemOf(subscription).current_period_end;
  saveSubscription(account, cause, subscription);
}

/** `DELETE /v1/subscriptions/:id`: ends it immediately. */
export function cancelSubscription(
  account: Account,
  cause: Cause,
  id: string,
  params: Stripe.SubscriptionCancelParams,
): Stripe.Subscription {
  const subscription = getSubscription(account, id);
  if (ENDED.includes(subscription.status))
    throw invalidRequest(`No such subscription: '${id}'`, {
      code: 'resource_missing',
      param: 'id',
    });
  setEnd(account, subscription, params);
  if (params.prorate === true)
    for (const credit of creditForUnusedTime(account, subscription, account.now()))
      keepForNextInvoice(account, cause, subscription, credit);
  if (params.invoice_now === true)
    billNow(account, cause, subscription, 'subscription_update', [], false);
  return endSubscription(account, cause, getSubscription(account, id), 'cancellation_requested');
}

/** Sets or clears cancellation at the end of the period, with its comment and reason. */
function setEnd(
  account: Account,
  subscription: Stripe.Subscription,
  params: Pick<Stripe.SubscriptionUpdateParams, 'cancel_at_period_end' | 'cancellation_details'>,
): void {
  const { cancel_at_period_end: atPeriodEnd, cancellation_details: details } = params;
  if (details?.feedback_option !== undefined)
    throw notModelled('cancellation_details[feedback_option]');
  const known = subscription.cancellation_details;
  subscription.cancellation_details = {
    comment: details?.comment === undefined ? (known?.comment ?? null) : details.comment || null,
    feedback:
      details?.feedback === undefined ? (known?.feedback ?? null) : details.feedback || null,
    feedback_option: null,
    reason: known?.reason ?? null,
  };
  if (atPeriodEnd === undefined || atPeriodEnd === subscription.cancel_at_period_end) return;
  subscription.cancel_at_period_end = atPeriodEnd;
  subscription.cancel_at = atPeriodEnd ? itemOf(subscription).current_period_end : null;
  subscription.canceled_at = atPeriodEnd ? account.now() : null;
  subscription.cancellation_details.reason = atPeriodEnd ? 'cancellation_requested' : null;
}

function changeTrial(
  account: Account,
  cause: Cause,
  subscription: Stripe.Subscription,
  to: 'now' | number,
  leftToCustomer: boolean,
): void {
  if (subscription.status !== 'trialing') {
    if (to === 'now') return;
    throw notModelled('trial_end of a subscription that has no trial');
  }
  const now = account.now();
  const end = trialEnd(now, { trial_end: to });
  subscription.trial_end = end ?? now;
  if (end !== undefined) {
    subscription.billing_cycle_anchor = end;
    itemOf(subscription).current_period_end = end;
    return;
  }
  subscription.status = 'active';
  beginPeriod(account, subscription);
  const lines = [periodLine(account, subscription)];
  billNow(account, cause, subscription, 'subscription_update', lines, leftToCustomer);
  Object.assign(subscription, getSubscription(account, subscription.id));
}

function changeItem(
  account: Account,
  cause: Cause,
  subscription: Stripe.Subscription,
  params: Stripe.SubscriptionUpdateParams,
  leftToCustomer: boolean,
): void {
  const item = itemOf(subscription);
  const { price, quantity } = wantedItem(account, params.items, item);
  if (price.id === item.price.id && quantity === item.quantity) return;
  if (price.currency !== subscription.currency)
    throw invalidRequest(
      `The price specified only supports \`${price.currency}\`. This doesn't match the expected currency: \`${subscription.currency}\`.`,
      { param: 'items[0][price]' },
    );
  const at = params.proration_date ?? account.now();
  checkProrationDate(subscription, at);
  const behavior = params.proration_behavior ?? 'create_prorations';
  const isTrial = subscription.status === 'trialing';
  const newRhythm = !sameInterval(item.price, price);
  const prorates = behavior !== 'none' && !isTrial;
  const credits = prorates ? creditForUnusedTime(account, subscription, at) : [];
  const debits =
    prorates && !newRhythm ? debitForRemainingTime(account, subscription, price, quantity, at) : [];
  item.price = price;
  item.plan = planOf(price);
  item.quantity = quantity;
  if (isTrial) return;
  if (newRhythm) {
    beginPeriod(account, subscription);
    const lines = [...credits, periodLine(account, subscription)];
    billNow(account, cause, subscription, 'subscription_update', lines, leftToCustomer);
  } else if (behavior === 'always_invoice') {
    const lines = [...credits, ...debits];
    if (lines.length > 0)
      billNow(account, cause, subscription, 'subscription_update', lines, leftToCustomer);
  } else {
    for (const line of [...credits, ...debits])
      keepForNextInvoice(account, cause, subscription, line);
  }
  if (prorates && !newRhythm && debits.length === 0) {
    const period = { start: at, end: item.current_period_end };
    recordDebit(account, item.id, { amount: 0, period }, null);
  }
  if (newRhythm || behavior === 'always_invoice')
    Object.assign(subscription, getSubscription(account, subscription.id));
}

/** Starts a new period now, which moves the following periods too. */
function beginPeriod(account: Account, subscription: Stripe.Subscription): void {
  const item = itemOf(subscription);
  if (!item.price.recurring) throw new Error(`${item.id} has no interval`);
  const now = account.now();
  subscription.billing_cycle_anchor = now;
  item.current_period_start = now;
  item.current_period_end = periodEnd(now, item.price.recurring, now);
}

function checkChangeable(
  subscription: Stripe.Subscription,
  params: Stripe.SubscriptionUpdateParams,
): void {
  const { status } = subscription;
  const allowed = ENDED.includes(status)
    ? ['cancellation_details', 'expand', 'metadata']
    : status === 'incomplete'
      ? ['default_payment_method', 'expand', 'metadata']
      : undefined;
  const refused = Object.keys(params).find((name) => allowed && !allowed.includes(name));
  if (refused !== undefined)
    throw invalidRequest(
      `A subscription that is ${status} can only update its ${allowed?.filter((name) => name !== 'expand').join(' and ') ?? ''}.`,
      { code: 'invalid_canceled_subscription_fields', param: refused },
    );
}
