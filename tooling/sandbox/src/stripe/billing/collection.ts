import type Stripe from 'stripe';
import type { Account, Cause } from '../account.ts';
import { attemptPayment } from '../confirmation.ts';
import { invalidRequest, StripeApiError } from '../errors.ts';
import { idOf } from '../ids.ts';
import { notModelled } from '../intent-parameters.ts';
import { markSetUp } from '../payment-methods.ts';
import { saveFor } from '../saved-payment-methods.ts';
import { endSubscription } from './endings.ts';
import {
  finalizeInvoice,
  getInvoice,
  markUncollectible,
  paymentOf,
  subscriptionOf,
} from './invoices.ts';
import { applyPending, isPending } from './pending-updates.ts';
import { DAY } from './periods.ts';
import { saveSubscription } from './subscription-items.ts';

/**
 * Days between failed attempts: a week in total, the shortest policy of Stripe's smart retries
 * (https://docs.stripe.com/billing/revenue-recovery/smart-retries). The account is configured to
 * cancel the subscription after the last failure.
 */
const RETRY_AFTER_DAYS = [1, 2, 4] as const;

/** `POST /v1/invoices/:id/pay`: one attempt, immediately. */
export function payInvoice(
  account: Account,
  cause: Cause,
  id: string,
  params: Stripe.InvoicePayParams,
): Stripe.Invoice {
  for (const name of ['forgive', 'mandate', 'source', 'paid_out_of_band'] as const)
    if (params[name] !== undefined) throw notModelled(name);
  if (getInvoice(account, id).status === 'draft') finalizeInvoice(account, cause, id);
  const invoice = getInvoice(account, id);
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalidRequest(
      invoice.status === 'paid'
        ? 'Invoice is already paid'
        : `Invoice is ${String(invoice.status)}`,
    );
  if (invoice.amount_due === 0) return settleWithoutPayment(account, cause, invoice);
  const paymentMethod = params.payment_method ?? defaultPaymentMethod(account, invoice);
  if (paymentMethod === undefined)
    throw invalidRequest(
      'There is no `default_payment_method` set on this Customer or Invoice. Please set either value to a valid PaymentMethod and try again.',
    );
  attempt(account, cause, invoice, paymentMethod);
  const after = getInvoice(account, id);
  if (intentOf(account, after)?.status === 'requires_action')
    throw new StripeApiError(402, {
      type: 'card_error',
      code: 'invoice_payment_intent_requires_action',
      message:
        'This payment requires additional user action before it can be completed successfully.',
    });
  return after;
}

/**
 * An automatic attempt by billing. If it fails, the next one is scheduled; if none is left, the
 * invoice is marked uncollectible and its subscription ends.
 */
export function collect(account: Account, cause: Cause, id: string): void {
  const planned = getInvoice(account, id);
  if (planned.status !== 'open') return;
  if (planned.amount_due === 0) {
    settleWithoutPayment(account, cause, planned);
    return;
  }
  const isFirst = planned.billing_reason === 'subscription_create';
  const days = isFirst ? undefined : RETRY_AFTER_DAYS[planned.attempt_count];
  planned.attempt_count += 1;
  planned.attempted = true;
  planned.next_payment_attempt = days === undefined ? null : account.now() + days * DAY;
  account.resources.save(planned);
  const paymentMethod = defaultPaymentMethod(account, planned);
  if (paymentMethod === undefined) {
    paymentFailed(account, cause, planned);
  } else {
    try {
      attempt(account, cause, planned, paymentMethod);
      if (intentOf(account, planned)?.status === 'requires_action')
        account.emit('invoice.payment_failed', getInvoice(account, id), cause);
    } catch (error) {
      if (!(error instanceof StripeApiError)) throw error;
    }
  }
  const after = getInvoice(account, id);
  const isSettling = intentOf(account, after)?.status === 'processing';
  if (after.status === 'open' && days === undefined && !isFirst && !isSettling) {
    markUncollectible(account, cause, id, 'max_payment_attempts');
    const subscription = subscriptionOf(account, after);
    if (subscription) endSubscription(account, cause, subscription, 'payment_failed');
  }
}

