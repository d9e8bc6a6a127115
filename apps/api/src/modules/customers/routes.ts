import type { Routes } from '@voltcourier/contracts';
import { callingPerson, type Handlers } from '../../http/handlers.ts';
import type { CustomersService } from './service.ts';

/** Handlers of what staff do about people with an account. */
export function customerHandlers(customers: CustomersService): Handlers<Routes>['customers'] {
  return {
    list: async ({ query }) => customers.list(query),
    get: async ({ params }) => customers.get(params.userId),
    grantTier: async ({ caller, params, body }) =>
      customers.grantTier(callingPerson(caller).id, params.userId, body),
    endTier: async ({ caller, params }) =>
      customers.endTier(callingPerson(caller).id, params.userId),
  };
}
