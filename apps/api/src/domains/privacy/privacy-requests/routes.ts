import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import {
  erasePrivacySubject,
  getPrivacyRequest,
  listPrivacyRequests,
  receivePrivacyRequest,
  refusePrivacyRequest,
  exportPersonalData,
} from './service.ts';

/** Handlers of privacy requests. */
export function privacyRequestHandlers(ctx: Context): Handlers<Routes>['privacyRequests'] {
  return {
    list: ({ query }) => listPrivacyRequests(ctx, query.state, query.after),
    get: ({ params }) => getPrivacyRequest(ctx, params.requestId),
    receive: ({ caller, body }) => receivePrivacyRequest(ctx, staffActor(caller), body),
    takeCopy: ({ caller, params }) => exportPersonalData(ctx, staffActor(caller), params.requestId),
    erase: ({ caller, params, body: { version } }) =>
      erasePrivacySubject(ctx, staffActor(caller), { id: params.requestId, version }),
    refuse: ({ caller, params, body: { version, reason } }) =>
      refusePrivacyRequest(ctx, staffActor(caller), { id: params.requestId, version }, reason),
  };
}
