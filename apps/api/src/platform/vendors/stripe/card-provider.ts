import Stripe from 'stripe';
import * as z from 'zod/mini';
import { callStripe } from './call-stripe.ts';
import { createMembershipBilling, type MembershipBilling } from './membership-billing.ts';
import { createSavedCards, type SavedCards } from './saved-cards.ts';

/** The fields of a PaymentIntent that we use. Amounts are in cents. */
export interface CardIntent {
  readonly id: string;
  readonly status: Stripe.PaymentIntent.Status;
  readonly amountCents: number;
  readonly receivedCents: number;
  readonly currency: string;
  readonly clientSecret: string | null;
  readonly failureCode: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

/** The fields of a Refund that we use. */
export interface CardRefund {
  /** Null if the provider refused to create one. */
  readonly id: string | null;
  readonly amountCents: number;
  /** ID of our own refund; null if it was made in the Dashboard. */
  readonly refundId: string | null;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly failureReason: string | null;
}

/** The fields of a Dispute that we use. */
export interface CardDispute {
  readonly id: string;
  readonly amountCents: number;
  readonly reason: string;
  readonly status: Stripe.Dispute.Status;
  readonly evidenceDueAt: Date | null;
  /**
   * Withdrawals from our balance (negative) and amounts returned, in cents, each with its own ID.
   */
  readonly movements: readonly { readonly id: string; readonly amountCents: number }[];
}

/** Refunds and disputes after a payment. */
export interface CardAftermath {
  readonly refunds: readonly CardRefund[];
  readonly disputes: readonly CardDispute[];
}

/**
 * A verified webhook event: which object changed. Its content is never trusted; the object is read
 * again.
 */
export interface CardEvent {
  readonly id: string;
  readonly type: string;
  readonly objectId: string;
  readonly paymentIntentId: string | null;
  readonly createdAt: Date;
  readonly payload: unknown;
}

/** Card payments through Stripe. Every method throws only `CardProviderError`. */
export interface CardProvider {
  createIntent(intent: {
    amountCents: number;
    description: string;
    metadata: Record<string, string>;
    idempotencyKey: string;
  }): Promise<CardIntent>;
  retrieveIntent(id: string): Promise<CardIntent>;
  cancelIntent(id: string): Promise<CardIntent>;
  createRefund(refund: {
    intentId: string;
    amountCents: number;
    metadata: Record<string, string>;
    idempotencyKey: string;
  }): Promise<CardRefund>;
  /** Returns all refunds and disputes of a payment, whoever made them, oldest first. */
  readAftermath(intentId: string): Promise<CardAftermath>;
  /** Lists events of some types since an instant of the provider's clock, oldest first. */
  listEvents(types: readonly string[], since: Date | undefined): Promise<readonly CardEvent[]>;
  /** Cards that customers have saved for future payments. */
  readonly savedCards: SavedCards;
  /** Subscriptions, their prices and invoices. */
  readonly memberships: MembershipBilling;
  /** Returns the event in a webhook's raw body, or undefined if its signature isn't Stripe's. */
  verifyEvent(rawBody: Buffer, signature: string): CardEvent | undefined;
}

function intentOf(intent: Stripe.PaymentIntent): CardIntent {
  return {
    id: intent.id,
    status: intent.status,
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    currency: intent.currency,
    clientSecret: intent.client_secret,
    failureCode: intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? null,
    metadata: intent.metadata,
  };
}

function refundOf(refund: Stripe.Refund): CardRefund {
  const status = refund.status;
  return {
    id: refund.id,
    amountCents: refund.amount,
    refundId: refund.metadata?.['refundId'] ?? null,
    status:
      status === 'succeeded'
        ? 'succeeded'
        : status === 'failed' || status === 'canceled'
          ? 'failed'
          : 'pending',
    failureReason: refund.failure_reason ?? null,
  };
}

function disputeOf(dispute: Stripe.Dispute): CardDispute {
  const dueBy = dispute.evidence_details.due_by;
  return {
    id: dispute.id,
    amountCents: dispute.amount,
    reason: dispute.reason,
    status: dispute.status,
    evidenceDueAt: dueBy === null ? null : new Date(dueBy * 1000),
    movements: dispute.balance_transactions.map(({ id, amount }) => ({ id, amountCents: amount })),
  };
}

const Name = z.string().check(z.regex(/^[\w.:-]{1,255}$/u));

/** The fields of an event that we use. An event about something without an ID has `''`. */
const EventShape = z.object({
  id: Name,
  type: Name,
  /** Seconds since the epoch. */
  created: z._default(z.number(), 0),
  data: z.object({
    object: z.object({
      id: z._default(Name, ''),
      payment_intent: z.optional(z.nullable(z.union([Name, z.object({ id: Name })]))),
    }),
  }),
});

/** Parses an event. @throws z.core.$ZodError if it isn't one. */
function eventOf(payload: unknown): CardEvent {
  const { id, type, created, data } = z.parse(EventShape, payload);
  const { id: objectId, payment_intent: parent } = data.object;
  const parentId = typeof parent === 'string' ? parent : (parent?.id ?? null);
  return {
    id,
    type,
    objectId,
    paymentIntentId: type.startsWith('payment_intent.') ? objectId : parentId,
    createdAt: new Date(created * 1000),
    payload,
  };
}

interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  apiUrl?: string;
}

