import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../context.ts';
import { type Handlers, staffActor } from '../http/handlers.ts';
import { exportAuditLog, listAuditActors, listAuditEntries } from './service.ts';

/** Handlers of the audit log. */
export function auditHandlers(ctx: Context): Handlers<Routes>['audit'] {
  return {
    list: ({ query: { after, ...filters } }) => listAuditEntries(ctx, filters, after),
    actors: async () => ({ actors: await listAuditActors(ctx) }),
    export: ({ caller, body }) => exportAuditLog(ctx, staffActor(caller), body),
  };
}
