import type { Routes } from '@voltcourier/contracts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import type { DataRequestsService } from './service.ts';

/** Handlers of people's requests for their data. */
export function dataRequestHandlers(
  dataRequests: DataRequestsService,
): Handlers<Routes>['dataRequests'] {
  return {
    list: ({ query }) => dataRequests.list(query.state, query.after),
    get: ({ params }) => dataRequests.get(params.requestId),
    receive: ({ caller, body }) => dataRequests.receive(staffActor(caller), body),
    takeCopy: ({ caller, params }) => dataRequests.takeCopy(staffActor(caller), params.requestId),
    erase: ({ caller, params, body: { version } }) =>
      dataRequests.erase(staffActor(caller), { id: params.requestId, version }),
    refuse: ({ caller, params, body: { version, reason } }) =>
      dataRequests.refuse(staffActor(caller), { id: params.requestId, version }, reason),
  };
}
