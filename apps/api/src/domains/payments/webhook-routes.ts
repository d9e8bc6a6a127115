import type { RawRoutes } from '@voltcourier/contracts/raw-routes';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { RawHandlers } from '../../platform/http/raw-handlers.ts';
import { receiveStripeEvent } from './webhooks.ts';

/** A webhook's signature covers its raw bytes, and is the only authentication of the sender. */
export function stripeWebhook(ctx: Context): RawHandlers<RawRoutes>['stripeEvents'] {
  return {
    receive: async ({ body, headers }) => {
      const signature = headers['stripe-signature'];
      const isEvent =
        typeof signature === 'string' && (await receiveStripeEvent(ctx, body, signature));
      if (!isEvent) throw new AppError('invalid_input', 'This is not a signed Stripe event.');
      return { received: true };
    },
  };
}
