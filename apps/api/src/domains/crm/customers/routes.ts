import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import { endCustomerTier, getCustomer, grantCustomerTier, listCustomers } from './service.ts';

/** Handlers of staff actions on customer accounts. */
export function customerHandlers(ctx: Context): Handlers<Routes>['customers'] {
  return {
    list: async ({ query }) => listCustomers(ctx, query),
    get: async ({ params }) => getCustomer(ctx, params.userId),
    grantTier: async ({ caller, params, body }) =>
      grantCustomerTier(ctx, staffActor(caller), params.userId, body),
    endTier: async ({ caller, params }) => endCustomerTier(ctx, staffActor(caller), params.userId),
  };
}
