import type { Socket } from 'node:net';
import formbody from '@fastify/formbody';
import fastify, { type FastifyInstance } from 'fastify';
import { Bitcoin, bitcoinApis } from './bitcoin/bitcoin.ts';
import { SANDBOX_MACAROON, SANDBOX_XPUB } from './bitcoin/constants.ts';
import { bitcoinControlRoutes } from './control/bitcoin-routes.ts';
import { controlRoutes } from './control/routes.ts';
import { vendorControlRoutes } from './control/vendor-routes.ts';
import { geocoderApi } from './geocoder/api.ts';
import { Geocoder } from './geocoder/geocoder.ts';
import { SANDBOX_OPENAI_KEY, SANDBOX_SCHEDULER_SECRET, SANDBOX_YOUTUBE_KEY } from './keys.ts';
import { Bounces } from './mail/bounces.ts';
import { Inbox } from './mail/inbox.ts';
import { MailServer } from './mail/smtp.ts';
import { openaiApi } from './openai/api.ts';
import { OpenAi } from './openai/openai.ts';
import { authenticationPages } from './pages/authentication.ts';
import { bitcoinPages } from './pages/bitcoin.ts';
import { geocoderPages } from './pages/geocoder.ts';
import { homePage } from './pages/home.ts';
import { inboxPages } from './pages/inbox.ts';
import { modelPages } from './pages/model.ts';
import { paymentPages } from './pages/payments.ts';
import { schedulerPages } from './pages/scheduler.ts';
import { youtubePages } from './pages/youtube.ts';
import { schedulerApi } from './scheduler/api.ts';
import { SchedulerService } from './scheduler/scheduler.ts';
import { Store } from './store.ts';
import { Account } from './stripe/account.ts';
import { stripeApi } from './stripe/api.ts';
import { goOn, onIntent } from './stripe/billing/consequences.ts';
import { defineNotices } from './stripe/billing/due.ts';
import { defineDebits } from './stripe/billing/prorations.ts';
import { Faults } from './stripe/faults.ts';
import { parseForm } from './stripe/form.ts';
import { IdempotentAnswers } from './stripe/idempotency.ts';
import { settleIntent } from './stripe/intent-settlement.ts';
import { defineInstruments } from './stripe/payment-methods.ts';
import { settleRefund } from './stripe/refunds.ts';
import { RequestLog } from './stripe/request-log.ts';
import { youtubeApi } from './youtube/api.ts';
import { YouTube } from './youtube/youtube.ts';

export { reportOf } from './mail/bounces.ts';

/** Options of a sandbox. The defaults suit tests. */
export type SandboxOptions = {
  /** HTTP port; 0, the default, takes a free one. */
  port?: number;
  /** SMTP port; 0, the default, takes a free one. */
  smtpPort?: number;
  /** Address to listen on; default 127.0.0.1. */
  host?: string;
  /** URL at which a browser reaches the sandbox, if it isn't the listening address. */
  publicUrl?: string;
  /** SQLite file that keeps everything across restarts; default in memory. */
  data?: string;
  /** Default `sk_test_sandbox`. */
  secretKey?: string;
  /** Default `pk_test_sandbox`. */
  publishableKey?: string;
  /** Default `whsec_sandbox`. */
  webhookSecret?: string;
  /** URL to which Stripe's events are sent; without it they are only stored. */
  webhookUrl?: string;
  /**
   * Milliseconds before the first retry of a webhook, doubled for each further retry; default 200.
   */
  webhookRetryMs?: number;
  /** Milliseconds until a processing payment settles (default 5000); null: only on demand. */
  settleAfterMs?: number | null;
  /**
   * Whether every response is checked against the SDK's types; a difference is a 500. Default
   * false.
   */
  strict?: boolean;
};

/** A running sandbox. */
export type Sandbox = {
  /** `http://127.0.0.1:…`, without a trailing slash: API, pages and control routes. */
  url: string;
  /** `smtp://127.0.0.1:…`. */
  smtpUrl: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Macaroon that the Lightning node under `/lnd` accepts, in hex. */
  macaroon: string;
  /** API key that the language model under `/openai/v1` accepts. */
  openaiKey: string;
  /** API key that YouTube under `/youtube/v3` accepts. */
  youtubeKey: string;
  /** Secret with which posts to the scheduler under `/scheduler/posts` must be signed. */
  schedulerSecret: string;
  /** A BIP 84 account on regtest (`vpub…`), whose addresses the chain under `/esplora` knows. */
  xpub: string;
  /** Stops accepting requests, lets running ones finish, and closes the store. */
  stop: () => Promise<void>;
};

