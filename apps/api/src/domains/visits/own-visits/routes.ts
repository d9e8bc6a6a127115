import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import { completeOwnVisit, getOwnVisit, listOwnVisits, recordOwnStep } from './service.ts';

/** Handlers of technicians' own visits. */
export function ownVisitHandlers(ctx: Context): Handlers<Routes>['ownVisits'] {
  return {
    list: ({ caller }) => listOwnVisits(ctx, staffActor(caller).id),
    get: ({ caller, params }) => getOwnVisit(ctx, staffActor(caller).id, params.bookingId),
    step: ({ caller, params, query, body }) =>
      recordOwnStep(ctx, staffActor(caller), { id: params.bookingId, ...query }, body.to),
    complete: ({ caller, params, query, body }) =>
      completeOwnVisit(ctx, staffActor(caller), { id: params.bookingId, ...query }, body),
  };
}
