import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import { previewReply, sendReply, startReply } from './replies.ts';
import {
  changeReplyTemplate,
  createReplyTemplate,
  listReplyTemplates,
  removeReplyTemplate,
} from './reply-templates.ts';
import { getRequestDraft } from './booking-draft.ts';
import { changeCallback, getCallback, listCallbacks } from './service.ts';

/** Handlers of staff actions on requests. */
export function callbackHandlers(ctx: Context): Handlers<Routes>['callbacks'] {
  return {
    list: async ({ query }) => listCallbacks(ctx, query),
    draft: ({ params }) => getRequestDraft(ctx, params.requestId),
    get: async ({ params }) => getCallback(ctx, params.requestId),
    change: async ({ caller, params, query, body }) =>
      changeCallback(ctx, staffActor(caller), { id: params.requestId, ...query }, body),
  };
}

/** Handlers of email replies and their templates. */
export function requestReplyHandlers(ctx: Context): Handlers<Routes>['requestReplies'] {
  return {
    listTemplates: async () => listReplyTemplates(ctx),
    createTemplate: async ({ caller, body }) => createReplyTemplate(ctx, staffActor(caller), body),
    changeTemplate: async ({ caller, params, body: { version, ...form } }) =>
      changeReplyTemplate(ctx, staffActor(caller), { id: params.templateId, version }, form),
    removeTemplate: async ({ caller, params, body: { version } }) =>
      removeReplyTemplate(ctx, staffActor(caller), { id: params.templateId, version }),
    startReply: async ({ caller, params }) => startReply(ctx, staffActor(caller), params.requestId),
    previewReply: async ({ params, body }) => previewReply(ctx, params.requestId, body),
    sendReply: async ({ caller, params, query, body }) =>
      sendReply(ctx, staffActor(caller), { id: params.requestId, ...query }, body),
  };
}
