import { rawRoutes } from '@voltcourier/contracts/raw-routes';
import type { FastifyInstance } from 'fastify';
import {
  endCampaignSubscription,
  getCampaignSubscription,
} from './domains/marketing/campaigns/unsubscribing.ts';
import {
  endNewsSubscription,
  getNewsSubscription,
} from './domains/messaging/notifications/subscriptions.ts';
import { receiveStripeEvent } from './domains/payments/webhooks.ts';
import type { Context } from './platform/context.ts';
import { AppError } from './platform/app-error.ts';
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
async function addStripeWebhook(ctx: Context, app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    scope.post(
      rawRoutes.stripeEvents.path,
      {
        bodyLimit: MAX_EVENT_BYTES,
        schema: { hide: true },
        config: { raw: rawRoutes.stripeEvents },
      },
      async (request, reply) => {
        const signature = request.headers['stripe-signature'];
        const isEvent =
          Buffer.isBuffer(request.body) &&
          typeof signature === 'string' &&
          (await receiveStripeEvent(ctx, request.body, signature));
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
  ctx: Context,
  app: FastifyInstance,
  mounting: MountOptions,
  brand: Brand,
): Promise<void> {
  await addStripeWebhook(ctx, app);
  await addBounceRoutes(ctx, app, mounting);
  addLiveRoutes(app, ctx.listener, mounting);
  addHistoryRoutes(ctx, app, mounting, brand);
  addStatementRoutes(ctx, app, mounting, brand);
  addChecklistRoutes(ctx, app, mounting, brand);
  addCustomerDataRoutes(ctx, app, mounting);
  await addEmergencyRoutes(ctx, app, mounting, brand);
  const ends = [
    {
      declared: { look: rawRoutes.newsLink, end: rawRoutes.endNews },
      get: (token: string) => getNewsSubscription(ctx, token),
      end: (token: string) => endNewsSubscription(ctx, token),
    },
    {
      declared: { look: rawRoutes.campaignLink, end: rawRoutes.endCampaigns },
      get: (token: string) => getCampaignSubscription(ctx, token),
      end: (token: string) => endCampaignSubscription(ctx, token),
    },
  ];
  for (const { declared, ...service } of ends) {
    await addUnsubscribeRoutes(app, declared, service, mounting, brand);
  }
}
