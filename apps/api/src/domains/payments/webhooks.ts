import type { Context } from '../../platform/context.ts';
import type { CardEvent } from '../../platform/vendors/stripe/card-provider.ts';
import { reconcileCardPayment } from './reconciliation.ts';
import { findPaymentId } from './repository.ts';
import {
  addEvent,
  findEvent,
  findPoll,
  listUnprocessed,
  markProcessed,
  pruneEvents,
  savePoll,
  withoutKnown,
} from './webhook-repository.ts';

const KEEP_DAYS = 90;
// An event may be listed some time after its timestamp.
const OVERLAP_MS = 3_600_000;
// Longer than a job is retried.
const STUCK_MS = 2 * 3_600_000;
// As long as Stripe keeps events.
const RETRY_DAYS = 30;
const RETRY_BATCH = 500;

/** The handled event types (docs/operations.md). Stripe's list filter allows at most 20 types. */
const TYPES = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
] as const;

// Stripe's webhooks: saved, acknowledged, then processed by retrieving the current state from
// Stripe.

function store(ctx: Context, event: CardEvent): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await addEvent(trx, event, ctx.now()))) return;
    await ctx.jobs.send(trx, 'payments.process-event', {
      provider: 'stripe',
      eventId: event.id,
    });
  });
}

/**
 * Saves an event and queues its processing atomically.
 *
 * @returns false if the signature is not Stripe's.
 */
export async function receiveStripeEvent(
  ctx: Context,
  rawBody: Buffer,
  signature: string,
): Promise<boolean> {
  const event = ctx.cards?.verifyEvent(rawBody, signature);
  if (event === undefined) return false;
  await store(ctx, event);
  return true;
}

/** Processes a saved event. Uses only its subject, not its content. */
export async function processStripeEvent(ctx: Context, eventId: string): Promise<void> {
  const event = await findEvent(ctx.db, eventId);
  if (event === undefined || event.processed_at !== null) return;
  // An intent whose creation response was lost is identified by our own ID in it.
  const paymentId = (await findPaymentId(ctx.db, event.object_id)) ?? event.payment_id;
  if (paymentId !== null && paymentId !== undefined) await reconcileCardPayment(ctx, paymentId);
  else if (event.moves_money) await ctx.ports.subscriptions.mirrorPayment(event.object_id);
  if (event.subscription_ref !== null)
    await ctx.ports.subscriptions.reconcile(event.subscription_ref);
  await markProcessed(ctx.db, eventId, ctx.now());
}

/**
 * Polls for events that never arrived, so that a lost one costs minutes, even if nothing of ours is
 * waiting for it: a Dashboard refund, a dispute, a refund that fails weeks later. Stripe keeps
 * events for 30 days.
 */
export async function pollStripeEvents(ctx: Context): Promise<void> {
  const seenUntil = await findPoll(ctx.db);
  const since = seenUntil && new Date(seenUntil.getTime() - OVERLAP_MS);
  let events: readonly CardEvent[];
  try {
    events = (await ctx.cards?.listEvents(TYPES, since)) ?? [];
  } catch (failure) {
    ctx.log.warn({ err: failure }, 'Stripe could not be asked for events.');
    return;
  }
  const last = events.at(-1);
  if (last === undefined) return;
  for (const event of await withoutKnown(ctx.db, events)) await store(ctx, event);
  await savePoll(ctx.db, last.createdAt);
}

/**
 * Queues the events again whose job gave up, because Stripe or the database was down for longer
 * than it was retried.
 */
export async function retryStripeEvents(ctx: Context): Promise<void> {
  const now = ctx.now();
  const before = new Date(now.getTime() - STUCK_MS);
  const since = new Date(now.getTime() - RETRY_DAYS * 86_400_000);
  const stuck = await listUnprocessed(ctx.db, { since, before, limit: RETRY_BATCH });
  await ctx.jobs.sendAll(
    ctx.db,
    'payments.process-event',
    stuck.map((eventId) => ({ data: { provider: 'stripe', eventId }, startAfter: now })),
  );
}

/** Deletes events older than three months. */
export function pruneStripeEvents(ctx: Context): Promise<void> {
  return pruneEvents(ctx.db, new Date(ctx.now().getTime() - KEEP_DAYS * 86_400_000));
}
