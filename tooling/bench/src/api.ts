import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { build } from '@voltcourier/scripts/build';
import { type Product, startProduct } from '@voltcourier/scripts/product';
import pg from 'pg';
import {
  bookingCall,
  type Captured,
  createRounds,
  loadDirect,
  loadHttp,
  loadInserts,
  makeInsertTable,
  type Slot,
} from './booking-load.ts';
import type { Measurement } from './measurement.ts';
import { median, runInterleaved } from './measurement.ts';
import { compareMonths } from './month-reads.ts';
import { pairedRatio, printGoals, printTable, summaryRow } from './report.ts';
import { addSeats, book, CALM, listStarts, localDate, slotAt } from './slots.ts';
import { captureStatements, LOG_LINE_PREFIX } from './statements.ts';

/**
 * `pnpm bench`: compares bookings over HTTP with the same statements sent directly to PostgreSQL
 * and with bare durable inserts. The runs are interleaved, so that other load on the machine
 * affects all alike.
 */

const PAIRS = 5;
const RUN_MS = 2000;
const WARM_MS = 3000;
const CONNECTIONS = [1, 16, 64];
/**
 * How an API process writes bookings that are made at the same moment: on two connections, with at
 * most 16 bookings in a transaction (docs/decisions/0040-what-a-booking-costs.md).
 */
const WRITERS = 2;
const MAX_TOGETHER = 16;
const SPREAD_SEATS = 300;
const HOT_SEATS = 12_000;
interface Bench {
  readonly product: Product;
  readonly db: pg.Client;
  readonly captured: Captured;
  /** Slots with many places each. */
  readonly spread: () => Slot;
  /** A fully booked slot. */
  readonly full: Slot;
  /** A new slot with very many places. */
  readonly hot: () => Promise<Slot>;
}

async function prepare(product: Product, db: pg.Client, logFile: string): Promise<Bench> {
  const starts = await listStarts(db);
  const fullStart = starts[Math.floor(starts.length / 2)];
  if (fullStart === undefined) throw new Error('No slot is open.');
  const hotStarts = starts.splice(-PAIRS * 2);
  await addSeats(db, starts, SPREAD_SEATS);
  // As autovacuum would after so many rows.
  await db.query('vacuum analyze seats');
  await makeInsertTable(db);
  const spread = createRounds(starts.map((start) => slotAt(start)));
  const full = slotAt(fullStart, CALM.location);
  for (let index = 0; index < 2; index += 1) await book(product.url, full, crypto.randomUUID());

  const key = crypto.randomUUID();
  const slot = spread();
  let bookingId = '';
  // The first booking triggers one-time reads; the second sends what every booking sends.
  await book(product.url, spread(), crypto.randomUUID());
  const captured = await captureStatements(db, logFile, async () => {
    bookingId = await book(product.url, slot, key);
  });
  // Sent after the response, batched with others of the same moment: not part of a booking.
  const statements = captured.filter(({ text }) => !text.includes('pg_notify'));
  if (!statements.some(({ text }) => text.includes('reserve_batch'))) {
    throw new Error('The statements of a booking could not be read from the log.');
  }
  return {
    product,
    db,
    captured: { statements, bookingId, key, slot },
    spread,
    full,
    hot: async () => {
      const start = hotStarts.pop();
      if (start === undefined) throw new Error('No slot is left to make hot.');
      await addSeats(db, [start], HOT_SEATS);
      return slotAt(start);
    },
  };
}

async function withClients<Result>(
  url: string,
  count: number,
  work: (clients: pg.Client[]) => Promise<Result>,
): Promise<Result> {
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  try {
    return await work(clients);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

type Compared = Record<'one' | 'two' | 'direct' | 'batched' | 'inserts', Measurement[]>;

async function compareSpread(bench: Bench, connections: number): Promise<Compared> {
  const { product, captured, spread } = bench;
  const call = () => bookingCall(spread());
  const writers = Math.min(WRITERS, connections);
  const loadBatches = (clients: readonly pg.Client[]) =>
    loadDirect(
      clients.slice(0, writers),
      RUN_MS,
      captured,
      spread,
      Math.min(connections / writers, MAX_TOGETHER),
    );
  const runs = await withClients(product.databaseUrl, connections, async (clients) => {
    // A connection plans its first statements; the API's connections did that long ago.
    await loadDirect(clients, RUN_MS, captured, spread);
    return runInterleaved(PAIRS, {
      inserts: () => loadInserts(clients, RUN_MS),
      one: () => loadHttp([product.url], connections, RUN_MS, call),
      direct: () => loadDirect(clients, RUN_MS, captured, spread),
      batched: () => loadBatches(clients),
      two: () => loadHttp(product.urls, connections, RUN_MS, call),
    });
  });
  printTable(
    [`spread slots, ${connections} connections`, 'per second', 'p50 ms', 'p99 ms', 'outcomes'],
    [
      summaryRow('HTTP, one api process', runs.one),
      summaryRow('HTTP, two api processes', runs.two),
      summaryRow('the same statements, no api', runs.direct),
      summaryRow('the same, batched as by the api', runs.batched),
      summaryRow('bare durable inserts, no api', runs.inserts),
    ],
  );
  return runs;
}

async function compareHotSlot({ product, hot }: Bench) {
  const runs: { single: Measurement[]; many: Measurement[] } = { single: [], many: [] };
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const first = await hot();
    runs.single.push(await loadHttp([product.url], 1, RUN_MS, () => bookingCall(first)));
    const second = await hot();
    runs.many.push(await loadHttp([product.url], 32, RUN_MS, () => bookingCall(second)));
  }
  printTable(
    ['one hot slot', 'per second', 'p50 ms', 'p99 ms', 'outcomes'],
    [summaryRow('1 connection', runs.single), summaryRow('32 connections', runs.many)],
  );
  return runs;
}

async function compareReads({ product, full, spread }: Bench) {
  const load = (call: () => ReturnType<typeof bookingCall>) => () =>
    loadHttp([product.url], 64, RUN_MS, call);
  const runs = await runInterleaved(PAIRS, {
    booked: load(() => bookingCall(spread())),
    soldOut: load(() => bookingCall(full)),
  });
  printTable(
    ['one api process, 64 connections', 'per second', 'p50 ms', 'p99 ms', 'outcomes'],
    [summaryRow('bookings', runs.booked), summaryRow('sold-out answers', runs.soldOut)],
  );
  return runs;
}

/** Finds a booking whose contact the worker has already determined. */
async function findSettledBooking(db: pg.Client): Promise<string> {
  for (;;) {
    const { rows } = await db.query<{ id: string }>(
      'select id from bookings where person_id is not null limit 1',
    );
    if (rows[0] !== undefined) return rows[0].id;
    await delay(500);
  }
}

async function compareMonthsOf({ product, db, spread }: Bench) {
  const { date: from } = spread();
  const to = localDate(new Date(Date.parse(`${from}T12:00:00Z`) + 30 * 86_400_000));
  const query = { rounds: PAIRS, runMs: RUN_MS, from, to };
  return compareMonths(db, product.url, await findSettledBooking(db), query);
}

/** Resident memory of a process in megabytes, as reported by the kernel. */
function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/u.exec(status)?.[1] ?? Number.NaN) / 1024;
}

