import type { Routes } from '@voltcourier/contracts';
import { type Handlers, staffActor } from '../../http/handlers.ts';
import type { DispatchService } from './service.ts';

/** Handlers of what staff do about bookings. */
export function dispatchHandlers(dispatch: DispatchService): Handlers<Routes>['dispatch'] {
  return {
    list: async ({ query }) => dispatch.list(query),
    get: async ({ params }) => dispatch.get(params.bookingId),
    complete: async ({ caller, params, body }) =>
      dispatch.complete(staffActor(caller), params.bookingId, body),
    miss: async ({ caller, params }) => dispatch.miss(staffActor(caller), params.bookingId),
    cancel: async ({ caller, params, body }) =>
      dispatch.cancel(staffActor(caller), params.bookingId, body),
  };
}
