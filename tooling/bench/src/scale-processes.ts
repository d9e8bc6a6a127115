import { randomUUID } from 'node:crypto';
import type { Product } from '@voltcourier/scripts/product';
import pg from 'pg';
import {
  bookingCall,
  createRounds,
  loadHttp,
  loadInserts,
  makeInsertTable,
} from './booking-load.ts';
import { cpuSeconds, familyOf, limitCpu } from './cpu.ts';
import { median, type Measurement } from './measurement.ts';
import { pairedRatio, printTable } from './report.ts';
import { rushFor } from './rush-run.ts';
import { addSeats, book, CALM, listStarts, localDate, slotAt } from './slots.ts';
import { signIn } from './staff-session.ts';

const COUNTS = [1, 2, 4] as const;
const ROUNDS = 3;
const RUN_MS = 3_000;
/** Connections per process, more than usual because there are more clients. */
const CONNECTIONS = 32;
const SEATS = 300;
const PLACES = 3;
/** Share of a core per process, so that four, PostgreSQL and the load generator fit into two. */
const SHARE = 0.15;

type Call = ReturnType<typeof bookingCall>;

interface Counted extends Measurement {
  /** Milliseconds of CPU time per request: of the API processes, and of PostgreSQL. */
  readonly apiCpu: number;
  readonly databaseCpu: number;
}

/** Throughput of several processes for one kind of work, as multiples of one process. */
export interface Scaling {
  readonly name: string;
  /** Based on requests per second, with each process limited to the same share of a core. */
  readonly perSecond: readonly number[];
}

async function counted(product: Product, urls: readonly string[], call: () => Call) {
  const api = product.apis.map((one) => one.pid());
  const database = () => familyOf(product.services[0]?.pid ?? 0);
  const before = [cpuSeconds(api), cpuSeconds(database())] as const;
  const measurement = await loadHttp(urls, CONNECTIONS * urls.length, RUN_MS, call);
  const requests = Object.values(measurement.outcomes).reduce((sum, count) => sum + count, 0);
  const each = (seconds: number) => (seconds * 1000) / requests;
  return {
    ...measurement,
    apiCpu: each(cpuSeconds(api) - before[0]),
    databaseCpu: each(cpuSeconds(database()) - before[1]),
  };
}

async function kindsOfWork(product: Product, db: pg.Client): Promise<Record<string, () => Call>> {
  const starts = await listStarts(db);
  const middle = starts[Math.floor(starts.length / 2)];
  if (middle === undefined) throw new Error('No slot is open.');
  await addSeats(db, starts.slice(20), SEATS);
  await db.query('vacuum analyze seats');
  const full = slotAt(middle, CALM.location);
  for (let index = 0; index < 2; index += 1) await book(product.url, full, randomUUID());
  const spread = createRounds(starts.slice(20).map((start) => slotAt(start)));
  const headers = await signIn(product.url);
  const from = localDate(new Date(Date.now() + 3 * 86_400_000));
  const to = localDate(new Date(Date.now() + 33 * 86_400_000));
  return {
    availability: () => ({
      method: 'GET',
      path: `/api/availability?from=${from}&to=${to}&region=us-mountain`,
    }),
    'sold-out answers': () => bookingCall(full),
    'a staff list': () => ({ method: 'GET', path: '/api/staff/crm/people', headers }),
    bookings: () => bookingCall(spread()),
  };
}

async function withInserts(url: string): Promise<Measurement> {
  const clients = Array.from({ length: 16 }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  try {
    return await loadInserts(clients, RUN_MS);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

function printWork(
  name: string,
  runs: readonly (readonly Counted[])[],
  inserts: readonly Measurement[],
): number[] {
  const ratios = runs.map((some) => pairedRatio(some, runs[0] ?? []));
  const middle = (
    some: readonly Counted[],
    field: 'perSecond' | 'p50' | 'apiCpu' | 'databaseCpu',
  ) => median(some.map((run) => run[field]));
  printTable(
    [name, 'per second', '× one', '× bare inserts', 'p50 ms', 'api CPU ms', 'database CPU ms'],
    runs.map((some, index) => [
      `${COUNTS[index]} api processes`,
      middle(some, 'perSecond').toFixed(0),
      (ratios[index] ?? Number.NaN).toFixed(2),
      pairedRatio(some, inserts).toFixed(2),
      middle(some, 'p50').toFixed(1),
      middle(some, 'apiCpu').toFixed(2),
      middle(some, 'databaseCpu').toFixed(2),
    ]),
  );
  return ratios;
}

/** 200 clients request each slot concurrently, and it is sold as often as it has places. */
async function checkCapacity(product: Product): Promise<boolean> {
  let isExact = true;
  for (const [index, count] of COUNTS.entries()) {
    const urls = product.urls.slice(0, count);
    const counts = await rushFor(urls, { people: 200, days: 3 + index });
    const isRight =
      counts['201'] === PLACES && counts['409 with three alternatives'] === 200 - PLACES;
    console.log(`200 at once for ${PLACES} places, ${count} api processes:`, counts);
    isExact &&= isRight;
  }
  console.log();
  return isExact;
}

/**
 * Runs the same work with one, two and four API processes on one database, interleaved with bare
 * inserts. If the kernel allows it, each process is limited to the same small share of a core, as
 * on its own machine: that measures whether processes scale, not the number of cores.
 */
export async function compareProcesses(
  product: Product,
  db: pg.Client,
): Promise<{ scalings: Scaling[]; isExact: boolean }> {
  const isExact = await checkCapacity(product);
  await makeInsertTable(db);
  const kinds = await kindsOfWork(product, db);
  for (const call of Object.values(kinds)) await loadHttp(product.urls, 16, RUN_MS, call);
  const lift = limitCpu(
    product.apis.map((one) => one.pid()),
    SHARE,
  );
  console.log(
    lift === undefined
      ? 'The processes share the cores with PostgreSQL and the load: compare the CPU time.\n'
      : `Each api process has ${SHARE * 100} % of a core. ${ROUNDS} interleaved runs of ${RUN_MS / 1000} s each; medians.\n`,
  );
  try {
    const scalings: Scaling[] = [];
    for (const [name, call] of Object.entries(kinds)) {
      const runs: Counted[][] = COUNTS.map(() => []);
      const inserts: Measurement[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        inserts.push(await withInserts(product.databaseUrl));
        for (const [index, count] of COUNTS.entries()) {
          runs[index]?.push(await counted(product, product.urls.slice(0, count), call));
        }
      }
      scalings.push({ name, perSecond: printWork(name, runs, inserts) });
    }
    return { scalings, isExact };
  } finally {
    lift?.();
  }
}
