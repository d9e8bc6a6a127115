import type { Routes } from '@voltcourier/contracts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import type { TestEmailsService } from './service.ts';

/** Handlers of test emails. */
export function testEmailsHandlers(tests: TestEmailsService): Handlers<Routes>['testEmails'] {
  return {
    send: ({ caller, params, body }) =>
      tests.send(staffActor(caller), { kind: params.kind, ...body }),
  };
}