async function secondsToReady({ product }: Bench): Promise<number> {
  const [api] = product.apis;
  if (api === undefined) throw new Error('There is no api process.');
  const runs: number[] = [];
  for (let run = 0; run < PAIRS; run += 1) {
    await api.kill();
    const begun = performance.now();
    await api.restart();
    runs.push((performance.now() - begun) / 1000);
  }
  return median(runs);
}

async function compareAll(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'voltcourier-bench-'));
  const product = await startProduct({
    dataDir,
    build,
    apiProcesses: 2,
    // As in production: in the API's thread, jobs would be measured together with the requests.
    hasOwnWorker: true,
    postgresSettings: { log_line_prefix: LOG_LINE_PREFIX },
    env: { PORT: '0', RATE_LIMIT_FACTOR: '1000000' },
  });
  const db = new pg.Client({ connectionString: product.databaseUrl });
  await db.connect();
  try {
    const prepared = await prepare(product, db, path.join(dataDir, 'logs', 'postgres.log'));
    console.log(
      `${PAIRS} interleaved runs of ${RUN_MS / 1000} s each; medians. A booking sends ${prepared.captured.statements.length} statements.\n`,
    );
    await loadHttp(product.urls, 16, WARM_MS, () => bookingCall(prepared.spread()));
    const spread: Compared[] = [];
    for (const connections of CONNECTIONS) spread.push(await compareSpread(prepared, connections));
    const hot = await compareHotSlot(prepared);
    const reads = await compareReads(prepared);
    const months = await compareMonthsOf(prepared);
    const memory = Math.max(...product.apis.map((api) => residentMegabytes(api.pid())));
    const ready = await secondsToReady(prepared);
    const at16 = spread[1];
    if (at16 === undefined) throw new Error('There is no run at 16 connections.');
    printGoals([
      {
        name: 'bookings straight on PostgreSQL over bare inserts, 16 connections',
        measured: pairedRatio(at16.direct, at16.inserts),
        goal: 0.2,
        unit: ' ×',
      },
      {
        name: 'the same, batched as by the API',
        measured: pairedRatio(at16.batched, at16.inserts),
        goal: 0.2,
        unit: ' ×',
      },
      {
        name: 'bookings over HTTP over bare inserts, 16 connections',
        measured: pairedRatio(at16.one, at16.inserts),
        goal: 0.12,
        unit: ' ×',
      },
      {
        name: "p99 over HTTP over PostgreSQL's own, 16 connections",
        measured: pairedRatio(at16.one, at16.direct, 'p99'),
        goal: 1.3,
        atMost: true,
        unit: ' ×',
      },
      ...CONNECTIONS.map((connections, index) => ({
        name: `HTTP over PostgreSQL's own rate, ${connections} connections`,
        measured: pairedRatio(spread[index]?.one ?? [], spread[index]?.direct ?? []),
        goal: 0.5,
        unit: ' ×',
      })),
      {
        name: 'hot slot, 32 connections over 1',
        measured: pairedRatio(hot.many, hot.single),
        goal: 1.3,
        unit: ' ×',
      },
      {
        name: 'sold-out answers over bookings',
        measured: pairedRatio(reads.soldOut, reads.booked),
        goal: 1,
        unit: ' ×',
      },
      {
        name: 'p99 of a booking, 16 connections',
        measured: median(at16.one.map(({ p99 }) => p99)),
        goal: 40,
        atMost: true,
        unit: ' ms',
      },
      {
        name: 'availability of a month, per second',
        measured: median(months.small.map(({ perSecond }) => perSecond)),
        goal: 3000,
      },
      {
        name: 'availability, 150 places an hour over 3',
        measured: pairedRatio(months.large, months.small),
        goal: 0.8,
        unit: ' ×',
      },
      { name: 'memory of an api process', measured: memory, goal: 200, atMost: true, unit: ' MB' },
      { name: 'start until ready', measured: ready, goal: 1, atMost: true, unit: ' s' },
    ]);
  } finally {
    await db.end();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await compareAll();