/**
 * Starts a sandbox in this process: Stripe's API and webhooks, an SMTP server with an inbox, the
 * Bitcoin vendors, a language model, YouTube, a content scheduler, a geocoder, pages that show all
 * of it, and the control routes for tests.
 *
 * @throws if a port is taken or the data file can't be opened.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const host = options.host ?? '127.0.0.1';
  const secretKey = options.secretKey ?? 'sk_test_sandbox';
  const publishableKey = options.publishableKey ?? 'pk_test_sandbox';
  const webhookSecret = options.webhookSecret ?? 'whsec_sandbox';
  const strict = options.strict ?? false;
  let url = '';
  let smtpUrl = '';

  const store = new Store(options.data ?? ':memory:');
  const account = new Account({
    store,
    secretKey,
    publishableKey,
    publicUrl: () => options.publicUrl ?? url,
    settleAfterMs: options.settleAfterMs === undefined ? 5000 : options.settleAfterMs,
    webhooks: {
      url: options.webhookUrl,
      secret: webhookSecret,
      retryMs: options.webhookRetryMs ?? 200,
      maxAttempts: 10,
    },
    onSettle: (of, id) => {
      if (id.startsWith('pi_')) settleIntent(of, id);
      else if (!goOn(of, id)) settleRefund(of, id);
    },
    onIntent,
  });
  defineInstruments(account);
  defineDebits(account);
  defineNotices(account);
  const inbox = new Inbox(store);
  const bounces = new Bounces();
  const bitcoin = new Bitcoin(store);
  const openai = new OpenAi();
  const youtube = new YouTube();
  const scheduler = new SchedulerService();
  const geocoder = new Geocoder();
  const mailServer = new MailServer(inbox, bounces);
  const faults = new Faults();
  const log = new RequestLog();
  const idempotency = new IdempotentAnswers(store);

  const app = fastify({
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: parseForm },
  });
  closeUnusedConnections(app);
  await app.register(stripeApi, {
    account,
    faults,
    log,
    idempotency,
    strict,
  });
  await bitcoinApis(app, bitcoin);
  await app.register(async (api) => openaiApi(api, { openai, strict }), { prefix: '/openai/v1' });
  await app.register(async (api) => youtubeApi(api, youtube), { prefix: '/youtube/v3' });
  await app.register(async (api) => geocoderApi(api, geocoder), { prefix: '/photon' });
  await app.register(async (api) => schedulerApi(api, scheduler), { prefix: '/scheduler' });
  await app.register(async (pages: FastifyInstance) => {
    await pages.register(formbody, { parser: parseForm });
    homePage(pages, () => smtpUrl);
    paymentPages(pages, account);
    authenticationPages(pages, account);
    inboxPages(pages, inbox);
    await pages.register(async (routes) => bitcoinPages(routes, bitcoin));
    await pages.register(async (routes) => bitcoinControlRoutes(routes, bitcoin));
    modelPages(pages, openai);
    youtubePages(pages, youtube);
    schedulerPages(pages, scheduler);
    geocoderPages(pages, geocoder);
    vendorControlRoutes(pages, { openai, youtube, scheduler, geocoder });
    controlRoutes(pages, {
      account,
      faults,
      log,
      inbox,
      mailServer,
      bounces,
      bitcoin,
      others: [openai, youtube, scheduler, geocoder],
    });
  });

  try {
    url = listeningAt(await app.listen({ port: options.port ?? 0, host }), host);
    const smtpPort = await mailServer.start(options.smtpPort ?? 0, host);
    smtpUrl = `smtp://${new URL(url).hostname}:${smtpPort}`;
  } catch (error) {
    await app.close();
    store.close();
    throw error;
  }
  account.webhooks.start();
  account.settlements.start();

  return {
    url,
    smtpUrl,
    secretKey,
    publishableKey,
    webhookSecret,
    macaroon: SANDBOX_MACAROON,
    openaiKey: SANDBOX_OPENAI_KEY,
    youtubeKey: SANDBOX_YOUTUBE_KEY,
    schedulerSecret: SANDBOX_SCHEDULER_SECRET,
    xpub: SANDBOX_XPUB,
    stop: async () => {
      account.settlements.stop();
      await Promise.all([app.close(), mailServer.stop(), account.webhooks.stop()]);
      store.close();
    },
  };
}

/**
 * Closes connections without a request when the server stops. A client that ends a request opens a
 * connection for the next one, which Node doesn't count as idle, so stopping would take seconds.
 */
function closeUnusedConnections(app: FastifyInstance): void {
  const connections = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', (done) => {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    done();
  });
}

/** Clients can't connect to a wildcard address. */
function listeningAt(address: string, host: string): string {
  const url = new URL(address);
  if (host === '0.0.0.0' || host === '::') url.hostname = 'localhost';
  return url.origin;
}
