import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import { cancelVisit, completeVisit, missVisit, moveVisit } from './visit-changes.ts';
import { getDispatchBooking, listDispatchBookings } from './service.ts';
import { getCalendar } from './calendar.ts';
import { undoMove } from './undo.ts';

/** Handlers of the dispatch endpoints. */
export function dispatchHandlers(ctx: Context): Handlers<Routes>['dispatch'] {
  return {
    list: async ({ query }) => listDispatchBookings(ctx, query),
    calendar: async ({ query }) => getCalendar(ctx, query),
    get: async ({ params }) => getDispatchBooking(ctx, params.bookingId),
    complete: async ({ caller, params, query, body }) =>
      completeVisit(ctx, staffActor(caller), { id: params.bookingId, ...query }, body),
    miss: async ({ caller, params, query }) =>
      missVisit(ctx, staffActor(caller), { id: params.bookingId, ...query }),
    cancel: async ({ caller, params, query, body }) =>
      cancelVisit(ctx, staffActor(caller), { id: params.bookingId, ...query }, body),
    move: async ({ caller, params, query, body }) =>
      moveVisit(ctx, staffActor(caller), { id: params.bookingId, ...query }, body),
    undoMove: async ({ caller, params, query }) =>
      undoMove(ctx, staffActor(caller), { id: params.bookingId, ...query }),
  };
}
