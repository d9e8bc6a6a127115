import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyCors from '@fastify/cors';
import fastifyJwt from '@fastify/jwt';
import { API_PREFIX, routes } from '@voltcourier/contracts';
import Fastify, { LogController, type FastifyInstance, type FastifyReply } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { findSignedInUser } from './domains/accounts/service.ts';
import { consumeProof } from './domains/accounts/proofs.ts';
import { isBookingOwnedBy } from './domains/bookings/reading.ts';
import type { Context } from './platform/context.ts';
import {
  checkOrigin,
  createAccess,
  DEVICE_COOKIE,
  PROOF_HEADER,
  SESSION_COOKIE,
} from './platform/http/access.ts';
import {
  BOOKING_TOKEN_HEADER,
  bookingCookie,
  createCapabilities,
} from './platform/http/capability.ts';
import { EMERGENCY_STATUS_PATH } from './domains/bookings/emergencies/emergency-routes.ts';
import { addApiPage } from './platform/http/api-page.ts';
import { answerFailures, earlyFailures } from './platform/http/errors.ts';
import type { ResponseControls } from './platform/http/handlers.ts';
import { mountRoutes } from './platform/http/mount-routes.ts';
import { addOpenApi } from './platform/http/openapi.ts';
import { addRawRoutes } from './raw-routes.ts';
import { accountHandlers, passkeyHandlers, securityHandlers } from './domains/accounts/routes.ts';
import { appointmentHandlers } from './domains/visits/customer-changes/routes.ts';
import { auditHandlers } from './platform/audit/routes.ts';
import { availabilityHandlers } from './domains/bookings/availability/routes.ts';
import {
  bitcoinSettlementHandlers,
  staffChangesHandlers,
} from './domains/visits/staff-changes/routes.ts';
import { bookingHandlers } from './domains/bookings/routes.ts';
import { campaignsHandlers } from './domains/marketing/campaigns/routes.ts';
import { checklistHandlers } from './domains/insights/checklist/routes.ts';
import { companyHandlers } from './domains/memberships/companies/routes.ts';
import { chargingHistoryHandlers } from './domains/payments/charging-history/routes.ts';
import { contactHandlers } from './domains/bookings/inquiries/routes.ts';
import { testEmailsHandlers } from './domains/messaging/test-emails/routes.ts';
import { exceptionHandlers } from './domains/visits/attention-items/routes.ts';
import { figureHandlers } from './domains/insights/metrics/routes.ts';
import { fleetHandlers } from './domains/memberships/fleet/routes.ts';
import { leadHandlers } from './domains/crm/leads/routes.ts';
import { sendingDomainHandlers } from './domains/messaging/sending-domain/routes.ts';
import { membershipHandlers } from './domains/memberships/billing/routes.ts';
import { notificationHandlers } from './domains/messaging/notifications/routes.ts';
import { paymentMethodHandlers } from './domains/payments/payment-methods/routes.ts';
import { bitcoinHandlers, paymentHandlers } from './domains/payments/routes.ts';
import {
  bulkActionsHandlers,
  companyRecordsHandlers,
  peopleHandlers,
  personFieldsHandlers,
  segmentsHandlers,
  tagsHandlers,
} from './domains/crm/contacts/routes.ts';
import { deletionHandlers } from './domains/privacy/erasure/routes.ts';
import { privacyHandlers } from './domains/privacy/routes.ts';
import { dataRequestHandlers } from './domains/privacy/privacy-requests/routes.ts';
import { customerDataHandlers, peopleExportHandlers } from './domains/crm/import-export/routes.ts';
import { customerHandlers } from './domains/crm/customers/routes.ts';
import { deliveriesHandlers } from './domains/messaging/deliveries/routes.ts';
import { dispatchHandlers } from './domains/visits/dispatch/routes.ts';
import { requestHandlers } from './domains/bookings/callbacks/routes.ts';
import { settingsHandlers } from './domains/bookings/settings/routes.ts';
import { staffSearchHandlers } from './domains/insights/search/routes.ts';
import { assignmentsHandlers } from './domains/visits/technician-assignments/routes.ts';
import { techniciansHandlers } from './domains/visits/technicians/routes.ts';
import { staffHandlers } from './domains/accounts/staff/routes.ts';
import { statementHandlers } from './domains/memberships/statements/routes.ts';
import { systemHandlers } from './domains/insights/system/routes.ts';
import { vehicleHandlers } from './domains/memberships/vehicles/routes.ts';
import { addMetrics } from './platform/http/plugins/metrics.ts';
import { createRateLimits } from './platform/http/plugins/rate-limits.ts';
import { addSecurityHeaders } from './platform/http/plugins/security-headers.ts';
import { endConnectionsOnShutdown } from './platform/http/plugins/shutdown.ts';
import { serveStaticFiles } from './platform/http/plugins/static-files.ts';
import { countTraffic } from './platform/http/plugins/traffic.ts';
import { isDatabaseReady } from './platform/database/readiness.ts';

const MAX_BODY_BYTES = 64 * 1024;
const BOOKING_COOKIE_SECONDS = 100 * 86_400;
const DEVICE_COOKIE_SECONDS = 180 * 86_400;

