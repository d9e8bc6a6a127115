import type { RawRoutes } from '@voltcourier/contracts/raw-routes';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { RawHandlers } from '../../platform/http/raw-handlers.ts';
import { receiveStripeEvent } from './webhooks.ts';

/** A webhook is signed over its raw bytes, and whoever sends it is known by that signature alone. */
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
