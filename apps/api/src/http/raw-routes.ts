import { API_PREFIX } from '@voltcourier/contracts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';
import type { WebhooksService } from '../modules/payments/webhooks.ts';

const MAX_EVENT_BYTES = 512 * 1024;

/**
 * The routes that can't be in the table: a webhook is signed over its raw bytes, and whoever sends
 * it is known by that signature alone.
 */
export async function addRawRoutes(app: FastifyInstance, webhooks: WebhooksService): Promise<void> {
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
