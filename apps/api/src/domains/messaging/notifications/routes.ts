import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { subscribeToNews } from './subscriptions.ts';
import { listEmailTemplates, previewEmail } from './service.ts';

/** Handlers of notifications. */
export function notificationHandlers(ctx: Context): Handlers<Routes>['notifications'] {
  return {
    subscribe: async ({ body, caller }) => {
      await subscribeToNews(ctx, body, caller.language);
      return { subscribed: true };
    },
    templates: async () => ({ templates: [...(await listEmailTemplates())] }),
    preview: ({ params, query }) => previewEmail(ctx, params.kind, query),
  };
}
