import { type RawRoute, rawRoutes } from '@voltcourier/contracts/raw-routes';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { AppError } from '../../../platform/app-error.ts';
import {
  unknownLinkPage,
  troublePage,
  unsubscribedPage,
  unsubscribePage,
} from './unsubscribe-page.ts';
import { appErrorOf, statusOf } from '../../../platform/http/errors.ts';
import type { MountOptions } from '../../../platform/http/mount-routes.ts';
import { type Brand, sendPlainPage } from '../../../platform/http/plain-page.ts';

const MAX_BYTES = 4 * 1024;

/** What a link ends. Both throw `not_found` for a link that is none of ours. */
interface Ended {
  readonly get: (token: string) => Promise<{ address: string; isActive: boolean }>;
  readonly end: (token: string) => Promise<{ address: string }>;
}

/**
 * The unsubscribe link of our mail. Looking at it changes nothing, because scanners of mail look at
 * links; posting to it ends the subscription, by the page's button or by the mail program's own
 * (RFC 8058, which sends no cookie, no origin, and a body that says nothing new).
 */
export async function addUnsubscribeRoutes(
  app: FastifyInstance,
  declared: Readonly<Record<'look' | 'end', RawRoute>>,
  subscriptions: Ended,
  { limit }: MountOptions,
  brand: Brand,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_r, _b, done) => {
      done(null);
    });
    scope.setErrorHandler<FastifyError | AppError>((error, request, reply) => {
      const known = appErrorOf(error);
      const status = statusOf(error);
      if (status === 500) request.log.error({ err: error }, 'A request failed unexpectedly.');
      if (known?.retryAfterSeconds !== undefined) {
        reply.header('retry-after', known.retryAfterSeconds);
      }
      const page = status >= 500 ? troublePage(brand.email) : unknownLinkPage(brand.email);
      return sendPlainPage(reply, status, page, brand);
    });
    const options = {
      schema: { hide: true },
      bodyLimit: MAX_BYTES,
      onRequest: (request: { ip: string }) =>
        limit('notifications.unsubscribe', rawRoutes.newsLink.rateLimit, request.ip),
    };
    scope.get<{ Params: { token: string } }>(
      declared.look.path,
      { ...options, config: { raw: declared.look } },
      async (request, reply) => {
        const { address, isActive } = await subscriptions.get(request.params.token);
        const page = isActive ? unsubscribePage(address) : unsubscribedPage(address);
        return sendPlainPage(reply, 200, page, brand);
      },
    );
    scope.post<{ Params: { token: string } }>(
      declared.end.path,
      { ...options, config: { raw: declared.end } },
      async (request, reply) => {
        const { address } = await subscriptions.end(request.params.token);
        return sendPlainPage(reply, 200, unsubscribedPage(address), brand);
      },
    );
  });
}
