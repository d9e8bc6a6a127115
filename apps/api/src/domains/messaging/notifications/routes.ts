import type { Routes } from '@voltcourier/contracts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { NotificationsService } from './service.ts';
import type { SubscriptionsService } from './subscriptions.ts';

/** Handlers of notifications. */
export function notificationHandlers(
  notifications: NotificationsService,
  subscriptions: SubscriptionsService,
): Handlers<Routes>['notifications'] {
  return {
    subscribe: async ({ body }) => {
      await subscriptions.subscribe(body);
      return { subscribed: true };
    },
    templates: async () => ({ templates: [...(await notifications.listTemplates())] }),
    preview: ({ params, query }) => notifications.preview(params.kind, query.about),
  };
}
