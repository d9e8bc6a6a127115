import type { Routes } from '@voltcourier/contracts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import type { DispatchService } from './service.ts';

/** Handlers of what staff do about bookings. */
export function dispatchHandlers(dispatch: DispatchService): Handlers<Routes>['dispatch'] {
  return {
    list: async ({ query }) => dispatch.list(query),
    calendar: async ({ query }) => dispatch.calendar(query),
    get: async ({ params }) => dispatch.get(params.bookingId),
    complete: async ({ caller, params, query, body }) =>
      dispatch.complete(staffActor(caller), { id: params.bookingId, ...query }, body),
    miss: async ({ caller, params, query }) =>
      dispatch.miss(staffActor(caller), { id: params.bookingId, ...query }),
    cancel: async ({ caller, params, query, body }) =>
      dispatch.cancel(staffActor(caller), { id: params.bookingId, ...query }, body),
    move: async ({ caller, params, query, body }) =>
      dispatch.move(staffActor(caller), { id: params.bookingId, ...query }, body),
  };
}
