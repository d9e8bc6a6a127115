import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { listDeliveries } from './service.ts';

/** Handlers of the delivery log. */
export function deliveryHandlers(ctx: Context): Handlers<Routes>['deliveries'] {
  return { list: ({ query }) => listDeliveries(ctx, query) };
}
