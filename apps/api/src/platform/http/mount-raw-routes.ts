import type { RawRoute, RawRouteTable } from '@voltcourier/contracts/kernel/raw-route';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
} from 'fastify';
import { AppError } from '../app-error.ts';
import { languageOfLink } from '../language/request-language.ts';
import { textsIn } from '../language/texts.ts';
import { admit } from './access.ts';
import { failureOfPage } from './errors.ts';
import { callerOf, guardsOf, type MountOptions } from './guards.ts';
import type { PageAnswer, RawCall, RawHandler, RawHandlers } from './raw-handlers.ts';
import type { LiveBrand } from '../business/live-brand.ts';
import { type Brand, sendPlainPage } from './plain-page.ts';

/** Options shared by all routes of the table. */
interface Mounting extends MountOptions {
  readonly brand: LiveBrand;
  /** Functions that end the open streams when the server stops. */
  readonly endings: Set<() => void>;
}

/** Route options that depend on the route's kind. */
type KindOptions = Pick<RouteOptions, 'handler'> &
  Partial<Pick<RouteOptions, 'exposeHeadRoute' | 'errorHandler'>> & {
    readonly compress?: false;
    /** Runs before the body is read. */
    readonly checkSender?: (request: FastifyRequest) => void;
  };

const EMPTY = { bytes: Buffer.alloc(0), form: new URLSearchParams(), ignored: undefined };

function callOf(
  declared: RawRoute,
  { access, responseControls }: Mounting,
  request: FastifyRequest,
  reply: FastifyReply,
): RawCall<RawRoute> {
  const { params, query, headers } = request;
  return {
    params,
    query: declared.query && query,
    // The parsers below turn a body into its declared type.
    body: (declared.body && (request.body ?? EMPTY[declared.body])) as undefined,
    headers,
    isHead: request.method === 'HEAD',
    caller: callerOf(access, request),
    texts: textsIn(languageOfLink(request)),
    response: responseControls(reply),
  };
}

function fileOptions(
  declared: RawRoute,
  makeFile: RawHandler<RawRoute, 'file'>,
  mounting: Mounting,
): KindOptions {
  return {
    handler: async (request, reply) => {
      const { name, content } = await makeFile(callOf(declared, mounting, request, reply));
      return reply
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .type(declared.contentType)
        .send(content);
    },
  };
}

function streamOptions(
  declared: RawRoute,
  open: RawHandler<RawRoute, 'stream'>,
  mounting: Mounting,
): KindOptions {
  const { access, endings } = mounting;
  return {
    exposeHeadRoute: false,
    compress: false,
    handler: async (request, reply) => {
      const stream = await open({
        ...callOf(declared, mounting, request, reply),
        checkAccess: async () => void (await admit(access, declared, request)),
      });
      endings.add(stream.end);
      stream.body.once('close', () => endings.delete(stream.end));
      return (
        reply
          .type(declared.contentType)
          .header('cache-control', 'no-store, no-transform')
          // Without this, nginx would buffer the response.
          .header('x-accel-buffering', 'no')
          .send(stream.body)
      );
    },
  };
}

function webhookOptions(
  declared: RawRoute,
  { checkSender, receive }: RawHandler<RawRoute, 'webhook'>,
  mounting: Mounting,
): KindOptions {
  return {
    checkSender: ({ headers }) => checkSender?.(headers),
    handler: async (request, reply) => {
      const received = await receive(callOf(declared, mounting, request, reply));
      return reply.type(declared.contentType).send(received);
    },
  };
}

function sendAnswer(reply: FastifyReply, answer: PageAnswer, brand: Brand): FastifyReply {
  if ('seeOther' in answer) {
    return reply.header('cache-control', 'no-store').redirect(answer.seeOther, 303);
  }
  if ('leadOn' in answer) {
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .redirect(answer.leadOn, 302);
  }
  return sendPlainPage(reply, answer.status ?? 200, answer.page, brand);
}

function pageOptions(
  declared: RawRoute,
  { show, failure }: RawHandler<RawRoute, 'page'>,
  mounting: Mounting,
): KindOptions {
  const { brand } = mounting;
  return {
    errorHandler: (error: FastifyError | AppError, request, reply) => {
      const { status, sentence, retryAfterSeconds } = failureOfPage(error, request);
      if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
      void sendPlainPage(
        reply,
        status,
        failure(status, sentence, textsIn(languageOfLink(request))),
        brand,
      );
    },
    handler: async (request, reply) =>
      sendAnswer(reply, await show(callOf(declared, mounting, request, reply)), brand),
  };
}

/** Returns the route options for a handler of the route's kind. */
function kindOptions(
  declared: RawRoute,
  handler: RawHandler<RawRoute>,
  mounting: Mounting,
): KindOptions {
  // The table's type ties each handler to its kind, which is lost when iterating over it.
  switch (declared.kind) {
    case 'file':
      return fileOptions(declared, handler as RawHandler<RawRoute, 'file'>, mounting);
    case 'stream':
      return streamOptions(declared, handler as RawHandler<RawRoute, 'stream'>, mounting);
    case 'webhook':
      return webhookOptions(declared, handler as RawHandler<RawRoute, 'webhook'>, mounting);
    case 'page':
      return pageOptions(declared, handler as RawHandler<RawRoute, 'page'>, mounting);
  }
}

/** Adds parsers for the declared body type only. */
function addParsers(scope: FastifyInstance, { body }: RawRoute): void {
  if (body === undefined) return;
  scope.removeAllContentTypeParsers();
  if (body === 'form') {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, text, done) => done(null, new URLSearchParams(String(text))),
    );
    return;
  }
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => {
    done(null, body === 'bytes' ? bytes : undefined);
  });
}

function mountRawRoute(
  app: FastifyInstance,
  declared: RawRoute,
  handler: RawHandler<RawRoute>,
  mounting: Mounting,
): void {
  const { params, query, absent, bodyBytes } = declared;
  const { checkSender, ...ofKind } = kindOptions(declared, handler, mounting);
  const guards = guardsOf(mounting, declared, declared.countedAs);
  const namesBrand = declared.kind === 'page' || declared.kind === 'file';
  void app.register(async (scope) => {
    addParsers(scope, declared);
    scope.route({
      method: declared.method,
      url: declared.path,
      schema: { hide: true, ...(params && { params }), ...(query && { querystring: query }) },
      config: { raw: declared },
      ...(bodyBytes !== undefined && { bodyLimit: bodyBytes }),
      ...(absent !== undefined && {
        schemaErrorFormatter: (problems, part) =>
          part === 'params'
            ? new AppError('not_found', absent)
            : Object.assign(new Error('This is not valid.'), { validation: problems }),
      }),
      ...ofKind,
      ...guards,
      onRequest: async (request: FastifyRequest) => {
        if (namesBrand) await mounting.brand.refresh();
        await guards.onRequest(request);
        checkSender?.(request);
      },
    });
  });
}

/** Mounts a handler for every raw route of the table, with its checks, access and rate limit. */
export function mountRawRoutes<Table extends RawRouteTable>(
  app: FastifyInstance,
  table: Table,
  handlers: RawHandlers<Table>,
  options: MountOptions,
  brand: LiveBrand,
): void {
  const endings = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of endings) end();
  });
  for (const [name, declared] of Object.entries(table)) {
    const handler = handlers[name];
    if (handler === undefined) throw new Error(`${name} has no handler.`);
    mountRawRoute(app, declared, handler, { ...options, brand, endings });
  }
}
