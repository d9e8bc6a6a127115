import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import {
  changePageDraft,
  createPageDraft,
  getPageDraft,
  listPageDrafts,
  publishPageDraft,
  removePageDraft,
} from './page-drafts.ts';

/** Handlers of page drafts. */
export const pageDraftHandlers = (ctx: Context): Handlers<Routes>['pageDrafts'] => ({
  listPageDrafts: ({ query }) => listPageDrafts(ctx, query.after),
  getPageDraft: ({ params }) => getPageDraft(ctx, params.draftId),
  createPageDraft: ({ caller, body }) =>
    createPageDraft(ctx, staffActor(caller), body.generationId),
  changePageDraft: ({ caller, params, body: { version, ...form } }) =>
    changePageDraft(ctx, staffActor(caller), { id: params.draftId, version }, form),
  publishPageDraft: ({ caller, params, body: { version, path } }) =>
    publishPageDraft(ctx, staffActor(caller), { id: params.draftId, version }, path),
  removePageDraft: ({ caller, params, body }) =>
    removePageDraft(ctx, staffActor(caller), { id: params.draftId, version: body.version }),
});
