import { type Client, createClient } from '@voltcourier/contracts/client';
import { type Language, routes, type Routes } from '@voltcourier/contracts';
import { type Sandbox, startSandbox } from '@voltcourier/sandbox';
import { afterAll, beforeAll, inject } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../platform/config/config.ts';
import { connectProcess, startObservers } from '../process.ts';
import { createContext } from '../context.ts';
import { startWork } from '../worker-jobs.ts';
import { cloneDatabase, dropDatabase } from './database.ts';

/** Creates a fetch with its own cookie jar, like a browser. */
export function browserFetch(): typeof fetch {
  const jar = new Map<string, string>();
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    if (jar.size > 0) {
      headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const response = await fetch(input, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  };
}

/** The application's time: offset from real time, or stopped. */
interface Clock {
  offsetMs: number;
  /**
   * Stops the clock for conditions that hold for only a second, because a request may take longer
   * on a busy machine.
   */
  stoppedAt?: Date | undefined;
}

async function startApi(
  databaseUrl: string,
  sandbox: Omit<Sandbox, 'stop'>,
  environment: Record<string, string>,
) {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '8',
    LOG_LEVEL: 'error',
    STRIPE_API_URL: sandbox.url,
    // Production refuses the sandbox's keys.
    ...(environment['APP_ENV'] !== 'production' && {
      BITCOIN_XPUB: sandbox.xpub,
      BITCOIN_ESPLORA_URL: `${sandbox.url}/esplora`,
      BITCOIN_RATE_URL: `${sandbox.url}/rates/api/v1/prices`,
      LND_REST_URL: `${sandbox.url}/lnd`,
      LND_MACAROON: sandbox.macaroon,
      OPENAI_API_KEY: sandbox.openaiKey,
      OPENAI_BASE_URL: `${sandbox.url}/openai/v1`,
      YOUTUBE_API_KEY: sandbox.youtubeKey,
      YOUTUBE_BASE_URL: `${sandbox.url}/youtube/v3`,
      GEOCODER_URL: `${sandbox.url}/photon`,
      SCHEDULER_WEBHOOK_URL: `${sandbox.url}/scheduler/posts`,
      SCHEDULER_WEBHOOK_SECRET: sandbox.schedulerSecret,
    }),
    SMTP_URL: sandbox.smtpUrl,
    POSTAL_ADDRESS: '12 Main Street, Norfolk, VA 23510',
    // Tests run at any time of day.
    QUIET_HOURS: 'off',
    RATE_LIMIT_FACTOR: '1000',
    ...environment,
  });
  const clock: Clock = { offsetMs: 0 };
  const observers = await startObservers(config);
  const connected = connectProcess(config, { isWorker: true, ...observers });
  const ctx = createContext({
    ...connected.ctx,
    now: () => clock.stoppedAt ?? new Date(Date.now() + clock.offsetMs),
    // Tests must not query external servers.
    lookUpTxt: () => Promise.resolve([]),
  });
  await ctx.jobs.start();
  const app = await createApp(ctx, connected.pool);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    config,
    deps: ctx,
    ctx,
    url,
    clock,
    client: (
      fetch: typeof globalThis.fetch = browserFetch(),
      language: Language = 'en',
    ): Client<Routes> =>
      createClient(routes, { baseUrl: `${url}/api`, fetch: speaking(language, fetch) }),
    startWork: () => startWork(ctx),
    close: async () => {
      await app.close();
      await connected.close();
    },
  };
}

/** Sends requests like a page in a language. */
const speaking =
  (language: Language, fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('accept-language', language);
    return fetch(input, { ...init, headers });
  };

/** The real application with a real database, and the sandbox for the vendors. */
export type Api = Awaited<ReturnType<typeof startApi>>;

/**
 * Starts the application for a test file, with its own database. The returned objects are filled
 * before the first test. `startAnother` starts another instance with the same database, like a
 * second process.
 */
export function useApi(environment: Record<string, string> = {}): {
  readonly api: Api;
  readonly sandbox: Awaited<ReturnType<typeof startSandbox>>;
  startAnother(environment?: Record<string, string>): Promise<Api>;
} {
  const others: Api[] = [];
  let api: Api | undefined;
  let sandbox: Awaited<ReturnType<typeof startSandbox>> | undefined;
  let databaseUrl = '';

  beforeAll(async () => {
    databaseUrl = await cloneDatabase(inject('templateUrl'));
    sandbox = await startSandbox({});
    api = await startApi(databaseUrl, sandbox, environment);
  });
  afterAll(async () => {
    for (const running of [...others, api]) await running?.close();
    await sandbox?.stop();
    await dropDatabase(databaseUrl);
  });
  const started = <Value>(value: Value | undefined): Value => {
    if (value === undefined) throw new Error('The application is started before the tests run.');
    return value;
  };
  return {
    get api() {
      return started(api);
    },
    get sandbox() {
      return started(sandbox);
    },
    startAnother: async (different = environment) => {
      const another = await startApi(databaseUrl, started(sandbox), different);
      others.push(another);
      return another;
    },
  };
}
