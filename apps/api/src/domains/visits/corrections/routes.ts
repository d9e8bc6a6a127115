import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import { correctVisit } from './service.ts';

/** Handlers of booking corrections by staff. */
export function correctionHandlers(ctx: Context): Handlers<Routes>['corrections'] {
  return {
    correct: ({ caller, params, query, body }) =>
      correctVisit(ctx, staffActor(caller), { id: params.bookingId, ...query }, body),
  };
}