/** Creates Stripe's SDK client, for Stripe or a server with its protocol at `apiUrl`. */
function clientOf({ secretKey, apiUrl }: StripeOptions): Stripe {
  const other = apiUrl === undefined ? undefined : new URL(apiUrl);
  return new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: 15_000,
    telemetry: false,
    appInfo: { name: 'VoltCourier' },
    ...(other === undefined
      ? {}
      : {
          host: other.hostname,
          port: other.port,
          protocol: other.protocol === 'https:' ? ('https' as const) : ('http' as const),
        }),
  });
}

/** Lists Stripe's events since an instant, oldest first. */
async function listEvents(
  stripe: Stripe,
  types: readonly string[],
  since: Date | undefined,
): Promise<CardEvent[]> {
  const created = since && { gte: Math.floor(since.getTime() / 1000) };
  const found: CardEvent[] = [];
  const pages = stripe.events.list({
    types: [...types],
    limit: 100,
    ...(created && { created }),
  });
  for await (const event of pages) found.push(eventOf(event));
  return found.toReversed();
}

/**
 * Creates a card provider through Stripe's SDK, for Stripe or a server with its protocol at
 * `apiUrl`.
 */
export function createStripe(options: StripeOptions): CardProvider {
  const stripe = clientOf(options);
  return {
    createIntent: ({ amountCents, description, metadata, idempotencyKey }) =>
      callStripe(async () =>
        intentOf(
          await stripe.paymentIntents.create(
            {
              amount: amountCents,
              currency: 'usd',
              automatic_payment_methods: { enabled: true },
              description,
              metadata,
            },
            { idempotencyKey },
          ),
        ),
      ),
    retrieveIntent: (id) =>
      callStripe(async () => intentOf(await stripe.paymentIntents.retrieve(id))),
    cancelIntent: (id) =>
      callStripe(async () =>
        intentOf(await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })),
      ),
    createRefund: ({ intentId, amountCents, metadata, idempotencyKey }) =>
      callStripe(async () =>
        refundOf(
          await stripe.refunds.create(
            { payment_intent: intentId, amount: amountCents, metadata },
            { idempotencyKey },
          ),
        ),
      ),
    readAftermath: (intentId) =>
      callStripe(async () => {
        const all = { payment_intent: intentId, limit: 100 };
        const refunds = await stripe.refunds.list(all).autoPagingToArray({ limit: 1000 });
        const disputes = await stripe.disputes.list(all).autoPagingToArray({ limit: 1000 });
        return {
          refunds: refunds.map(refundOf).toReversed(),
          disputes: disputes.map(disputeOf).toReversed(),
        };
      }),
    listEvents: (types, since) => callStripe(() => listEvents(stripe, types, since)),
    savedCards: createSavedCards(stripe),
    memberships: createMembershipBilling(stripe),
    verifyEvent: (rawBody, signature) => {
      try {
        const payload = stripe.webhooks.constructEvent(rawBody, signature, options.webhookSecret);
        return eventOf(payload);
      } catch {
        return undefined;
      }
    },
  };
}
