import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyCors from '@fastify/cors';
import fastifyJwt from '@fastify/jwt';
import { API_PREFIX, routes } from '@voltcourier/contracts';
import Fastify, { LogController, type FastifyInstance, type FastifyReply } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Dependencies } from './platform/dependencies.ts';
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
import type { Services } from './services.ts';

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
export async function createApp(
  deps: Dependencies,
  services: Services,
  pool: Pool,
): Promise<FastifyInstance> {
  const { config } = deps;
  const app = Fastify({
    loggerInstance: deps.log,
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
    ...services,
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

  const limits = createRateLimits(pool, config.rateLimitFactor, deps.log);
  app.addHook('onClose', async () => limits.close());
  const mounting = { access, responseControls, limit: limits.consume };
  const { refreshStatus, ...payments } = paymentHandlers(services.payments);
  mountRoutes(
    app,
    routes,
    {
      accounts: accountHandlers(services.accounts, services.credentials),
      customerChanges: appointmentHandlers(services.customerChanges),
      audit: auditHandlers(services.audit),
      availability: availabilityHandlers(services.availability),
      bitcoin: bitcoinHandlers(services.payments),
      bitcoinSettlement: bitcoinSettlementHandlers(services.bitcoinSettlement),
      staffChanges: staffChangesHandlers(services.staffChanges),
      bookings: { ...bookingHandlers(services.bookings), refreshStatus },
      bulkActions: bulkActionsHandlers(services.bulkActions),
      campaigns: campaignsHandlers(services.campaigns),
      checklist: checklistHandlers(services.checklist, traffic),
      companies: companyHandlers(services.companies),
      chargingHistory: chargingHistoryHandlers(services.chargingHistory),
      inquiries: contactHandlers(services.inquiries),
      imports: customerDataHandlers(services.imports),
      contactExports: peopleExportHandlers(services.contactExports),
      customers: customerHandlers(services.customers),
      deliveries: deliveriesHandlers(services.deliveries),
      privacyRequests: dataRequestHandlers(services.privacyRequests),
      dispatch: dispatchHandlers(services.dispatch),
      testEmails: testEmailsHandlers(services.testEmails),
      attentionItems: exceptionHandlers(services.attentionItems),
      metrics: figureHandlers(services.metrics),
      fleet: fleetHandlers(services.fleet),
      leads: leadHandlers(services.leads, services.leadChanges),
      sendingDomain: sendingDomainHandlers(services.sendingDomain),
      memberships: membershipHandlers(services.membershipBilling),
      notifications: notificationHandlers(services.notifications, services.subscriptions),
      paymentMethods: paymentMethodHandlers(services.paymentMethods),
      passkeys: passkeyHandlers(services.accounts, services.passkeys),
      payments,
      companyRecords: companyRecordsHandlers(services.companyRecords),
      contacts: peopleHandlers(services.contacts, services.contactMerging, services.notesAndTasks),
      customFields: personFieldsHandlers(services.fields, services.fieldEntries),
      privacy: {
        ...privacyHandlers(services.privacy, services.credentials.checkPassword),
        ...deletionHandlers(services.deletion),
      },
      callbacks: requestHandlers(services.callbacks),
      security: securityHandlers(services.accounts, services.secondFactors, services.proofs),
      technicianAssignments: assignmentsHandlers(services.technicianAssignments),
      segments: segmentsHandlers(services.segments),
      tags: tagsHandlers(services.tags),
      settings: settingsHandlers(services.settings),
      technicians: techniciansHandlers(services.technicians),
      staff: staffHandlers(services.staffAccounts),
      search: staffSearchHandlers(services.search),
      statements: statementHandlers(services.statements),
      system: systemHandlers(deps, () => isDatabaseReady(deps.db)),
      vehicles: vehicleHandlers(services.vehicles),
    },
    mounting,
  );
  await addRawRoutes(app, services, deps.listener, mounting, {
    ...config.brand,
    siteUrl: config.appUrl,
  });
  addApiPage(app);
  app.setNotFoundHandler(await serveStaticFiles(app, config));
  return app;
}
