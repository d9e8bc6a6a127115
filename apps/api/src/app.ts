import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyCors from '@fastify/cors';
import fastifyJwt from '@fastify/jwt';
import { type Routes, routes } from '@voltcourier/contracts';
import { rawRoutes } from '@voltcourier/contracts/raw-routes';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { findSignedIn } from './domains/accounts/sessions.ts';
import { consumeProof } from './domains/accounts/proofs.ts';
import { isBookingOwnedBy } from './domains/bookings/reading.ts';
import { createContext } from './context.ts';
import { createHandlers } from './handlers.ts';
import { createLiveBrand } from './platform/business/live-brand.ts';
import type { Config } from './platform/config/config.ts';
import type { Context } from './platform/context.ts';
import { checkOrigin, PROOF_HEADER } from './platform/http/access.ts';
import { BOOKING_TOKEN_HEADER, createCapabilities } from './platform/http/capability.ts';
import { EMERGENCY_STATUS_PATH } from './domains/bookings/emergencies/emergency-routes.ts';
import { addApiPage } from './platform/http/api-page.ts';
import { answerFailures, earlyFailures } from './platform/http/errors.ts';
import type { MountOptions } from './platform/http/guards.ts';
import { mountRawRoutes } from './platform/http/mount-raw-routes.ts';
import { createReplica } from './platform/database/replica.ts';
import { mountRoutes, type ReplicaMount } from './platform/http/mount-routes.ts';
import { createReplicaReads } from './platform/http/replica-reads.ts';
import { routeName } from './platform/http/route-name.ts';
import { addOpenApi } from './platform/http/openapi.ts';
import { createResponseControls, createTokenReaders } from './platform/http/sessions.ts';
import { createRawHandlers } from './raw-handlers.ts';
import { addMetrics } from './platform/http/plugins/metrics.ts';
import { createRateLimits } from './platform/http/plugins/rate-limits.ts';
import { addSecurityHeaders } from './platform/http/plugins/security-headers.ts';
import {
  closeConnectionsWhileDraining,
  endConnectionsOnShutdown,
  isDraining,
} from './platform/http/plugins/shutdown.ts';
import { serveStaticFiles } from './platform/http/plugins/static-files.ts';
import { traceRequests } from './platform/http/plugins/tracing.ts';
import { countTraffic, type Traffic } from './platform/http/plugins/traffic.ts';

const MAX_BODY_BYTES = 64 * 1024;

/** Logs one line per request: enough to trace it, without personal data. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: routeName(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
  });
}

/** Fastify with our limits, ids and logger. */
function createServer({ config, log }: Context): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    ...earlyFailures,
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  }) as unknown as FastifyInstance;
  // All request bodies are JSON; any website could send plain text without a preflight request.
  app.removeContentTypeParser('text/plain');
  return app;
}

/** Plugins that run before any route: origins, headers, compression, cookies, tokens. */
async function addProtocols(app: FastifyInstance, config: Config): Promise<void> {
  const origins = new Set(config.origins);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    checkOrigin(request, origins);
  });
  await addSecurityHeaders(app, config);
  await app.register(fastifyCors, {
    origin: [...origins],
    credentials: true,
    strictPreflight: false,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'idempotency-key',
      BOOKING_TOKEN_HEADER,
      PROOF_HEADER,
    ],
    exposedHeaders: ['x-request-id'],
    maxAge: 600,
  });
  // Three months of availability are 75 kB of JSON, compressed to 4 kB.
  await app.register(fastifyCompress, {
    encodings: ['gzip', 'identity'],
    threshold: 4096,
    globalDecompression: false,
  });
  await app.register(fastifyCookie);
  await app.register(fastifyJwt, { secret: config.sessionSecret });
}

function createMounting(ctx: Context, app: FastifyInstance, pool: Pool): MountOptions {
  const { config } = ctx;
  const capabilities = createCapabilities(config.sessionSecret);
  const limits = createRateLimits(pool, config.rateLimitFactor, ctx.log);
  app.addHook('onClose', async () => limits.close());
  return {
    access: {
      findSignedIn: (sessionId) => findSignedIn(ctx, sessionId),
      isBookingOwnedBy: (bookingId, userId) => isBookingOwnedBy(ctx, bookingId, userId),
      useProof: (sessionId, proof) => consumeProof(ctx, sessionId, proof),
      capabilities,
      ...createTokenReaders(app),
    },
    responseControls: createResponseControls(app, {
      config,
      capabilities,
      emergencyPath: EMERGENCY_STATUS_PATH,
    }),
    limit: limits.consume,
  };
}

/** Mounts the handlers on the read replica, if one is configured. */
function mountReplica(
  ctx: Context,
  app: FastifyInstance,
  traffic: Traffic,
): ReplicaMount<Routes> | undefined {
  const { config, db, log } = ctx;
  if (config.readUrl === undefined) return undefined;
  const { poolSize } = config.database;
  const replica = createReplica({ url: config.readUrl, poolSize, primary: db, log });
  app.addHook('onReady', () => replica.firstProbe);
  app.addHook('onClose', () => replica.close());
  const isSecure = config.appUrl.startsWith('https://');
  return {
    handlers: createHandlers(createContext({ ...ctx, db: replica.db }), traffic, () =>
      isDraining(app),
    ),
    reads: createReplicaReads(replica, { log, isSecure }),
  };
}

/** The HTTP application. The caller starts and stops it. */
export async function createApp(ctx: Context, pool: Pool): Promise<FastifyInstance> {
  const { config } = ctx;
  const app = createServer(ctx);
  traceRequests(app, ctx.telemetry);
  answerFailures(app);
  logRequests(app);
  endConnectionsOnShutdown(app);
  closeConnectionsWhileDraining(app);
  await addProtocols(app, config);
  await addOpenApi(app, config.brand.name);
  addMetrics(app, config);
  const traffic = countTraffic(app);
  const mounting = createMounting(ctx, app, pool);
  const handlers = createHandlers(ctx, traffic, () => isDraining(app));
  mountRoutes(app, routes, handlers, mounting, mountReplica(ctx, app, traffic));
  const brand = createLiveBrand(ctx);
  mountRawRoutes(app, rawRoutes, createRawHandlers(ctx, brand), mounting, brand);
  await addApiPage(app, config);
  app.setNotFoundHandler(await serveStaticFiles(app, config));
  return app;
}
