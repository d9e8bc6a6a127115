import { setTimeout as delay } from 'node:timers/promises';
import type { ChildProcess } from '@voltcourier/scripts/child-process';
import { inRepository } from '@voltcourier/scripts/paths';
import { findFreePort } from '@voltcourier/scripts/ports';
import { settleProduct } from '@voltcourier/scripts/product-settings';
import { waitForAnswer } from '@voltcourier/scripts/ready';
import { startDatabase, startSandbox } from '@voltcourier/scripts/services';
import { type Supervisor, supervise } from '@voltcourier/scripts/supervisor';
import pg from 'pg';
import { settle } from './crash-run.ts';
import { type Balancer, startBalancer } from './upgrade-proxy.ts';
import { type Tally, visitOnce } from './upgrade-visit.ts';

const PROCESSES = 2;
const SLOTS = 600;
const BETWEEN_STEPS_MS = 1_500;
const JOBS_MS = 120_000;
const GRACE_MS = 60_000;

/** Result of a rolling upgrade. */
export interface UpgradeReport {
  readonly requests: number;
  readonly failures: readonly string[];
  readonly confirmed: number;
  /** Jobs that should have run and haven't, or that failed for good. */
  readonly lostJobs: number;
  /** Processes of the old version that didn't shut down cleanly. */
  readonly unruly: readonly string[];
  readonly violations: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly steps: readonly string[];
}

interface Installation {
  readonly supervisor: Supervisor;
  readonly env: NodeJS.ProcessEnv;
  readonly balancer: Balancer;
}

interface Server {
  readonly child: ChildProcess;
  readonly port: number;
}

async function startServer(
  { supervisor, env, balancer }: Installation,
  dist: string,
  name: string,
): Promise<Server> {
  const port = await findFreePort();
  const child = supervisor.launch({
    name,
    script: `${dist}/server.js`,
    env: { ...env, PORT: String(port), RUN_WORKER: 'false', DRAIN_SECONDS: '2' },
  });
  await waitForAnswer(child, `http://127.0.0.1:${port}/api/ready`);
  balancer.add(port);
  return { child, port };
}

const startWorker = ({ supervisor, env }: Installation, dist: string, name: string) =>
  supervisor.launch({ name, script: `${dist}/worker.js`, env });

/** Stops a process; returns what was wrong with its shutdown. */
async function end(child: ChildProcess): Promise<string | undefined> {
  await child.stop(GRACE_MS);
  const { code, signal } = await child.ended;
  return code === 0 ? undefined : `${child.name} ended with ${code ?? signal}: ${child.tail(3)}`;
}

/** Replaces every process with one of the next version, one after another. */
async function roll(
  installation: Installation,
  next: string,
  old: { readonly servers: readonly Server[]; readonly workers: readonly ChildProcess[] },
  say: (step: string) => void,
): Promise<string[]> {
  const { supervisor, env, balancer } = installation;
  const unruly: string[] = [];
  const note = (problem: string | undefined) => {
    if (problem !== undefined) unruly.push(problem);
  };
  await supervisor.run(
    { name: 'Next migration', script: `${next}/migrate.js`, env },
    'The next version could not migrate',
  );
  say('migrated');
  await delay(BETWEEN_STEPS_MS);
  for (const [number, worker] of old.workers.entries()) {
    startWorker(installation, next, `Next worker ${number + 1}`);
    note(await end(worker));
    say(`worker ${number + 1} replaced`);
    await delay(BETWEEN_STEPS_MS);
  }
  for (const [number, server] of old.servers.entries()) {
    await startServer(installation, next, `Next server ${number + 1}`);
    // The new server is in rotation before the old one stops.
    await delay(500);
    note(await end(server.child));
    balancer.remove(server.port);
    say(`server ${number + 1} replaced`);
    await delay(BETWEEN_STEPS_MS);
  }
  return unruly;
}

/**
 * Counts the jobs that could run and don't once nothing more is sent, and those that failed for
 * good.
 */
async function countLostJobs(db: pg.Client): Promise<number> {
  const until = Date.now() + JOBS_MS;
  for (;;) {
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::int as count from pgboss.job where state = 'failed'
        or (state in ('created', 'retry', 'active') and start_after < now() - interval '5 seconds')`,
    );
    const count = rows[0]?.count ?? 0;
    if (count === 0 || Date.now() > until) return count;
    await delay(1_000);
  }
}

/** Upgrades an installation of two servers and two workers while customers book and pay. */
export async function runUpgrade(
  dataDir: string,
  versions: { readonly current: string; readonly next: string },
  customers: number,
): Promise<UpgradeReport> {
  const settings = await settleProduct({ PORT: '0', RATE_LIMIT_FACTOR: '1000000' }, dataDir);
  const supervisor = await supervise(dataDir, settings.url);
  const steps: string[] = [];
  const begun = performance.now();
  const say = (step: string) =>
    void steps.push(`${((performance.now() - begun) / 1000).toFixed(1)} s: ${step}`);
  let balancer: Balancer | undefined;
  let db: pg.Client | undefined;
  try {
    const [postgres] = await Promise.all([
      startDatabase(supervisor, undefined, { ephemeral: true }),
      startSandbox(supervisor, settings),
    ]);
    const env = {
      ...settings.apiEnvironment,
      DATABASE_URL: postgres.url,
      RUN_WORKER: 'false',
      // The site isn't upgraded in this benchmark.
      WEB_DIST: '',
      ADMIN_DIST: '',
    };
    const migration = { name: 'Migration', script: `${versions.current}/migrate.js`, env };
    await supervisor.run(migration, 'The database could not be prepared');
    balancer = await startBalancer(settings.port);
    const installation = { supervisor, env, balancer };
    db = new pg.Client({ connectionString: postgres.url });
    await db.connect();
    const servers: Server[] = [];
    const workers: ChildProcess[] = [];
    for (let number = 1; number <= PROCESSES; number += 1) {
      servers.push(await startServer(installation, versions.current, `Server ${number}`));
      workers.push(startWorker(installation, versions.current, `Worker ${number}`));
    }
    await delay(1_000);
    say('two servers and two workers run');
    const tally: Tally = { answered: 0, failures: [], confirmed: 0 };
    const { url, sandboxUrl } = settings;
    const world = { url, sandboxUrl, slots: SLOTS, tally };
    const visits = new AbortController();
    let number = 0;
    const visiting = Array.from({ length: customers }, async () => {
      while (!visits.signal.aborted) await visitOnce(world, (number += 1));
    });
    await delay(BETWEEN_STEPS_MS);
    const unruly = await roll(installation, versions.next, { servers, workers }, say).finally(
      () => {
        visits.abort();
      },
    );
    await Promise.all(visiting);
    say('customers have left');
    const violations = await settle(db, sandboxUrl);
    const lostJobs = await countLostJobs(db);
    say('all jobs are done');
    return {
      requests: tally.answered,
      failures: tally.failures,
      confirmed: tally.confirmed,
      lostJobs,
      unruly,
      violations,
      seconds: Math.round((performance.now() - begun) / 1000),
      steps,
    };
  } finally {
    balancer?.close();
    await db?.end();
    await supervisor.stop();
  }
}

/** Bundles of this version. */
export const currentVersion = (): string => inRepository('apps', 'api', 'dist');
