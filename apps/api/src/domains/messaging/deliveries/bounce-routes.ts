import { rawRoutes } from '@voltcourier/contracts/raw-routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/context.ts';
import type { MountOptions } from '../../../platform/http/mount-routes.ts';
import { checkBounceReporter, takeBounceReport } from './service.ts';

/** A report brings back what it is about, with pictures and all where a server is generous. */
const MAX_REPORT_BYTES = 1024 * 1024;

/**
 * Where a mail system hands over what came back: the report as it is (RFC 3464), not JSON, by
 * whoever knows the secret.
 */
export async function addBounceRoutes(
  ctx: Context,
  app: FastifyInstance,
  { limit }: MountOptions,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    scope.post(
      rawRoutes.bounces.path,
      {
        bodyLimit: MAX_REPORT_BYTES,
        schema: { hide: true },
        config: { raw: rawRoutes.bounces },
        // Before anything is read of whoever doesn't know the secret.
        onRequest: async (request) => {
          await limit('mail.bounces', rawRoutes.bounces.rateLimit, request.ip);
          const { authorization = '' } = request.headers;
          checkBounceReporter(ctx, /^Bearer (.+)$/u.exec(authorization)?.[1] ?? '');
        },
      },
      (request) => {
        const { body } = request;
        return takeBounceReport(ctx, Buffer.isBuffer(body) ? body : Buffer.alloc(0));
      },
    );
  });
}
