import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import {
  getLead,
  getLeadBoard,
  getLeadColumn,
  getLeadForecast,
  listLeads,
  listLeadsOfContact,
} from './service.ts';
import { changeLead, createLead, moveLead } from './changes.ts';

/** Handlers of the lead pipeline. */
export function leadHandlers(ctx: Context): Handlers<Routes>['leads'] {
  return {
    board: ({ query }) => getLeadBoard(ctx, query),
    column: ({ params, query }) => getLeadColumn(ctx, params.stage, query),
    list: ({ query }) => listLeads(ctx, query),
    forecast: ({ query }) => getLeadForecast(ctx, query),
    ofPerson: ({ params }) => listLeadsOfContact(ctx, params.personId),
    get: ({ params }) => getLead(ctx, params.leadId),
    create: ({ caller, body }) => createLead(ctx, staffActor(caller), body),
    change: ({ caller, params, body: { version, ...form } }) =>
      changeLead(ctx, staffActor(caller), params.leadId, version, form),
    move: ({ caller, params, body }) => moveLead(ctx, staffActor(caller), params.leadId, body),
  };
}
