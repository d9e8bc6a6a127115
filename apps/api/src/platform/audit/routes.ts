import type { Routes } from '@voltcourier/contracts';
import { type Handlers, staffActor } from '../http/handlers.ts';
import type { AuditService } from './service.ts';

/** Handlers of the audit log. */
export function auditHandlers(audit: AuditService): Handlers<Routes>['audit'] {
  return {
    list: ({ query: { after, ...filters } }) => audit.list(filters, after),
    actors: async () => ({ actors: await audit.listActors() }),
    export: ({ caller, body }) => audit.export(staffActor(caller), body),
  };
}
