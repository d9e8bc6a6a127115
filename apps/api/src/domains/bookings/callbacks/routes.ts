import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import { changeCallback, getCallback, listCallbacks } from './service.ts';

/** Handlers of what staff do about requests. */
export function callbackHandlers(ctx: Context): Handlers<Routes>['callbacks'] {
  return {
    list: async ({ query }) => listCallbacks(ctx, query),
    get: async ({ params }) => getCallback(ctx, params.requestId),
    change: async ({ caller, params, query, body }) =>
      changeCallback(ctx, staffActor(caller), { id: params.requestId, ...query }, body),
  };
}
