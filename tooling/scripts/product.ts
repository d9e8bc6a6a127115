import path from 'node:path';
import type { ChildProcess } from './child-process.ts';
import { Failure } from './failure.ts';
import { inRepository } from './paths.ts';
import { findFreePort } from './ports.ts';
import { type ProductSettings, refuseTakenPorts, settleProduct } from './product-settings.ts';
import { waitForAnswer } from './ready.ts';
import { startDatabase, startSandbox } from './services.ts';
import { type Supervisor, supervise } from './supervisor.ts';

/** Shows a step of the start while it runs. */
export type Step = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/** What to start, and where its data is stored. */
export interface ProductOptions {
  /** Contains the database, the sandbox's data and the logs. */
  readonly dataDir: string;
  /** Variables set by the user; see .env.example. `PORT: '0'` picks free ports. */
  readonly env: NodeJS.ProcessEnv;
  /** Number of api processes on the database; default 1. */
  readonly apiProcesses?: number;
  /** Whether the jobs run in a separate process instead of the api's. */
  readonly hasOwnWorker?: boolean;
  /** Number of separate processes that run the jobs; default 1. */
  readonly workerProcesses?: number;
  /** For tests: the database isn't durable, and is deleted at the end. */
  readonly ephemeral?: boolean;
  /** Settings of the embedded PostgreSQL. */
  readonly postgresSettings?: Readonly<Record<string, string>>;
  /** Builds the apps if needed, in parallel with the start of the database. */
  readonly build?: () => Promise<void>;
  readonly step?: Step;
  /** Aborts a start in progress. */
  readonly signal?: AbortSignal;
}

/** An api process, which a test may kill and restart. */
export interface ApiProcess {
  readonly url: string;
  /** Its process ID, which changes with a restart. */
  pid(): number;
  /** Kills it without a clean shutdown, like a power failure. */
  kill(): Promise<void>;
  /** Restarts it after {@link kill}, and waits until it is ready. */
  restart(): Promise<void>;
}

/** The running product. */
export interface Product {
  /** Origin of site, admin and api. */
  readonly url: string;
  /** Origins of all api processes, including the first. */
  readonly urls: readonly string[];
  readonly sandboxUrl: string;
  readonly databaseUrl: string;
  readonly settings: ProductSettings;
  readonly apis: readonly ApiProcess[];
  /** Our database and the sandbox, if they run; the api processes are in {@link apis}. */
  readonly services: readonly ChildProcess[];
  /** Restarts our database, running `whileDown` in between. */
  restartDatabase(whileDown: () => Promise<void>): Promise<void>;
  /** Resolves when a process ends unexpectedly. */
  readonly failed: Promise<Failure>;
  /** Stops everything, in reverse order of starting. */
  stop(): Promise<void>;
}

async function migrate(supervisor: Supervisor, env: NodeJS.ProcessEnv): Promise<void> {
  const script = inRepository('apps', 'api', 'dist', 'migrate.js');
  await supervisor.run({ name: 'Migration', script, env }, 'The database could not be prepared');
}

/**
 * Stripe must know the products. If it can't be reached, buying is off, and everything else works.
 */
async function syncPrices(supervisor: Supervisor, env: NodeJS.ProcessEnv): Promise<void> {
  const script = inRepository('apps', 'api', 'dist', 'stripe-sync.js');
  const sentence = 'Stripe could not be synchronised';
  await supervisor
    .run({ name: 'Stripe prices', script, env }, sentence)
    .catch((failure: unknown) => {
      if (!(failure instanceof Failure) || supervisor.isStopping()) throw failure;
    });
}

