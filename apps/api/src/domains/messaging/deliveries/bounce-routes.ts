import type { RawRoutes } from '@voltcourier/contracts/raw-routes';
import type { Context } from '../../../platform/context.ts';
import type { RawHandlers } from '../../../platform/http/raw-handlers.ts';
import { checkBounceReporter, receiveBounceReport } from './service.ts';

/**
 * Webhook for bounces reported by a mail system: a raw report (RFC 3464) instead of JSON,
 * authenticated by a secret.
 */
export function bounceWebhook(ctx: Context): RawHandlers<RawRoutes>['bounces'] {
  return {
    checkSender: ({ authorization = '' }) =>
      checkBounceReporter(ctx, /^Bearer (.+)$/u.exec(authorization)?.[1] ?? ''),
    receive: ({ body }) => receiveBounceReport(ctx, body),
  };
}
