import type Stripe from 'stripe';
import type { Account, Cause } from '../account.ts';
import { missingParameter } from '../errors.ts';
import { idOf, newId } from '../ids.ts';
import { checkCustomer } from '../intent-parameters.ts';
import { listResources } from '../lists.ts';
import { mergeMetadata } from '../metadata.ts';
import type { Page } from '../resources.ts';
import { createSetupIntent } from '../setup-intents.ts';
import { collect } from './collection.ts';
import { settleDue } from './due.ts';
import { draftInvoice, finalizeInvoice } from './invoices.ts';
import { periodEnd } from './periods.ts';
import { periodLine, type LineDraft } from './prorations.ts';
import {
  getSubscription,
  hasPaymentMethod,
  newItem,
  saveSubscription,
} from './subscription-items.ts';
import {
  checkCreate,
  checkPaymentMethod,
  paymentSettings,
  trialEnd,
  wantedItem,
} from './subscription-parameters.ts';

/** `POST /v1/subscriptions`. */
export function createSubscription(
  account: Account,
  cause: Cause,
  params: Stripe.SubscriptionCreateParams,
): Stripe.Subscription {
  checkCreate(params);
  if (params.customer === undefined) throw missingParameter('customer');
  checkCustomer(account, params.customer);
  const { id } = start(account, cause, params);
  settleDue(account, id);
  return getSubscription(account, id);
}

/** `GET /v1/subscriptions`: without a status, all that aren't canceled. */
export function listSubscriptions(
  account: Account,
  params: Stripe.SubscriptionListParams & Page,
): object {
  const { status, ...others } = params;
  return listResources(account, 'subscription', '/v1/subscriptions', {
    ...others,
    ...(status === 'all' ? {} : { status: statuses(status) }),
  });
}

/**
 * Bills what is due now: creates a draft, finalizes it and, unless the customer pays in the
 * browser, collects it immediately.
 */
export function billNow(
  account: Account,
  cause: Cause,
  subscription: Stripe.Subscription,
  reason: Stripe.Invoice.BillingReason,
  drafts: readonly LineDraft[],
  leftToCustomer: boolean,
): void {
  const invoice = draftInvoice(account, cause, subscription, reason, drafts);
  saveSubscription(account, cause, subscription);
  if (!account.isRehearsing()) bill(account, cause, subscription, invoice.id, leftToCustomer);
}

function bill(
  account: Account,
  cause: Cause,
  subscription: Stripe.Subscription,
  invoice: string,
  leftToCustomer: boolean,
): void {
  const { amount_due: due } = finalizeInvoice(account, cause, invoice);
  if (leftToCustomer && due > 0) {
    if (subscription.status === 'active') {
      subscription.status = 'past_due';
      saveSubscription(account, cause, subscription);
    }
    return;
  }
  collect(account, cause, invoice);
}

function start(
  account: Account,
  cause: Cause,
  params: Stripe.SubscriptionCreateParams,
): Stripe.Subscription {
  const customer = params.customer ?? '';
  checkPaymentMethod(account, customer, params.default_payment_method);
  const { price, quantity } = wantedItem(account, params.items);
  if (!price.recurring) throw missingParameter('items[0][price]');
  const now = account.now();
  const trial = trialEnd(now, params);
  const anchor = trial ?? now;
  const end = trial ?? periodEnd(anchor, price.recurring, now);
  const id = newId('sub');
  const toCancel = params.cancel_at_period_end === true;
  const subscription: Stripe.Subscription = {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: toCancel ? end : null,
    cancel_at_period_end: toCancel,
    canceled_at: toCancel ? now : null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: toCancel ? 'cancellation_requested' : null,
    },
    collection_method: 'charge_automatically',
    created: now,
    currency: price.currency,
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: params.default_payment_method ?? null,
    default_source: null,
    default_tax_rates: [],
    description: params.description ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: [newItem(account, id, price, quantity, { start: now, end })],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, params.metadata),
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: paymentSettings(null, params),
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: trial === undefined ? 'incomplete' : 'trialing',
    test_clock: account.resources.find('customer', customer)?.test_clock ?? null,
    transfer_data: null,
    trial_end: trial ?? null,
    trial_settings: {
      end_behavior: {
        billing_cycle_anchor: 'now',
        missing_payment_method:
          params.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
      },
    },
    trial_start: trial === undefined ? null : now,
  };
  const leftToCustomer = params.payment_behavior === 'default_incomplete';
  if (trial !== undefined && !hasPaymentMethod(account, subscription))
    subscription.pending_setup_intent = createSetupIntent(account, cause, { customer }).id;
  const lines = [periodLine(account, subscription)];
  const invoice = draftInvoice(account, cause, subscription, 'subscription_create', lines);
  account.resources.save(subscription);
  account.emit('customer.subscription.created', subscription, cause);
  bill(account, cause, subscription, invoice.id, leftToCustomer);
  return subscription;
}

/** Updates a subscription after a card was set up for it. */
export function onSetup(account: Account, cause: Cause, intent: Stripe.SetupIntent): void {
  const { data } = account.resources.list(
    'subscription',
    { customer: idOf(intent.customer) },
    { limit: 10_000 },
  );
  const subscription = data.find((each) => each.pending_setup_intent === intent.id);
  if (!subscription) return;
  subscription.pending_setup_intent = null;
  if (subscription.payment_settings?.save_default_payment_method === 'on_subscription')
    subscription.default_payment_method = intent.payment_method;
  saveSubscription(account, cause, subscription);
}

function statuses(status: Stripe.SubscriptionListParams.Status | undefined): string[] {
  if (status === 'ended') return ['canceled', 'incomplete_expired'];
  if (status !== undefined) return [status];
  return ['active', 'incomplete', 'incomplete_expired', 'past_due', 'paused', 'trialing', 'unpaid'];
}
