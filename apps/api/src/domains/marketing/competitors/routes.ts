import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import {
  addCompetitorFact,
  changeCompetitor,
  createCompetitor,
  getCompetitor,
  listCompetitors,
  removeCompetitor,
  removeCompetitorFact,
} from './competitors.ts';

/** Handlers of competitors. */
export const competitorHandlers = (ctx: Context): Handlers<Routes>['competitors'] => ({
  listCompetitors: ({ query }) => listCompetitors(ctx, query.after),
  getCompetitor: ({ params }) => getCompetitor(ctx, params.competitorId),
  createCompetitor: ({ caller, body }) => createCompetitor(ctx, staffActor(caller), body),
  changeCompetitor: ({ caller, params, body: { version, ...form } }) =>
    changeCompetitor(ctx, staffActor(caller), { id: params.competitorId, version }, form),
  removeCompetitor: ({ caller, params, body }) =>
    removeCompetitor(ctx, staffActor(caller), { id: params.competitorId, version: body.version }),
  addCompetitorFact: ({ caller, params, body }) =>
    addCompetitorFact(ctx, staffActor(caller), params.competitorId, body),
  removeCompetitorFact: ({ caller, params }) =>
    removeCompetitorFact(ctx, staffActor(caller), params),
});
