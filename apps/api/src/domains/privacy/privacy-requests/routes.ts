import type { Routes } from '@voltcourier/contracts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import type { PrivacyRequestsService } from './service.ts';

/** Handlers of people's requests for their data. */
export function dataRequestHandlers(
  privacyRequests: PrivacyRequestsService,
): Handlers<Routes>['privacyRequests'] {
  return {
    list: ({ query }) => privacyRequests.list(query.state, query.after),
    get: ({ params }) => privacyRequests.get(params.requestId),
    receive: ({ caller, body }) => privacyRequests.receive(staffActor(caller), body),
    takeCopy: ({ caller, params }) =>
      privacyRequests.takeCopy(staffActor(caller), params.requestId),
    erase: ({ caller, params, body: { version } }) =>
      privacyRequests.erase(staffActor(caller), { id: params.requestId, version }),
    refuse: ({ caller, params, body: { version, reason } }) =>
      privacyRequests.refuse(staffActor(caller), { id: params.requestId, version }, reason),
  };
}
