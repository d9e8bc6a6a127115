import { pollStripeEvents, processStripeEvent } from '../domains/payments/webhooks.ts';
import type { useApi } from './harness.ts';

/** Processes events from Stripe without webhooks or a worker. */
export function listenToStripe(started: ReturnType<typeof useApi>) {
  return {
    /**
     * Polls Stripe for events and processes them, as the sweep and its jobs do. Returns how many
     * could not be processed.
     */
    deliver: async ({ order = 'forwards' } = {}): Promise<{ failed: number }> => {
      const { deps, ctx } = started.api;
      await pollStripeEvents(ctx);
      const events = await deps.db
        .selectFrom('webhook_events')
        .select('event_id')
        .where('processed_at', 'is', null)
        .orderBy('received_at')
        .execute();
      let failed = 0;
      for (const { event_id: id } of order === 'forwards' ? events : events.toReversed()) {
        await processStripeEvent(ctx, id).catch(() => {
          failed += 1;
        });
      }
      return { failed };
    },
  };
}
