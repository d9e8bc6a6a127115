import type Stripe from 'stripe';
import { callStripe } from './call-stripe.ts';

// More than any customer has, and the size of one page.
const MOST_CARDS = 100;

/** Statuses in which a subscription will still be charged to a card. */
const RUNNING: readonly Stripe.Subscription.Status[] = [
  'active',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
];

/** The fields of a saved card that we use. */
export interface KeptCard {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

/** Customers and their cards at Stripe. Every method throws only `CardProviderError`. */
export interface SavedCards {
  createCustomer(customer: {
    metadata: Record<string, string>;
    idempotencyKey: string;
  }): Promise<{ id: string }>;
  /** Whether the customer exists; customers can be deleted at Stripe. */
  hasCustomer(customerId: string): Promise<boolean>;
  createSetup(customerId: string): Promise<{ clientSecret: string | null }>;
  /** Lists the customer's cards, newest first, and returns which one is the default. */
  list(customerId: string): Promise<{ cards: readonly KeptCard[]; defaultId: string | null }>;
  /** Returns the customer who owns a card; undefined if it doesn't exist or has no owner. */
  findCustomerOf(cardId: string): Promise<string | undefined>;
  makeDefault(customerId: string, cardId: string): Promise<void>;
  /** Charges the customer's subscriptions to a card from now on. */
  renewWith(customerId: string, cardId: string): Promise<void>;
  remove(cardId: string): Promise<void>;
  /** Whether the customer has a subscription that will be charged again. */
  hasRunningSubscription(customerId: string): Promise<boolean>;
}

const idOf = (object: string | { id: string } | null): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);

const isMissing = (failure: unknown): boolean =>
  failure instanceof Error && 'code' in failure && failure.code === 'resource_missing';

const cardOf = ({ id, card }: Stripe.PaymentMethod): KeptCard[] =>
  card === undefined || card === null
    ? []
    : [
        {
          id,
          brand: card.brand,
          last4: card.last4,
          expMonth: card.exp_month,
          expYear: card.exp_year,
        },
      ];

async function listCards(stripe: Stripe, customerId: string) {
  const [customer, methods] = await Promise.all([
    stripe.customers.retrieve(customerId),
    stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: MOST_CARDS }),
  ]);
  return {
    cards: methods.data.flatMap(cardOf),
    defaultId: customer.deleted ? null : idOf(customer.invoice_settings.default_payment_method),
  };
}

async function listRunning(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const { data } = await stripe.subscriptions.list({ customer, limit: MOST_CARDS });
  return data.filter(({ status }) => RUNNING.includes(status));
}

async function renewWith(stripe: Stripe, customerId: string, cardId: string): Promise<void> {
  for (const { id, schedule } of await listRunning(stripe, customerId)) {
    await stripe.subscriptions.update(id, { default_payment_method: cardId });
    // A schedule has a card of its own, which is charged from its next phase on.
    if (schedule === null) continue;
    await stripe.subscriptionSchedules.update(idOf(schedule) ?? '', {
      default_settings: { default_payment_method: cardId },
    });
  }
}

/** Creates access to saved cards through Stripe's SDK. */
export function createSavedCards(stripe: Stripe): SavedCards {
  return {
    createCustomer: ({ metadata, idempotencyKey }) =>
      callStripe(() => stripe.customers.create({ metadata }, { idempotencyKey })),
    hasCustomer: (customerId) =>
      callStripe(async () => {
        try {
          return (await stripe.customers.retrieve(customerId)).deleted !== true;
        } catch (failure) {
          if (!isMissing(failure)) throw failure;
          return false;
        }
      }),
    createSetup: (customer) =>
      callStripe(async () => {
        const intent = await stripe.setupIntents.create({
          customer,
          usage: 'off_session',
          allowed_payment_method_types: ['card'],
        });
        return { clientSecret: intent.client_secret };
      }),
    list: (customerId) => callStripe(() => listCards(stripe, customerId)),
    findCustomerOf: (cardId) =>
      callStripe(async () => {
        const found = await stripe.paymentMethods.retrieve(cardId).catch((failure: unknown) => {
          if (isMissing(failure)) return undefined;
          throw failure;
        });
        return idOf(found?.customer ?? null) ?? undefined;
      }),
    makeDefault: (customerId, cardId) =>
      callStripe(async () => {
        await stripe.customers.update(customerId, {
          invoice_settings: { default_payment_method: cardId },
        });
      }),
    renewWith: (customerId, cardId) => callStripe(() => renewWith(stripe, customerId, cardId)),
    remove: (cardId) =>
      callStripe(async () => {
        await stripe.paymentMethods.detach(cardId);
      }),
    hasRunningSubscription: (customerId) =>
      callStripe(async () =>
        (await listRunning(stripe, customerId)).some(({ cancel_at_period_end: ends }) => !ends),
      ),
  };
}