function localOrigin(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

async function startApi(
  supervisor: Supervisor,
  name: string,
  env: NodeJS.ProcessEnv,
  origin: string,
): Promise<ApiProcess> {
  let isKilled = false;
  const start = async () => {
    const child = supervisor.launch({
      name,
      // A bounded heap: V8 would let garbage grow to hundreds of megabytes before collecting it. A
      // start allocates 50 MB that stay, which V8 would scan repeatedly while the heap grows.
      nodeFlags: [
        '--initial-old-space-size=64',
        '--max-semi-space-size=8',
        '--max-old-space-size=256',
      ],
      script: inRepository('apps', 'api', 'dist', 'server.js'),
      // With a separate arena for each thread, glibc keeps memory freed by one from the others.
      env: { MALLOC_ARENA_MAX: '2', ...env },
    });
    await waitForAnswer(child, `${origin}/api/ready`);
    supervisor.watch(child, () => isKilled);
    return child;
  };
  let child = await start();
  return {
    url: origin,
    pid: () => child.pid,
    async kill() {
      isKilled = true;
      child.signal('SIGKILL');
      await child.ended;
    },
    async restart() {
      child = await start();
      isKilled = false;
    },
  };
}

/** Waits for all even if one fails, so that nothing is still starting when the rest is stopped. */
async function allSettled<Results extends readonly Promise<unknown>[]>(...work: Results) {
  await Promise.allSettled(work);
  return Promise.all(work);
}

async function startEverything(
  supervisor: Supervisor,
  settings: ProductSettings,
  options: ProductOptions,
): Promise<Product> {
  const step: Step = options.step ?? ((_, work) => work());
  await refuseTakenPorts(settings);
  let isRestarting = false;
  const [postgres, sandbox] = await allSettled(
    step('Database', () =>
      startDatabase(
        supervisor,
        options.env['DATABASE_URL'],
        { ephemeral: options.ephemeral ?? false, settings: options.postgresSettings ?? {} },
        () => isRestarting,
      ),
    ),
    step('Sandbox', () => startSandbox(supervisor, settings)),
    options.build === undefined ? Promise.resolve() : step('Build', options.build),
  );
  const { hasOwnWorker = false } = options;
  const env = {
    ...settings.apiEnvironment,
    DATABASE_URL: postgres.url,
    ...(hasOwnWorker && { RUN_WORKER: 'false' }),
  };
  await step('Migrations and seed', () => migrate(supervisor, env));
  const apis = await step('API, worker, site and staff app', async () => {
    const [first] = await allSettled(
      startApi(supervisor, 'API', env, localOrigin(settings.host, settings.port)),
      syncPrices(supervisor, env),
    );
    const further: ApiProcess[] = [];
    for (let number = 2; number <= (options.apiProcesses ?? 1); number += 1) {
      const port = await findFreePort();
      const own = { ...env, PORT: String(port) };
      further.push(
        await startApi(supervisor, `API ${number}`, own, localOrigin(settings.host, port)),
      );
    }
    return [first, ...further];
  });
  if (hasOwnWorker) {
    const script = inRepository('apps', 'api', 'dist', 'worker.js');
    for (let number = 1; number <= (options.workerProcesses ?? 1); number += 1) {
      const name = number === 1 ? 'Worker' : `Worker ${number}`;
      supervisor.watch(supervisor.launch({ name, script, env }));
    }
  }
  return {
    url: settings.url,
    urls: apis.map(({ url }) => url),
    sandboxUrl: settings.sandboxUrl,
    databaseUrl: postgres.url,
    settings,
    apis,
    services: [postgres.process, sandbox].filter((child) => child !== undefined),
    restartDatabase: async (whileDown) => {
      isRestarting = true;
      await postgres.restart(whileDown);
    },
    failed: supervisor.failed,
    stop: () => supervisor.stop(),
  };
}

/**
 * Starts the product as `npm start` does. The apps must be built already, unless `build` does it.
 *
 * @throws Failure with a sentence for the user if something prevents it; everything already started
 * is stopped.
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const dataDir = path.resolve(options.dataDir);
  const settings = await settleProduct(options.env, dataDir);
  const supervisor = await supervise(dataDir, settings.url);
  const abort = () => void supervisor.stop();
  options.signal?.addEventListener('abort', abort);
  try {
    options.signal?.throwIfAborted();
    const product = await startEverything(supervisor, settings, options);
    options.signal?.throwIfAborted();
    return product;
  } catch (problem) {
    await supervisor.stop();
    throw problem;
  } finally {
    options.signal?.removeEventListener('abort', abort);
  }
}