/** Updates an invoice and its subscription after a payment attempt. */
export function onPayment(account: Account, cause: Cause, intent: Stripe.PaymentIntent): void {
  if (intent.status === 'succeeded') keepPaymentMethod(account, cause, intent);
  const [payment] = account.resources.list(
    'invoice_payment',
    { pays: intent.id },
    { limit: 1 },
  ).data;
  if (!payment) return;
  const invoice = getInvoice(account, idOf(payment.invoice));
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') return;
  if (intent.status === 'succeeded') {
    payment.status = 'paid';
    payment.amount_paid = intent.amount_received;
    payment.status_transitions.paid_at = account.now();
    account.resources.save(payment);
    account.emit('invoice_payment.paid', payment, cause);
    paid(account, cause, invoice, intent);
  } else if (intent.status === 'requires_action') {
    account.emit('invoice.payment_action_required', invoice, cause);
    becomePastDue(account, cause, invoice);
  } else if (intent.status === 'requires_payment_method') {
    paymentFailed(account, cause, invoice);
  }
}

/** Nothing is due: a trial's invoice, or one paid by the balance. */
function settleWithoutPayment(
  account: Account,
  cause: Cause,
  invoice: Stripe.Invoice,
): Stripe.Invoice {
  paid(account, cause, invoice, undefined);
  return getInvoice(account, invoice.id);
}

function paid(
  account: Account,
  cause: Cause,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent | undefined,
): void {
  invoice.status = 'paid';
  invoice.attempted = true;
  if (intent) invoice.attempt_count = Math.max(invoice.attempt_count, 1);
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = account.now();
  delete invoice.status_details;
  account.resources.save(invoice);
  account.emit('invoice.paid', invoice, cause);
  account.emit('invoice.payment_succeeded', invoice, cause);
  const subscription = subscriptionOf(account, invoice);
  if (!subscription) return;
  applyPending(account, subscription, invoice);
  const waits = ['incomplete', 'past_due'].includes(subscription.status);
  if (waits && subscription.latest_invoice === invoice.id) subscription.status = 'active';
  if (intent && subscription.payment_settings?.save_default_payment_method === 'on_subscription')
    subscription.default_payment_method = intent.payment_method;
  saveSubscription(account, cause, subscription);
}

function paymentFailed(account: Account, cause: Cause, invoice: Stripe.Invoice): void {
  invoice.attempted = true;
  invoice.attempt_count = Math.max(invoice.attempt_count, 1);
  account.resources.save(invoice);
  account.emit('invoice.payment_failed', invoice, cause);
  becomePastDue(account, cause, invoice);
}

function becomePastDue(account: Account, cause: Cause, invoice: Stripe.Invoice): void {
  const subscription = subscriptionOf(account, invoice);
  if (subscription?.status !== 'active' || isPending(subscription, invoice.id)) return;
  subscription.status = 'past_due';
  saveSubscription(account, cause, subscription);
}

function attempt(
  account: Account,
  cause: Cause,
  invoice: Stripe.Invoice,
  paymentMethod: string,
): void {
  const intent = intentOf(account, invoice);
  if (!intent || intent.status === 'processing') return;
  attemptPayment(account, cause, intent, { payment_method: paymentMethod }, true);
}

function intentOf(account: Account, invoice: Stripe.Invoice): Stripe.PaymentIntent | undefined {
  const id = paymentOf(account, invoice.id)?.payment.payment_intent;
  return id === undefined ? undefined : account.resources.find('payment_intent', idOf(id));
}

function defaultPaymentMethod(account: Account, invoice: Stripe.Invoice): string | undefined {
  const customer = account.resources.find('customer', idOf(invoice.customer));
  const ids = [
    subscriptionOf(account, invoice)?.default_payment_method,
    customer?.invoice_settings.default_payment_method,
  ];
  return ids.map((id) => idOf(id ?? null)).find((id) => id !== '');
}

/** `setup_future_usage`: a payment method that has paid is saved for the customer. */
function keepPaymentMethod(account: Account, cause: Cause, intent: Stripe.PaymentIntent): void {
  const paymentMethod = account.resources.find('payment_method', idOf(intent.payment_method));
  const customer = idOf(intent.customer);
  if (!paymentMethod || intent.setup_future_usage === null || customer === '') return;
  if (paymentMethod.customer === null) saveFor(account, cause, paymentMethod, customer);
  markSetUp(account, paymentMethod);
}
