import type { Routes } from '@voltcourier/contracts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import type { RequestsService } from './service.ts';

/** Handlers of what staff do about requests. */
export function requestHandlers(requests: RequestsService): Handlers<Routes>['callbacks'] {
  return {
    list: async ({ query }) => requests.list(query),
    get: async ({ params }) => requests.get(params.requestId),
    change: async ({ caller, params, query, body }) =>
      requests.change(staffActor(caller), { id: params.requestId, ...query }, body),
  };
}
