import Stripe from 'stripe';
import { callStripe } from './call-stripe.ts';
import {
  type BilledInvoice,
  type BilledPayment,
  type BilledPrice,
  type BilledSubscription,
  idOf,
  type Interval,
  INTERVALS,
  invoiceOf,
  priceOf,
  subscriptionOf,
} from './billed.ts';
import { releaseSchedule, type ScheduledPrice, schedulePrice } from './schedules.ts';

/** The catalog: products and prices. */
interface Catalog {
  /** Creates a product, or updates its texts. */
  saveProduct(product: { id: string; name: string; description: string }): Promise<void>;
  /** Lists all prices of a product, including discontinued ones. */
  listPrices(productId: string): Promise<readonly BilledPrice[]>;
  /** Creates a price and gives it the lookup key, taking it from another price if necessary. */
  createPrice(price: {
    productId: string;
    lookupKey: string;
    amountCents: number;
    interval: Interval;
    metadata: Record<string, string>;
  }): Promise<BilledPrice>;
  retirePrice(id: string): Promise<void>;
}

/** Starting and ending subscriptions. */
interface Subscriptions {
  createSubscription(wanted: {
    customerId: string;
    priceId: string;
    paymentMethodId: string;
    metadata: Record<string, string>;
    idempotencyKey: string;
  }): Promise<BilledSubscription>;
  retrieveSubscription(id: string): Promise<BilledSubscription>;
  listSubscriptions(customerId: string): Promise<readonly BilledSubscription[]>;
  /** Also drops a planned price change, because its schedule has to be released first. */
  setCancelAtPeriodEnd(id: string, cancels: boolean): Promise<void>;
  cancelNow(id: string): Promise<void>;
}

/** Changing a subscription's price. */
interface PriceChanges {
  /** Returns what a price change would charge immediately, in cents. */
  previewChange(change: PriceChange & { at: Date }): Promise<number>;
  /**
   * Changes the price: now, with a credit for the unused time, or from the next period if the
   * interval stays the same. A planned change is dropped.
   */
  changePrice(change: PriceChange & { at: Date | null; idempotencyKey: string }): Promise<void>;
  /** Schedules a price with another interval for the end of the paid period, without proration. */
  schedulePrice(wanted: ScheduledPrice): Promise<void>;
  /** Drops a scheduled change; the subscription stays as it is. */
  dropScheduledPrice(id: string): Promise<void>;
}

/** Invoices of subscriptions, and their payments. */
interface Invoices {
  /** Lists a subscription's invoices, oldest first. */
  listInvoices(subscriptionId: string): Promise<readonly BilledInvoice[]>;
  /**
   * Returns the invoice that a payment paid, and the subscription of an invoice; undefined if there
   * is none.
   */
  findInvoiceOf(intentId: string): Promise<string | undefined>;
  findSubscriptionOf(invoiceId: string): Promise<string | undefined>;
  /** Returns the payment of an invoice; undefined if it has none. */
  findIntentOf(invoiceId: string): Promise<string | undefined>;
  /** Returns the state of an invoice's payment; undefined if nothing is due. */
  findPayment(invoiceId: string): Promise<BilledPayment | undefined>;
  /** Tries to pay an open invoice with a card. */
  payWith(invoiceId: string, paymentMethodId: string): Promise<BilledPayment | undefined>;
  voidInvoice(id: string): Promise<void>;
}

/** Memberships through Stripe Billing. Every method throws only `CardProviderError`. */
export interface MembershipBilling extends Catalog, Subscriptions, PriceChanges, Invoices {}

interface PriceChange {
  readonly subscriptionId: string;
  readonly itemId: string;
  readonly priceId: string;
}

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

const isMissing = (failure: unknown): boolean =>
  failure instanceof Stripe.errors.StripeInvalidRequestError && failure.code === 'resource_missing';

const itemsOf = ({ itemId, priceId }: PriceChange) => [{ id: itemId, price: priceId }];

const catalogAt = (stripe: Stripe): Catalog => ({
  saveProduct: ({ id, name, description }) =>
    callStripe(async () => {
      try {
        const known = await stripe.products.retrieve(id);
        if (known.name === name && known.description === description && known.active) return;
        await stripe.products.update(id, { name, description, active: true });
      } catch (failure) {
        if (!isMissing(failure)) throw failure;
        await stripe.products.create({ id, name, description });
      }
    }),
  listPrices: (product) =>
    callStripe(async () =>
      (await stripe.prices.list({ product, limit: 100 }).autoPagingToArray({ limit: 1000 })).map(
        priceOf,
      ),
    ),
  createPrice: ({ productId, lookupKey, amountCents, interval, metadata }) =>
    callStripe(async () =>
      priceOf(
        await stripe.prices.create({
          product: productId,
          currency: 'usd',
          unit_amount: amountCents,
          recurring: { interval: INTERVALS[interval] },
          lookup_key: lookupKey,
          transfer_lookup_key: true,
          metadata,
        }),
      ),
    ),
  retirePrice: (id) =>
    callStripe(async () => {
      await stripe.prices.update(id, { active: false });
    }),
});

