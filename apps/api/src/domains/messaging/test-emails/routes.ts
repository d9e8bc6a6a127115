import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import { sendTestEmail } from './service.ts';

/** Handlers of test emails. */
export function testEmailHandlers(ctx: Context): Handlers<Routes>['testEmails'] {
  return {
    send: ({ caller, params, body }) =>
      sendTestEmail(ctx, staffActor(caller), { kind: params.kind, ...body }),
  };
}
