import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '@voltcourier/scripts/product';
import pg from 'pg';
import { settle } from './crash-run.ts';
import { visit } from './crash-visit.ts';

const CUSTOMERS_AT_ONCE = 8;
const PLACES = 3;
const READY_TRIES = 600;

/** Response of an API process while the database was down. */
interface DownAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly code: unknown;
}

interface Resumed {
  readonly requestsMs: number;
  readonly jobsMs: number;
}

/** Result of an outage run. */
export interface OutageReport {
  /** Number of visits by outcome. */
  readonly visits: Readonly<Record<string, number>>;
  readonly confirmed: number;
  /** Responses of each API process to a booking and to a readiness check. */
  readonly whileDown: readonly DownAnswer[];
  /** Time from the server's return until every API process was ready and a job had run. */
  readonly resumed: Resumed;
  readonly violations: Readonly<Record<string, number>>;
}

async function ask(url: string, init?: RequestInit): Promise<DownAnswer> {
  const response = await fetch(url, init);
  const { code } = (await response.json()) as { code?: unknown };
  return { status: response.status, retryAfter: response.headers.get('retry-after'), code };
}

/** Sends every API process a public request that reads the database, and a readiness check. */
async function askWhileDown({ urls }: Product): Promise<DownAnswer[]> {
  const paths = ['/api/availability', '/api/ready'];
  return Promise.all(urls.flatMap((url) => paths.map((path) => ask(`${url}${path}`))));
}

async function waitUntilReady({ urls }: Product): Promise<void> {
  for (const url of urls) {
    for (let attempt = 1; ; attempt += 1) {
      const { ok } = await fetch(`${url}/api/ready`);
      if (ok) break;
      if (attempt === READY_TRIES) throw new Error(`${url} did not become ready again.`);
      await delay(100);
    }
  }
}

/** Waits until the worker has run a job: it starts alongside the API. */
async function waitForWorker(url: string): Promise<void> {
  const client = await connectAgain(url);
  for (let attempt = 1; ; attempt += 1) {
    const { rowCount } = await client.query(
      `select from pgboss.job where state = 'completed' limit 1`,
    );
    if (rowCount === 1) break;
    if (attempt === READY_TRIES) throw new Error('The worker runs no jobs.');
    await delay(100);
  }
  await client.end();
}

/** Measures from the moment a restarted server accepts connections again. */
async function measureReturn(product: Product): Promise<Resumed> {
  const returned = performance.now();
  const sinceReturn = () => Math.round(performance.now() - returned);
  const client = await connectAgain(product.databaseUrl);
  const { rows } = await client.query<{ now: Date }>('select now()');
  const requests = waitUntilReady(product).then(sinceReturn);
  for (let attempt = 1; ; attempt += 1) {
    const { rowCount } = await client.query(
      'select from pgboss.job where completed_on > $1 limit 1',
      [rows[0]?.now],
    );
    if (rowCount === 1) break;
    if (attempt === READY_TRIES) throw new Error('The worker runs no jobs anymore.');
    await delay(50);
  }
  const jobsMs = sinceReturn();
  await client.end();
  return { requestsMs: await requests, jobsMs };
}

/** Terminates every connection to the product's database except our own, as a failover does. */
async function terminateBackends(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await client.end();
}

/** Kills a backend, which makes PostgreSQL terminate all others and recover. */
async function killBackend(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = new Promise<void>((resolve) => {
    client.once('end', () => resolve());
  });
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  await ended;
}

/** Our own connection, reopened once the database is back. */
async function connectAgain(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Interrupts the database in every way while customers book and pay at all API processes: its
 * connections are terminated, a backend is killed, the server is restarted. Customers retry. There
 * are barely enough places for all customers.
 */
export async function runOutages(product: Product, visitsWanted: number): Promise<OutageReport> {
  const slots = Math.ceil(visitsWanted / PLACES);
  const visits: Record<string, number> = {};
  let begun = 0;
  const progress = { areOutagesOver: false };
  let whileDown: DownAnswer[] = [];
  let resumed: Resumed = { requestsMs: Infinity, jobsMs: Infinity };

  const outages = (async () => {
    const { databaseUrl } = product;
    await waitForWorker(databaseUrl);
    await terminateBackends(databaseUrl);
    await waitUntilReady(product);
    await killBackend(databaseUrl);
    await waitUntilReady(product);
    await product.restartDatabase(async () => {
      whileDown = await askWhileDown(product);
    });
    resumed = await measureReturn(product);
    await terminateBackends(databaseUrl);
    await waitUntilReady(product);
    progress.areOutagesOver = true;
  })();
  const customers = Array.from({ length: CUSTOMERS_AT_ONCE }, async () => {
    // Load continues as long as there are outages.
    while (begun < visitsWanted || !progress.areOutagesOver) {
      begun += 1;
      const url = product.urls[begun % product.urls.length] ?? product.url;
      const end = await visit({ product: { ...product, url }, slots, lapse: undefined }, begun);
      visits[end] = (visits[end] ?? 0) + 1;
    }
  });
  await Promise.all([outages, ...customers]);

  const db = await connectAgain(product.databaseUrl);
  try {
    const violations = await settle(db, product.sandboxUrl);
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::int as count from bookings where status = 'confirmed'`,
    );
    return { visits, confirmed: rows[0]?.count ?? 0, whileDown, resumed, violations };
  } finally {
    await db.end();
  }
}