const subscriptionsAt = (stripe: Stripe): Subscriptions => ({
  createSubscription: ({ customerId, priceId, paymentMethodId, metadata, idempotencyKey }) =>
    callStripe(async () =>
      subscriptionOf(
        await stripe.subscriptions.create(
          {
            customer: customerId,
            items: [{ price: priceId }],
            default_payment_method: paymentMethodId,
            payment_behavior: 'allow_incomplete',
            metadata,
          },
          { idempotencyKey },
        ),
      ),
    ),
  retrieveSubscription: (id) =>
    callStripe(async () =>
      subscriptionOf(await stripe.subscriptions.retrieve(id, { expand: ['schedule'] })),
    ),
  listSubscriptions: (customer) =>
    callStripe(async () =>
      (
        await stripe.subscriptions.list({
          customer,
          status: 'all',
          limit: 100,
          expand: ['data.schedule'],
        })
      ).data.map(subscriptionOf),
    ),
  setCancelAtPeriodEnd: (id, cancels) =>
    callStripe(async () => {
      await releaseSchedule(stripe, id);
      await stripe.subscriptions.update(id, { cancel_at_period_end: cancels });
    }),
  cancelNow: (id) =>
    callStripe(async () => {
      await releaseSchedule(stripe, id);
      await stripe.subscriptions.cancel(id);
    }),
});

const priceChangesAt = (stripe: Stripe): PriceChanges => ({
  previewChange: ({ at, ...change }) =>
    callStripe(async () => {
      const { amount_due: dueCents } = await stripe.invoices.createPreview({
        subscription: change.subscriptionId,
        subscription_details: {
          items: itemsOf(change),
          proration_behavior: 'always_invoice',
          proration_date: secondsOf(at),
        },
      });
      return dueCents;
    }),
  changePrice: ({ at, idempotencyKey, ...change }) =>
    callStripe(async () => {
      await releaseSchedule(stripe, change.subscriptionId);
      await stripe.subscriptions.update(
        change.subscriptionId,
        {
          items: itemsOf(change),
          ...(at === null
            ? { proration_behavior: 'none' as const }
            : {
                proration_behavior: 'always_invoice' as const,
                proration_date: secondsOf(at),
                // Until it is paid, nothing changes: neither the interval nor later credits.
                payment_behavior: 'pending_if_incomplete' as const,
              }),
        },
        { idempotencyKey },
      );
    }),
  schedulePrice: (wanted) => callStripe(() => schedulePrice(stripe, wanted)),
  dropScheduledPrice: (id) => callStripe(() => releaseSchedule(stripe, id)),
});

const retrieveWithPayments = (stripe: Stripe, invoiceId: string) =>
  stripe.invoices.retrieve(invoiceId, { expand: ['payments'] });

const intentIdOf = ({ payments }: Stripe.Invoice): string | null =>
  idOf(payments?.data[0]?.payment.payment_intent);

async function findPayment(stripe: Stripe, invoiceId: string): Promise<BilledPayment | undefined> {
  const invoice = await retrieveWithPayments(stripe, invoiceId);
  if (invoice.status === 'paid') return { status: 'paid', clientSecret: null };
  if (invoice.status !== 'open') return undefined;
  const intentId = intentIdOf(invoice);
  if (intentId === null) return undefined;
  const { status, client_secret: clientSecret } = await stripe.paymentIntents.retrieve(intentId);
  if (status === 'requires_action' || status === 'requires_confirmation') {
    return { status: 'requires_action', clientSecret };
  }
  if (status === 'processing' || status === 'succeeded') {
    return { status: 'processing', clientSecret: null };
  }
  return { status: 'declined', clientSecret: null };
}

const invoicesAt = (stripe: Stripe): Invoices => ({
  listInvoices: (subscription) =>
    callStripe(async () =>
      (await stripe.invoices.list({ subscription, limit: 100 }).autoPagingToArray({ limit: 1000 }))
        .map(invoiceOf)
        .toReversed(),
    ),
  findInvoiceOf: (intentId) =>
    callStripe(async () => {
      const payment = { type: 'payment_intent' as const, payment_intent: intentId };
      const { data } = await stripe.invoicePayments.list({ payment, limit: 1 });
      return idOf(data[0]?.invoice) ?? undefined;
    }),
  findSubscriptionOf: (invoiceId) =>
    callStripe(async () => {
      const { subscriptionId } = invoiceOf(await stripe.invoices.retrieve(invoiceId));
      return subscriptionId === '' ? undefined : subscriptionId;
    }),
  findIntentOf: (invoiceId) =>
    callStripe(async () => intentIdOf(await retrieveWithPayments(stripe, invoiceId)) ?? undefined),
  findPayment: (invoiceId) => callStripe(() => findPayment(stripe, invoiceId)),
  payWith: (invoiceId, paymentMethodId) =>
    callStripe(async () => {
      try {
        await stripe.invoices.pay(invoiceId, { payment_method: paymentMethodId });
      } catch (failure) {
        // Declined, or needs authentication; the intent has the outcome.
        if (!(failure instanceof Stripe.errors.StripeCardError)) throw failure;
      }
      return findPayment(stripe, invoiceId);
    }),
  voidInvoice: (id) =>
    callStripe(async () => {
      await stripe.invoices.voidInvoice(id);
    }),
});

/** Creates access to subscriptions, prices and invoices through Stripe's SDK. */
export const createMembershipBilling = (stripe: Stripe): MembershipBilling => ({
  ...catalogAt(stripe),
  ...subscriptionsAt(stripe),
  ...priceChangesAt(stripe),
  ...invoicesAt(stripe),
});
