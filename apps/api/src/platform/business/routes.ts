import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../context.ts';
import { type Handlers, staffActor } from '../http/handlers.ts';
import { changeBusiness, getBusiness, listBusinessChanges } from './service.ts';

/** Handlers of the business settings. */
export function businessHandlers(ctx: Context): Handlers<Routes>['business'] {
  return {
    getBusiness: () => getBusiness(ctx),
    changeBusiness: ({ caller, body }) => changeBusiness(ctx, staffActor(caller), body),
    listBusinessChanges: ({ query: { after } }) => listBusinessChanges(ctx, after),
  };
}
