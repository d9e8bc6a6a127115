import type { Routes } from '@voltcourier/contracts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import type { LeadChanges } from './changes.ts';
import type { LeadViews } from './service.ts';

/** Handlers of the pipeline. */
export function leadHandlers(views: LeadViews, changes: LeadChanges): Handlers<Routes>['leads'] {
  return {
    board: ({ query }) => views.board(query),
    column: ({ params, query }) => views.column(params.stage, query),
    list: ({ query }) => views.list(query),
    forecast: ({ query }) => views.forecast(query),
    ofPerson: ({ params }) => views.ofPerson(params.personId),
    get: ({ params }) => views.get(params.leadId),
    create: ({ caller, body }) => changes.create(staffActor(caller), body),
    change: ({ caller, params, body: { version, ...form } }) =>
      changes.change(staffActor(caller), params.leadId, version, form),
    move: ({ caller, params, body }) => changes.move(staffActor(caller), params.leadId, body),
  };
}
