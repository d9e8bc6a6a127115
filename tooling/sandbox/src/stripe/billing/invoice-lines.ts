import type Stripe from 'stripe';
import type { Account, Cause } from '../account.ts';
import { idOf, newId } from '../ids.ts';
import { decimal } from './products.ts';
import { recordDebit, type LineDraft } from './prorations.ts';
import { itemOf } from './subscription-items.ts';

/** Adds a line to an invoice from a draft, and records what it bills. */
export function invoiceLine(
  account: Account,
  invoice: string,
  subscription: Stripe.Subscription,
  draft: LineDraft,
): Stripe.InvoiceLineItem {
  const line = newLine(invoice, subscription, draft, null);
  if (draft.amount >= 0)
    recordDebit(account, itemOf(subscription).id, draft, { invoice, line: line.id });
  return line;
}

/** Keeps a proration for the subscription's next invoice. */
export function keepForNextInvoice(
  account: Account,
  cause: Cause,
  subscription: Stripe.Subscription,
  draft: LineDraft,
): void {
  const item: Stripe.InvoiceItem = {
    id: newId('ii'),
    object: 'invoiceitem',
    amount: draft.amount,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_account: null,
    date: account.now(),
    description: draft.description,
    discountable: false,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    net_amount: draft.amount,
    parent: {
      subscription_details: {
        subscription: subscription.id,
        subscription_item: itemOf(subscription).id,
      },
      type: 'subscription_details',
    },
    period: draft.period,
    pricing: pricing(draft),
    proration: true,
    proration_details: {
      credited_items: draft.credited
        ? {
            invoice_line_item_details: {
              invoice: draft.credited.invoice,
              invoice_line_items: [draft.credited.line],
            },
            type: 'invoice_line_items',
          }
        : null,
      discount_amounts: [],
    },
    quantity: draft.quantity,
    quantity_decimal: decimal(draft.quantity),
    tax_rates: [],
    test_clock: subscription.test_clock,
  };
  account.resources.save(item);
  if (draft.amount > 0) recordDebit(account, itemOf(subscription).id, draft, null);
  account.emit('invoiceitem.created', item, cause);
}

/** Prorations waiting for a subscription's next invoice, oldest first. */
export function pendingItems(account: Account, subscription: string): Stripe.InvoiceItem[] {
  return account.resources
    .list('invoiceitem', { subscription }, { limit: 10_000 })
    .data.filter((item) => item.invoice === null)
    .toReversed();
}

/** Moves the pending prorations to an invoice. */
export function takePendingItems(
  account: Account,
  invoice: string,
  subscription: Stripe.Subscription,
): Stripe.InvoiceLineItem[] {
  return pendingItems(account, subscription.id).map((item) => {
    account.resources.save({ ...item, invoice });
    const price = account.resources.find('price', idOf(item.pricing?.price_details?.price ?? ''));
    if (!price) throw new Error(`${item.id} has no price`);
    const credited = item.proration_details?.credited_items?.invoice_line_item_details;
    return newLine(
      invoice,
      subscription,
      {
        amount: item.amount,
        description: item.description ?? '',
        period: item.period,
        proration: true,
        price,
        quantity: item.quantity,
        credited: credited
          ? { invoice: credited.invoice, line: credited.invoice_line_items[0] ?? '' }
          : null,
      },
      item.id,
    );
  });
}

function newLine(
  invoice: string,
  subscription: Stripe.Subscription,
  draft: LineDraft,
  invoiceItem: string | null,
): Stripe.InvoiceLineItem {
  return {
    id: newId('il'),
    object: 'line_item',
    amount: draft.amount,
    currency: subscription.currency,
    description: draft.description,
    discount_amounts: [],
    discountable: !draft.proration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: invoiceItem,
        proration: draft.proration,
        proration_details: {
          credited_items: draft.credited
            ? { invoice: draft.credited.invoice, invoice_line_items: [draft.credited.line] }
            : null,
        },
        subscription: subscription.id,
        subscription_item: itemOf(subscription).id,
      },
      type: 'subscription_item_details',
    },
    period: draft.period,
    pretax_credit_amounts: [],
    pricing: pricing(draft),
    quantity: draft.quantity,
    quantity_decimal: decimal(draft.quantity),
    subscription: subscription.id,
    subtotal: draft.amount,
    taxes: [],
  };
}

function pricing(draft: LineDraft): Stripe.InvoiceLineItem.Pricing {
  return {
    price_details: { price: draft.price.id, product: idOf(draft.price.product) },
    type: 'price_details',
    unit_amount_decimal: decimal(draft.price.unit_amount ?? 0),
  };
}