/** One line per request: enough to follow it, nothing that says who it was. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
  });
}

/** The HTTP application. Listening and closing are its caller's. */
export async function createApp(ctx: Context, pool: Pool): Promise<FastifyInstance> {
  const { config } = ctx;
  const app = Fastify({
    loggerInstance: ctx.log,
    logController: new LogController({ disableRequestLogging: true }),
    ...earlyFailures,
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  }) as unknown as FastifyInstance;
  const isHttps = config.appUrl.startsWith('https://');
  const capabilities = createCapabilities(config.sessionSecret);

  // Everything that the table takes is JSON; plain text could be sent by any page without asking.
  app.removeContentTypeParser('text/plain');
  answerFailures(app);
  logRequests(app);
  endConnectionsOnShutdown(app);
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
  // Three months of free times are 75 kB of JSON, and 4 kB on the way to a phone.
  await app.register(fastifyCompress, {
    encodings: ['gzip', 'identity'],
    threshold: 4096,
    globalDecompression: false,
  });
  await app.register(fastifyCookie);
  await app.register(fastifyJwt, {
    secret: config.sessionSecret,
  });
  await addOpenApi(app, config.brand.name);
  addMetrics(app, config);
  const traffic = countTraffic(app);

  const claimsOf = (token: string): Readonly<Record<string, unknown>> => {
    try {
      return app.jwt.verify(token);
    } catch {
      return {};
    }
  };
  const access = createAccess({
    findUser: (sessionId) => findSignedInUser(ctx, sessionId),
    isBookingOwnedBy: (bookingId, userId) => isBookingOwnedBy(ctx, bookingId, userId),
    useProof: (sessionId, proof) => consumeProof(ctx, sessionId, proof),
    capabilities,
    verifyToken: (token) => {
      const { sid } = claimsOf(token);
      return typeof sid === 'string' ? sid : undefined;
    },
    verifyDevice: (token) => {
      const { device, sub } = claimsOf(token);
      const isDevice = typeof device === 'string' && typeof sub === 'string';
      return isDevice ? { id: device, userId: sub } : undefined;
    },
  });
  const cookie = { httpOnly: true, sameSite: 'lax', secure: isHttps } as const;
  const responseControls = (reply: FastifyReply): ResponseControls => ({
    setSession: ({ id, seconds, userId }) => {
      const token = app.jwt.sign({ sid: id }, { expiresIn: seconds });
      reply.setCookie(SESSION_COOKIE, token, { ...cookie, path: '/', maxAge: seconds });
      const maxAge = DEVICE_COOKIE_SECONDS;
      const device = app.jwt.sign({ device: randomUUID(), sub: userId }, { expiresIn: maxAge });
      reply.setCookie(DEVICE_COOKIE, device, { ...cookie, path: `${API_PREFIX}/auth`, maxAge });
      return token;
    },
    clearSession: () => {
      void reply.clearCookie(SESSION_COOKIE, { ...cookie, path: '/' });
    },
    grantBooking: ({ id, kind }) => {
      const token = capabilities.grant(id);
      const paths = kind === 'emergency' ? [API_PREFIX, EMERGENCY_STATUS_PATH] : [API_PREFIX];
      for (const path of paths) {
        const options = { ...cookie, path, maxAge: BOOKING_COOKIE_SECONDS };
        reply.setCookie(bookingCookie(id), token, options);
      }
      return token;
    },
  });

  const limits = createRateLimits(pool, config.rateLimitFactor, ctx.log);
  app.addHook('onClose', async () => limits.close());
  const mounting = { access, responseControls, limit: limits.consume };
  const { refreshStatus, ...payments } = paymentHandlers(ctx);
  mountRoutes(
    app,
    routes,
    {
      accounts: accountHandlers(ctx),
      customerChanges: appointmentHandlers(ctx),
      audit: auditHandlers(ctx),
      availability: availabilityHandlers(ctx),
      bitcoin: bitcoinHandlers(ctx),
      bitcoinSettlement: bitcoinSettlementHandlers(ctx),
      staffChanges: staffChangesHandlers(ctx),
      bookings: { ...bookingHandlers(ctx), refreshStatus },
      bulkActions: bulkActionsHandlers(ctx),
      campaigns: campaignsHandlers(ctx),
      checklist: checklistHandlers(ctx, traffic),
      companies: companyHandlers(ctx),
      chargingHistory: chargingHistoryHandlers(ctx),
      inquiries: contactHandlers(ctx),
      imports: customerDataHandlers(ctx),
      contactExports: peopleExportHandlers(ctx),
      customers: customerHandlers(ctx),
      deliveries: deliveriesHandlers(ctx),
      privacyRequests: dataRequestHandlers(ctx),
      dispatch: dispatchHandlers(ctx),
      testEmails: testEmailsHandlers(ctx),
      attentionItems: exceptionHandlers(ctx),
      metrics: figureHandlers(ctx),
      fleet: fleetHandlers(ctx),
      leads: leadHandlers(ctx),
      sendingDomain: sendingDomainHandlers(ctx),
      memberships: membershipHandlers(ctx),
      notifications: notificationHandlers(ctx),
      paymentMethods: paymentMethodHandlers(ctx),
      passkeys: passkeyHandlers(ctx),
      payments,
      companyRecords: companyRecordsHandlers(ctx),
      contacts: peopleHandlers(ctx),
      customFields: personFieldsHandlers(ctx),
      privacy: {
        ...privacyHandlers(ctx),
        ...deletionHandlers(ctx),
      },
      callbacks: requestHandlers(ctx),
      security: securityHandlers(ctx),
      technicianAssignments: assignmentsHandlers(ctx),
      segments: segmentsHandlers(ctx),
      tags: tagsHandlers(ctx),
      settings: settingsHandlers(ctx),
      technicians: techniciansHandlers(ctx),
      staff: staffHandlers(ctx),
      search: staffSearchHandlers(ctx),
      statements: statementHandlers(ctx),
      system: systemHandlers(ctx, () => isDatabaseReady(ctx.db)),
      vehicles: vehicleHandlers(ctx),
    },
    mounting,
  );
  await addRawRoutes(ctx, app, mounting, {
    ...config.brand,
    siteUrl: config.appUrl,
  });
  addApiPage(app);
  app.setNotFoundHandler(await serveStaticFiles(app, config));
  return app;
}
