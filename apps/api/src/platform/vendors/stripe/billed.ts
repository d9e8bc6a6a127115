import type { ProviderStatus } from '@voltcourier/pricing';
import type Stripe from 'stripe';

/** Stripe's names for our billing intervals. */
export const INTERVALS = { monthly: 'month', annually: 'year' } as const;

/** Billing interval of a price. */
export type Interval = keyof typeof INTERVALS;

/** A recurring price at Stripe. */
export interface BilledPrice {
  readonly id: string;
  readonly lookupKey: string | null;
  readonly productId: string;
  readonly amountCents: number;
  readonly interval: Interval | null;
  readonly isActive: boolean;
}

/** The fields of a Stripe subscription that we use. */
export interface BilledSubscription {
  readonly id: string;
  readonly status: ProviderStatus;
  readonly customerId: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly itemId: string;
  readonly priceId: string;
  /** The planned price from the next period on, if it differs. */
  readonly nextPriceId: string | null;
  readonly startedAt: Date;
  readonly periodEnd: Date;
  readonly cancelsAtPeriodEnd: boolean;
  readonly endedAt: Date | null;
  readonly latestInvoiceId: string | null;
}

/** A line of an invoice. */
export interface BilledLine {
  readonly priceId: string | null;
  readonly isProration: boolean;
  readonly amountCents: number;
  readonly from: Date;
  readonly until: Date;
}

/** An invoice of a subscription. Amounts are in cents. */
export interface BilledInvoice {
  readonly id: string;
  readonly subscriptionId: string;
  readonly number: string | null;
  readonly reason: string;
  readonly status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  readonly totalCents: number;
  readonly paidCents: number;
  readonly createdAt: Date;
  readonly finalizedAt: Date | null;
  readonly paidAt: Date | null;
  readonly lines: readonly BilledLine[];
}

/** State of an invoice's payment. */
export interface BilledPayment {
  readonly status: 'paid' | 'requires_action' | 'processing' | 'declined';
  /** Lets the browser authenticate the payment. */
  readonly clientSecret: string | null;
}

const dateOf = (seconds: number): Date => new Date(seconds * 1000);

const dateOrNull = (seconds: number | null | undefined): Date | null =>
  seconds === null || seconds === undefined ? null : dateOf(seconds);

/** Returns the ID of a field that may be expanded. */
export const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);

/** Converts a Stripe price to the fields we use. */
export function priceOf(price: Stripe.Price): BilledPrice {
  const { recurring } = price;
  const isOurs = recurring?.interval_count === 1;
  const interval = (['monthly', 'annually'] as const).find(
    (name) => isOurs && INTERVALS[name] === recurring.interval,
  );
  return {
    id: price.id,
    lookupKey: price.lookup_key,
    productId: idOf(price.product) ?? '',
    amountCents: price.unit_amount ?? 0,
    interval: interval ?? null,
    isActive: price.active,
  };
}

const STATUSES: readonly ProviderStatus[] = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
];

const INVOICE_STATUSES = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;

/** Returns the price that a schedule plans after the current one; null if there is none. */
function nextPriceOf({ id, schedule, items }: Stripe.Subscription): string | null {
  if (typeof schedule === 'string') throw new Error(`${id} was asked for without its schedule.`);
  const current = schedule?.status === 'active' ? schedule.current_phase : null;
  if (schedule === null || current === null) return null;
  const present = items.data[0]?.price.id;
  // If the subscription itself was updated, Stripe has split the current phase.
  return (
    schedule.phases
      .filter(({ start_date: start }) => start >= current.end_date)
      .map((phase) => idOf(phase.items[0]?.price))
      .find((price) => price !== present) ?? null
  );
}

/** Converts a Stripe subscription to the fields we use; its schedule, if any, must be expanded. */
export function subscriptionOf(subscription: Stripe.Subscription): BilledSubscription {
  const [item] = subscription.items.data;
  if (item === undefined) throw new Error(`${subscription.id} has no item.`);
  return {
    id: subscription.id,
    // An unknown status grants nothing until it is supported.
    status: STATUSES.find((status) => status === subscription.status) ?? 'paused',
    customerId: idOf(subscription.customer) ?? '',
    metadata: subscription.metadata,
    itemId: item.id,
    priceId: item.price.id,
    nextPriceId: nextPriceOf(subscription),
    startedAt: dateOf(subscription.start_date),
    periodEnd: dateOf(item.current_period_end),
    cancelsAtPeriodEnd: subscription.cancel_at_period_end,
    endedAt: dateOrNull(subscription.ended_at),
    latestInvoiceId: idOf(subscription.latest_invoice),
  };
}

/** Converts a Stripe invoice to the fields we use. */
export function invoiceOf(invoice: Stripe.Invoice): BilledInvoice {
  return {
    id: invoice.id ?? '',
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription) ?? '',
    number: invoice.number,
    reason: invoice.billing_reason ?? 'manual',
    status: INVOICE_STATUSES.find((status) => status === invoice.status) ?? 'draft',
    totalCents: invoice.amount_due,
    paidCents: invoice.amount_paid,
    createdAt: dateOf(invoice.created),
    finalizedAt: dateOrNull(invoice.status_transitions.finalized_at),
    paidAt: dateOrNull(invoice.status_transitions.paid_at),
    lines: invoice.lines.data.map((line) => ({
      priceId: idOf(line.pricing?.price_details?.price),
      isProration: line.parent?.subscription_item_details?.proration ?? false,
      amountCents: line.amount,
      from: dateOf(line.period.start),
      until: dateOf(line.period.end),
    })),
  };
}
