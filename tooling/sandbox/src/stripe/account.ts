import type Stripe from 'stripe';
import { apiVersion } from '../schemas/schemas.ts';
import type { Store } from '../store.ts';
import { newId, nowSeconds } from './ids.ts';
import { Resources, type Resource } from './resources.ts';
import { Settlements } from './settlements.ts';
import { Webhooks, type WebhookOptions } from './webhooks.ts';

/** API version of the SDK that the sandbox's shapes are generated from. */
export const API_VERSION: string = apiVersion;

/** Cause of an event: a request, or (both null) the passing of time. */
export type Cause = Stripe.Event.Request;

/** Cause of everything that happens without a request. */
export const PASSING_OF_TIME: Cause = { id: null, idempotency_key: null };

/** Events that the sandbox sends, with their payloads. */
export type EventPayload = {
  'payment_intent.created': Stripe.PaymentIntent;
  'payment_intent.requires_action': Stripe.PaymentIntent;
  'payment_intent.processing': Stripe.PaymentIntent;
  'payment_intent.succeeded': Stripe.PaymentIntent;
  'payment_intent.payment_failed': Stripe.PaymentIntent;
  'payment_intent.canceled': Stripe.PaymentIntent;
  'charge.succeeded': Stripe.Charge;
  'charge.pending': Stripe.Charge;
  'charge.failed': Stripe.Charge;
  'charge.refunded': Stripe.Charge;
  'charge.refund.updated': Stripe.Refund;
  'charge.dispute.created': Stripe.Dispute;
  'charge.dispute.closed': Stripe.Dispute;
  'charge.dispute.funds_withdrawn': Stripe.Dispute;
  'charge.dispute.funds_reinstated': Stripe.Dispute;
  'refund.created': Stripe.Refund;
  'refund.updated': Stripe.Refund;
  'refund.failed': Stripe.Refund;
  'customer.created': Stripe.Customer;
  'customer.updated': Stripe.Customer;
  'customer.deleted': Stripe.Customer;
  'customer.subscription.created': Stripe.Subscription;
  'customer.subscription.updated': Stripe.Subscription;
  'customer.subscription.deleted': Stripe.Subscription;
  'customer.subscription.trial_will_end': Stripe.Subscription;
  'invoice.created': Stripe.Invoice;
  'invoice.finalized': Stripe.Invoice;
  'invoice.paid': Stripe.Invoice;
  'invoice.payment_succeeded': Stripe.Invoice;
  'invoice.payment_failed': Stripe.Invoice;
  'invoice.payment_action_required': Stripe.Invoice;
  'invoice.upcoming': Stripe.Invoice;
  'invoice.marked_uncollectible': Stripe.Invoice;
  'invoice.voided': Stripe.Invoice;
  'invoice_payment.paid': Stripe.InvoicePayment;
  'invoiceitem.created': Stripe.InvoiceItem;
  'payment_method.attached': Stripe.PaymentMethod;
  'payment_method.detached': Stripe.PaymentMethod;
  'price.created': Stripe.Price;
  'price.updated': Stripe.Price;
  'product.created': Stripe.Product;
  'product.updated': Stripe.Product;
  'setup_intent.created': Stripe.SetupIntent;
  'setup_intent.requires_action': Stripe.SetupIntent;
  'setup_intent.succeeded': Stripe.SetupIntent;
  'setup_intent.setup_failed': Stripe.SetupIntent;
  'subscription_schedule.created': Stripe.SubscriptionSchedule;
  'subscription_schedule.updated': Stripe.SubscriptionSchedule;
  'subscription_schedule.released': Stripe.SubscriptionSchedule;
  'subscription_schedule.canceled': Stripe.SubscriptionSchedule;
  'test_helpers.test_clock.created': Stripe.TestHelpers.TestClock;
  'test_helpers.test_clock.advancing': Stripe.TestHelpers.TestClock;
  'test_helpers.test_clock.ready': Stripe.TestHelpers.TestClock;
};

/** How a refund ends if its card doesn't determine it. */
export type RefundPlan = 'succeeded' | 'pending' | 'failed';

/** Settings that tests may change while the sandbox runs. */
export type AccountSettings = {
  /** Milliseconds until a processing payment or a pending refund settles; null: only on demand. */
  settleAfterMs: number | null;
  /** Results of the next refunds, one entry each; later ones succeed. */
  nextRefunds: RefundPlan[];
  /** Test clock of customers created without one; null is real time. */
  testClock: string | null;
};

