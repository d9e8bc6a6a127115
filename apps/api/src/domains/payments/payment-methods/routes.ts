import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { callerId, type Handlers } from '../../../platform/http/handlers.ts';
import {
  listPaymentMethods,
  makeDefaultPaymentMethod,
  removePaymentMethod,
  setUpPaymentMethod,
} from './service.ts';

/** Handlers of payment methods. */
export function paymentMethodHandlers(ctx: Context): Handlers<Routes>['paymentMethods'] {
  return {
    list: async ({ caller }) => ({ cards: await listPaymentMethods(ctx, callerId(caller)) }),
    setUp: async ({ caller }) => ({
      clientSecret: await setUpPaymentMethod(ctx, callerId(caller)),
    }),
    makeDefault: async ({ caller, params }) => ({
      cards: await makeDefaultPaymentMethod(ctx, callerId(caller), params.paymentMethodId),
    }),
    remove: async ({ caller, params }) => ({
      cards: await removePaymentMethod(ctx, callerId(caller), params.paymentMethodId),
    }),
  };
}
