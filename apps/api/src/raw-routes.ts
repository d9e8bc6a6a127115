import { API_PREFIX } from '@voltcourier/contracts';
import type { FastifyInstance } from 'fastify';
import { AppError } from './platform/app-error.ts';
import type { WebhooksService } from './domains/payments/webhooks.ts';
import type { Listener } from './platform/database/listener.ts';
import type { Services } from './services.ts';
import { addBounceRoutes } from './domains/messaging/deliveries/bounce-routes.ts';
import { addChecklistRoutes } from './domains/insights/checklist/checklist-routes.ts';
import { addCustomerDataRoutes } from './domains/crm/import-export/customer-data-routes.ts';
import { addEmergencyRoutes } from './domains/bookings/emergencies/emergency-routes.ts';
import { addHistoryRoutes } from './domains/payments/charging-history/history-routes.ts';
import { addLiveRoutes } from './platform/http/live-routes.ts';
import type { MountOptions } from './platform/http/mount-routes.ts';
import type { Brand } from './platform/http/plain-page.ts';
import { addStatementRoutes } from './domains/memberships/statements/statement-routes.ts';
import { addUnsubscribeRoutes } from './domains/messaging/notifications/unsubscribe-routes.ts';

const MAX_EVENT_BYTES = 512 * 1024;

/** A webhook is signed over its raw bytes, and whoever sends it is known by that signature alone. */
async function addStripeWebhook(app: FastifyInstance, webhooks: WebhooksService): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    scope.post(
      `${API_PREFIX}/webhooks/stripe`,
      { bodyLimit: MAX_EVENT_BYTES, schema: { hide: true } },
      async (request, reply) => {
        const signature = request.headers['stripe-signature'];
        const isEvent =
          Buffer.isBuffer(request.body) &&
          typeof signature === 'string' &&
          (await webhooks.receive(request.body, signature));
        if (!isEvent) throw new AppError('invalid_input', 'This is not a signed Stripe event.');
        return reply.send({ received: true });
      },
    );
  });
}

/**
 * The routes that can't be in the table: what is signed over its raw bytes, files that browsers
 * save, what streams, and pages for browsers without JavaScript, which post forms and read HTML.
 */
export async function addRawRoutes(
  app: FastifyInstance,
  services: Services,
  listener: Listener,
  mounting: MountOptions,
  brand: Brand,
): Promise<void> {
  const { bookings, chargingHistory, checklist, statements, subscriptions, webhooks } = services;
  await addStripeWebhook(app, webhooks);
  await addBounceRoutes(app, services.deliveries, mounting);
  addLiveRoutes(app, listener, mounting);
  addHistoryRoutes(app, chargingHistory, mounting, brand);
  addStatementRoutes(app, statements, mounting, brand);
  addChecklistRoutes(app, checklist, mounting, brand);
  addCustomerDataRoutes(app, services, mounting);
  await addEmergencyRoutes(app, bookings, mounting, brand);
  const ends = { '': subscriptions, '/news': services.campaignUnsubscribing };
  for (const [path, service] of Object.entries(ends)) {
    await addUnsubscribeRoutes(app, path, service, mounting, brand);
  }
}
