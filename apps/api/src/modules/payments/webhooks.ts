import type { Dependencies } from '../../dependencies.ts';
import { findPaymentId, listPendingRefunds } from './repository.ts';
import type { PaymentsService } from './service.ts';
import { addEvent, findEvent, markProcessed, pruneEvents } from './webhook-repository.ts';

const KEEP_DAYS = 90;

/** Stripe's webhooks: stored, acknowledged, then processed by asking Stripe what is true now. */
export function createWebhooks(
  deps: Pick<Dependencies, 'cards' | 'db' | 'jobs' | 'now'>,
  payments: PaymentsService,
  memberships: { reconcile: (subscriptionId: string) => Promise<void> },
) {
  return {
    /**
     * Stores an event and enqueues its processing, together.
     *
     * @returns false when the signature is not Stripe's.
     */
    receive: async (rawBody: Buffer, signature: string): Promise<boolean> => {
      const event = deps.cards?.verifyEvent(rawBody, signature);
      if (event === undefined) return false;
      await deps.db.transaction().execute(async (trx) => {
        if (!(await addEvent(trx, event, deps.now()))) return;
        await deps.jobs.send(trx, 'payments.process-event', {
          provider: 'stripe',
          eventId: event.id,
        });
      });
      return true;
    },

    /** Processes a stored event. What it says is not read, only what it is about. */
    process: async (eventId: string): Promise<void> => {
      const event = await findEvent(deps.db, eventId);
      if (event === undefined || event.processed_at !== null) return;
      // An intent whose creation we never heard back from is known by the id we gave it.
      const paymentId = (await findPaymentId(deps.db, event.object_id)) ?? event.payment_id;
      if (paymentId !== null && paymentId !== undefined) await payments.reconcile(paymentId);
      for (const refundId of await listPendingRefunds(deps.db, event.object_id)) {
        await payments.refund(refundId);
      }
      if (event.subscription_ref !== null) await memberships.reconcile(event.subscription_ref);
      await markProcessed(deps.db, eventId, deps.now());
    },

    /** Forgets events of three months ago. */
    prune: (): Promise<void> =>
      pruneEvents(deps.db, new Date(deps.now().getTime() - KEEP_DAYS * 86_400_000)),
  };
}

/** The webhooks service. */
export type WebhooksService = ReturnType<typeof createWebhooks>;
