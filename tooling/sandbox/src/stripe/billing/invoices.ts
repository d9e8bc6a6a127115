import type Stripe from 'stripe';
import type { Account, Cause } from '../account.ts';
import { invalidRequest, noSuch } from '../errors.ts';
import { idOf, newId } from '../ids.ts';
import { cancelIntent, createIntent } from '../payment-intents.ts';
import { getCustomer } from '../customers.ts';
import { invoiceLine, takePendingItems } from './invoice-lines.ts';
import { HOUR } from './periods.ts';
import type { LineDraft } from './prorations.ts';

/** Minimum charge in cents; less is carried over on the customer's balance. */
const SMALLEST_CHARGE = 50;

/** @throws StripeApiError 404 */
export function getInvoice(account: Account, id: string): Stripe.Invoice {
  const invoice = account.resources.find('invoice', id);
  if (!invoice) throw noSuch('invoice', id, 'id', 404);
  return invoice;
}

/** The subscription billed by an invoice. */
export function subscriptionOf(
  account: Account,
  invoice: Stripe.Invoice,
): Stripe.Subscription | undefined {
  const id = invoice.parent?.subscription_details?.subscription;
  return id === undefined ? undefined : account.resources.find('subscription', idOf(id));
}

/** The payment of an invoice, once it is open. */
export function paymentOf(account: Account, invoice: string): Stripe.InvoicePayment | undefined {
  return account.resources.list('invoice_payment', { invoice }, { limit: 1 }).data[0];
}

/**
 * Creates a draft with the given lines after the pending ones. It becomes the subscription's latest
 * invoice, in memory: the caller saves the subscription.
 */
export function draftInvoice(
  account: Account,
  cause: Cause,
  subscription: Stripe.Subscription,
  reason: Stripe.Invoice.BillingReason,
  drafts: readonly LineDraft[],
): Stripe.Invoice {
  const customer = getCustomer(account, idOf(subscription.customer));
  const id = newId('in');
  const lines = [
    ...takePendingItems(account, id, subscription),
    ...drafts.map((draft) => invoiceLine(account, id, subscription, draft)),
  ];
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const now = account.now();
  const invoice: Stripe.Invoice = {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'VoltCourier Sandbox',
    account_tax_ids: null,
    amount_due: amountDue(total, customer.balance),
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amountDue(total, customer.balance),
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: now + HOUR,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: lines,
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: now + HOUR,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: now,
    period_start:
      account.resources.find('invoice', idOf(subscription.latest_invoice))?.period_end ?? now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: subscription.test_clock,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: now,
  };
  subscription.latest_invoice = id;
  account.resources.save(invoice);
  account.emit('invoice.created', invoice, cause);
  return invoice;
}

/**
 * Finalizes a draft: its number, the part paid by the customer's balance, and a payment for the
 * rest (https://docs.stripe.com/invoicing/integration/workflow-transitions).
 *
 * @throws StripeApiError 400 if it isn't a draft.
 */
export function finalizeInvoice(account: Account, cause: Cause, id: string): Stripe.Invoice {
  const invoice = getInvoice(account, id);
  if (invoice.status !== 'draft')
    throw invalidRequest(
      `This invoice is already finalized, you can't re-finalize a non-draft invoice.`,
      { code: 'invoice_not_editable' },
    );
  const customer = getCustomer(account, idOf(invoice.customer));
  const due = amountDue(invoice.total, customer.balance);
  invoice.status = 'open';
  invoice.number = `${customer.invoice_prefix ?? ''}-${String(customer.next_invoice_sequence ?? 1).padStart(4, '0')}`;
  invoice.starting_balance = customer.balance;
  invoice.ending_balance = invoice.total + customer.balance - due;
  invoice.amount_due = due;
  invoice.amount_remaining = due;
  invoice.automatically_finalizes_at = null;
  invoice.next_payment_attempt = null;
  invoice.effective_at = account.now();
  invoice.status_transitions.finalized_at = account.now();
  customer.balance = invoice.ending_balance;
  customer.next_invoice_sequence = (customer.next_invoice_sequence ?? 1) + 1;
  account.resources.save(customer);
  if (due > 0) addPayment(account, cause, invoice, due);
  account.resources.save(invoice);
  account.emit('invoice.finalized', invoice, cause);
  return invoice;
}

/** Voids an invoice, and the payment that was waiting for it. */
export function voidInvoice(account: Account, cause: Cause, id: string): Stripe.Invoice {
  const invoice = open(account, id);
  cancelPayment(account, cause, invoice);
  invoice.status = 'void';
  invoice.status_transitions.voided_at = account.now();
  invoice.next_payment_attempt = null;
  account.resources.save(invoice);
  account.emit('invoice.voided', invoice, cause);
  return invoice;
}

/** Marks an invoice as uncollectible; it can still be paid. */
export function markUncollectible(
  account: Account,
  cause: Cause,
  id: string,
  reason: Stripe.Invoice.StatusDetails.Uncollectible.Reason,
): Stripe.Invoice {
  const invoice = open(account, id);
  invoice.status = 'uncollectible';
  invoice.status_details = { uncollectible: { reason } };
  invoice.status_transitions.marked_uncollectible_at = account.now();
  invoice.next_payment_attempt = null;
  account.resources.save(invoice);
  account.emit('invoice.marked_uncollectible', invoice, cause);
  return invoice;
}

/** Stops automatic attempts, as for every invoice of an ended subscription. */
export function stopCollection(account: Account, subscription: string): void {
  const { data } = account.resources.list(
    'invoice',
    { subscription, status: ['draft', 'open'] },
    { limit: 10_000 },
  );
  for (const invoice of data)
    account.resources.save({
      ...invoice,
      auto_advance: false,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
    });
}

function amountDue(total: number, balance: number): number {
  const due = total + balance;
  return due < SMALLEST_CHARGE ? 0 : due;
}

function open(account: Account, id: string): Stripe.Invoice {
  const invoice = getInvoice(account, id);
  if (invoice.status === 'open' || invoice.status === 'uncollectible') return invoice;
  throw invalidRequest(
    `You can only change invoices that are open. This invoice is ${invoice.status ?? 'no more'}.`,
    { code: 'status_transition_invalid' },
  );
}

function addPayment(account: Account, cause: Cause, invoice: Stripe.Invoice, due: number): void {
  const types = subscriptionOf(account, invoice)?.payment_settings?.payment_method_types;
  const intent = createIntent(account, cause, {
    amount: due,
    currency: invoice.currency,
    customer: idOf(invoice.customer),
    description:
      invoice.billing_reason === 'subscription_create'
        ? 'Subscription creation'
        : 'Subscription update',
    setup_future_usage: 'off_session',
    allowed_payment_method_types: types ?? ['card', 'us_bank_account'],
  });
  account.resources.save({
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: due,
    created: account.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
}

function cancelPayment(account: Account, cause: Cause, invoice: Stripe.Invoice): void {
  const payment = paymentOf(account, invoice.id);
  if (!payment) return;
  const intent = idOf(payment.payment.payment_intent ?? '');
  if (account.resources.find('payment_intent', intent)?.status !== 'processing')
    cancelIntent(account, cause, intent, {});
  payment.status = 'canceled';
  payment.status_transitions.canceled_at = account.now();
  account.resources.save(payment);
}
