import type { Routes } from '@voltcourier/contracts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import type { EmailTestsService } from './service.ts';

/** Handlers of test emails. */
export function emailTestsHandlers(tests: EmailTestsService): Handlers<Routes>['emailTests'] {
  return {
    send: ({ caller, params, body }) =>
      tests.send(staffActor(caller), { kind: params.kind, ...body }),
  };
}
