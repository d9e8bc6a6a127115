import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import { addGeneratedContent } from './adding-generated.ts';
import { approveContent, returnContent, submitContent } from './approval.ts';
import { publishContent, retryContent, scheduleContent, unscheduleContent } from './publishing.ts';
import { getContent, getContentHistory, listContent } from './reading.ts';
import { changeContent, createContent, moveContent, removeContent } from './service.ts';

/** Handlers of the content calendar. */
export function contentHandlers(ctx: Context): Handlers<Routes>['content'] {
  const seen = (id: string, version: number) => ({ id, version });
  return {
    listContent: ({ query }) => listContent(ctx, query),
    getContent: ({ params }) => getContent(ctx, params.contentId),
    contentHistory: ({ params }) => getContentHistory(ctx, params.contentId),
    createContent: ({ caller, body }) => createContent(ctx, staffActor(caller), body),
    addGeneratedContent: ({ caller, body }) => addGeneratedContent(ctx, staffActor(caller), body),
    changeContent: ({ caller, params, body: { version, ...form } }) =>
      changeContent(ctx, staffActor(caller), seen(params.contentId, version), form),
    moveContent: ({ caller, params, body: { version, ...plan } }) =>
      moveContent(ctx, staffActor(caller), seen(params.contentId, version), plan),
    submitContent: ({ caller, params, body }) =>
      submitContent(ctx, staffActor(caller), seen(params.contentId, body.version)),
    returnContent: ({ caller, params, body }) =>
      returnContent(ctx, staffActor(caller), seen(params.contentId, body.version), body.note),
    approveContent: ({ caller, params, body }) =>
      approveContent(ctx, staffActor(caller), seen(params.contentId, body.version)),
    scheduleContent: ({ caller, params, body }) =>
      scheduleContent(ctx, staffActor(caller), seen(params.contentId, body.version)),
    unscheduleContent: ({ caller, params, body }) =>
      unscheduleContent(ctx, staffActor(caller), seen(params.contentId, body.version)),
    publishContent: ({ caller, params, body }) =>
      publishContent(ctx, staffActor(caller), seen(params.contentId, body.version), body.postUrl),
    retryContent: ({ caller, params, body }) =>
      retryContent(ctx, staffActor(caller), seen(params.contentId, body.version)),
    removeContent: ({ caller, params, body }) =>
      removeContent(ctx, staffActor(caller), seen(params.contentId, body.version)),
  };
}