/** Options of the sandbox's single Stripe account. */
export type AccountOptions = {
  store: Store;
  secretKey: string;
  publishableKey: string;
  /** URL at which a browser reaches this sandbox, without a trailing slash. */
  publicUrl: () => string;
  settleAfterMs: number | null;
  webhooks: WebhookOptions;
  /**
   * Continues whatever was waiting for this time: a payment, a refund, a subscription, a test
   * clock.
   */
  onSettle: (account: Account, id: string) => void;
  /** Billing's consequences of a payment attempt or a card setup. */
  onIntent: (
    account: Account,
    cause: Cause,
    intent: Stripe.PaymentIntent | Stripe.SetupIntent,
  ) => void;
};

/** The sandbox's single Stripe account: its objects, events and behavior. */
export class Account {
  readonly store: Store;
  readonly resources: Resources;
  readonly webhooks: Webhooks;
  readonly settlements: Settlements;
  readonly settings: AccountSettings;
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly publicUrl: () => string;
  readonly #initialSettleAfterMs: number | null;
  readonly #onIntent: AccountOptions['onIntent'];
  #frozenTime: number | undefined;
  #rehearsing = false;

  constructor(options: AccountOptions) {
    this.store = options.store;
    this.secretKey = options.secretKey;
    this.publishableKey = options.publishableKey;
    this.publicUrl = options.publicUrl;
    this.#initialSettleAfterMs = options.settleAfterMs;
    this.#onIntent = options.onIntent;
    this.settings = { settleAfterMs: options.settleAfterMs, nextRefunds: [], testClock: null };
    this.resources = new Resources(options.store);
    this.webhooks = new Webhooks(options.store, this.resources, options.webhooks);
    this.settlements = new Settlements(options.store, (id) => {
      options.onSettle(this, id);
    });
  }

  /** Seconds since the epoch, by the active test clock, otherwise by the real clock. */
  now(): number {
    return this.#frozenTime ?? nowSeconds();
  }

  /** Runs `work` at a test clock's time; without one, at the current time. */
  at<T>(frozenTime: number | undefined, work: () => T): T {
    const outer = this.#frozenTime;
    this.#frozenTime = frozenTime ?? outer;
    try {
      return work();
    } finally {
      this.#frozenTime = outer;
    }
  }

  /** Returns the result of `work` without any of its effects, to preview an invoice. */
  rehearse<T>(work: () => T): T {
    const outer = this.#rehearsing;
    this.#rehearsing = true;
    try {
      return this.store.rehearse(work);
    } finally {
      this.#rehearsing = outer;
    }
  }

  /** Whether the current work will be rolled back. */
  isRehearsing(): boolean {
    return this.#rehearsing;
  }

  /** Notifies billing that an intent was attempted; it may belong to an invoice. */
  intentEnded(cause: Cause, intent: Stripe.PaymentIntent | Stripe.SetupIntent): void {
    this.#onIntent(this, cause, intent);
  }

  /** Records an event, and sends it to the webhook endpoint. */
  emit<T extends keyof EventPayload>(
    type: T,
    object: EventPayload[T],
    cause: Cause,
    previous?: Partial<EventPayload[T]>,
  ): void {
    if (this.#rehearsing) return;
    const event = {
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: this.now(),
      data: previous ? { object, previous_attributes: previous } : { object },
      livemode: false,
      pending_webhooks: this.webhooks.isConfigured() ? 1 : 0,
      request: cause,
      type,
    };
    // The union of 250 event types can't be narrowed by a generic `type`.
    this.resources.save(event as unknown as Resource['event']);
    this.webhooks.enqueue(event.id);
  }

  /** Schedules settlement after `settleAfterMs`, or only on demand. */
  settleLater(id: string): void {
    const { settleAfterMs } = this.settings;
    this.settlements.add(id, settleAfterMs === null ? null : Date.now() + settleAfterMs);
  }

  /** Deletes everything and restores the initial behavior. */
  reset(): void {
    this.settings.settleAfterMs = this.#initialSettleAfterMs;
    this.settings.nextRefunds = [];
    this.settings.testClock = null;
    this.settlements.clear();
    this.webhooks.reset();
    this.store.transaction(() => {
      this.resources.clear();
      for (const table of ['instruments', 'setups', 'notices', 'debits'])
        this.store.statement(`DELETE FROM stripe_${table}`).run();
      this.store.statement('DELETE FROM stripe_idempotency').run();
    });
  }
}
