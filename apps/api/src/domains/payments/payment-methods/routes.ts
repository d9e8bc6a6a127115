import type { Routes } from '@voltcourier/contracts';
import { callerId, type Handlers } from '../../../platform/http/handlers.ts';
import type { PaymentMethodsService } from './service.ts';

/** Handlers of payment methods. */
export function paymentMethodHandlers(
  paymentMethods: PaymentMethodsService,
): Handlers<Routes>['paymentMethods'] {
  return {
    list: async ({ caller }) => ({ cards: await paymentMethods.list(callerId(caller)) }),
    setUp: async ({ caller }) => ({ clientSecret: await paymentMethods.setUp(callerId(caller)) }),
    makeDefault: async ({ caller, params }) => ({
      cards: await paymentMethods.makeDefault(callerId(caller), params.paymentMethodId),
    }),
    remove: async ({ caller, params }) => ({
      cards: await paymentMethods.remove(callerId(caller), params.paymentMethodId),
    }),
  };
}
