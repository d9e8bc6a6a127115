import type { Routes } from '@voltcourier/contracts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import type { CustomersService } from './service.ts';

/** Handlers of what staff do about people with an account. */
export function customerHandlers(customers: CustomersService): Handlers<Routes>['customers'] {
  return {
    list: async ({ query }) => customers.list(query),
    get: async ({ params }) => customers.get(params.userId),
    grantTier: async ({ caller, params, body }) =>
      customers.grantTier(staffActor(caller), params.userId, body),
    endTier: async ({ caller, params }) => customers.endTier(staffActor(caller), params.userId),
  };
}
