import type { Dependencies } from '../../platform/dependencies.ts';
import type { CardEvent } from '../../platform/vendors/stripe/card-provider.ts';
import { findPaymentId } from './repository.ts';
import type { PaymentsService } from './service.ts';
import {
  addEvent,
  findEvent,
  findPoll,
  markProcessed,
  pruneEvents,
  savePoll,
  withoutKnown,
} from './webhook-repository.ts';

const KEEP_DAYS = 90;
// An event may be listed some time after it is said to have happened.
const OVERLAP_MS = 3_600_000;

/** The events that are acted on (docs/operations.md). Stripe lists by at most 20 types. */
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

/** Stripe's webhooks: stored, acknowledged, then processed by asking Stripe what is true now. */
export function createWebhooks(
  deps: Pick<Dependencies, 'cards' | 'db' | 'jobs' | 'log' | 'now'>,
  payments: PaymentsService,
  memberships: {
    reconcile: (subscriptionId: string) => Promise<void>;
    mirrorPayment: (intentId: string) => Promise<void>;
  },
) {
  const store = (event: CardEvent): Promise<void> =>
    deps.db.transaction().execute(async (trx) => {
      if (!(await addEvent(trx, event, deps.now()))) return;
      await deps.jobs.send(trx, 'payments.process-event', {
        provider: 'stripe',
        eventId: event.id,
      });
    });

  return {
    /**
     * Stores an event and enqueues its processing, together.
     *
     * @returns false when the signature is not Stripe's.
     */
    receive: async (rawBody: Buffer, signature: string): Promise<boolean> => {
      const event = deps.cards?.verifyEvent(rawBody, signature);
      if (event === undefined) return false;
      await store(event);
      return true;
    },

    /** Processes a stored event. What it says is not read, only what it is about. */
    process: async (eventId: string): Promise<void> => {
      const event = await findEvent(deps.db, eventId);
      if (event === undefined || event.processed_at !== null) return;
      // An intent whose creation we never heard back from is known by the id we gave it.
      const paymentId = (await findPaymentId(deps.db, event.object_id)) ?? event.payment_id;
      if (paymentId !== null && paymentId !== undefined) await payments.reconcile(paymentId);
      else if (event.moves_money) await memberships.mirrorPayment(event.object_id);
      if (event.subscription_ref !== null) await memberships.reconcile(event.subscription_ref);
      await markProcessed(deps.db, eventId, deps.now());
    },

    /**
     * Asks for events that never arrived, so that a lost one costs minutes, also where nothing of
     * ours waits for it: a refund of the Dashboard, a dispute, a refund that fails weeks later.
     * Stripe keeps events for 30 days.
     */
    poll: async (): Promise<void> => {
      const seenUntil = await findPoll(deps.db);
      const since = seenUntil && new Date(seenUntil.getTime() - OVERLAP_MS);
      let events: readonly CardEvent[];
      try {
        events = (await deps.cards?.listEvents(TYPES, since)) ?? [];
      } catch (failure) {
        deps.log.warn({ err: failure }, 'Stripe could not be asked for events.');
        return;
      }
      const last = events.at(-1);
      if (last === undefined) return;
      for (const event of await withoutKnown(deps.db, events)) await store(event);
      await savePoll(deps.db, last.createdAt);
    },

    /** Forgets events of three months ago. */
    prune: (): Promise<void> =>
      pruneEvents(deps.db, new Date(deps.now().getTime() - KEEP_DAYS * 86_400_000)),
  };
}

/** The webhooks service. */
export type WebhooksService = ReturnType<typeof createWebhooks>;
