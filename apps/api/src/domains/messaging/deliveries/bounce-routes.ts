import type { RawRoutes } from '@voltcourier/contracts/raw-routes';
import type { Context } from '../../../platform/context.ts';
import type { RawHandlers } from '../../../platform/http/raw-handlers.ts';
import { checkBounceReporter, takeBounceReport } from './service.ts';

/**
 * Where a mail system hands over what came back: the report as it is (RFC 3464), not JSON, by
 * whoever knows the secret.
 */
export function bounceWebhook(ctx: Context): RawHandlers<RawRoutes>['bounces'] {
  return {
    checkSender: ({ authorization = '' }) =>
      checkBounceReporter(ctx, /^Bearer (.+)$/u.exec(authorization)?.[1] ?? ''),
    receive: ({ body }) => takeBounceReport(ctx, body),
  };
}
