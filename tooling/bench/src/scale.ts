import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from '@voltcourier/scripts/build';
import { type Product, startProduct } from '@voltcourier/scripts/product';
import pg from 'pg';
import { bookingCall, createRounds, loadHttp } from './booking-load.ts';
import { type Measurement, runInterleaved } from './measurement.ts';
import { pairedRatio, printGoals, printTable, summaryRow } from './report.ts';
import { compareProcesses } from './scale-processes.ts';
import { compareWorkers } from './scale-workers.ts';
import { addSeats, listStarts, localDate, slotAt } from './slots.ts';
import {
  amountsOf,
  GOAL_MS,
  type Measured,
  measureLists,
  printLists,
  seedEverything,
} from './staff-run.ts';
import { BENCH_ADMIN_ENV } from './staff-session.ts';
import { LOG_LINE_PREFIX } from './statements.ts';

/**
 * `pnpm bench:scale [bookings]`: one, two and four api processes and workers on one database, then
 * lists, search, availability and booking with 5,000,000 bookings (or the given number), compared
 * with an empty database. `pnpm bench:scale processes` runs only the first part, `pnpm bench:scale
 * rows [bookings] [words]` only the second, with the lists whose names contain the words. With
 * `DATA_DIR`, the seeded data is kept there and reused by the next run.
 */

const BOOKINGS = 5_000_000;
const PAIRS = 5;
const RUN_MS = 3_000;
const SEATS = 300;
/** A quarter of a small server's memory, as in docs/scaling.md; PostgreSQL's default is 128 MB. */
const MEMORY = { shared_buffers: '2GB' };

interface Started {
  readonly product: Product;
  readonly db: pg.Client;
  readonly logFile: string;
  stop(): Promise<void>;
}

async function start(options: {
  readonly apiProcesses: number;
  readonly dataDir?: string | undefined;
  readonly settings?: Readonly<Record<string, string>>;
}): Promise<Started> {
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'voltcourier-scale-'));
  const product = await startProduct({
    dataDir,
    build,
    apiProcesses: options.apiProcesses,
    hasOwnWorker: true,
    postgresSettings: { log_line_prefix: LOG_LINE_PREFIX, ...options.settings },
    env: { PORT: '0', RATE_LIMIT_FACTOR: '1000000', ...BENCH_ADMIN_ENV },
  });
  const db = new pg.Client({ connectionString: product.databaseUrl });
  await db.connect();
  return {
    product,
    db,
    logFile: path.join(dataDir, 'logs', 'postgres.log'),
    async stop() {
      await db.end();
      await product.stop();
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function scaleProcesses() {
  const started = await start({ apiProcesses: 4 });
  try {
    return await compareProcesses(started.product, started.db);
  } finally {
    await started.stop();
  }
}

/** Returns booking calls for slots with enough seats. */
async function bookable({ db }: Started) {
  const starts = (await listStarts(db)).slice(20);
  await addSeats(db, starts, SEATS);
  await db.query('vacuum analyze seats');
  const spread = createRounds(starts.map((begin) => slotAt(begin)));
  return () => bookingCall(spread());
}

/** Runs one customer after another, alternating between the two databases. */
async function compareSizes(
  full: Started,
  empty: Started,
): Promise<{ booking: number; availability: number }> {
  const from = localDate(new Date(Date.now() + 3 * 86_400_000));
  const to = localDate(new Date(Date.now() + 33 * 86_400_000));
  const month = `/api/availability?from=${from}&to=${to}&region=hampton-roads`;
  const bookings = { full: await bookable(full), empty: await bookable(empty) };
  const readMonth = () => ({ method: 'GET', path: month }) as const;
  const at =
    ({ product }: Started, call: Parameters<typeof loadHttp>[3]) =>
    () =>
      loadHttp([product.url], 1, RUN_MS, call);
  const runs: Record<string, Measurement[]> = await runInterleaved(PAIRS + 1, {
    bookedFull: at(full, bookings.full),
    bookedEmpty: at(empty, bookings.empty),
    monthFull: at(full, readMonth),
    monthEmpty: at(empty, readMonth),
  });
  // The first round warms the caches.
  const of = (name: string) => (runs[name] ?? []).slice(1);
  printTable(
    ['one after another', 'per second', 'p50 ms', 'p99 ms', 'outcomes'],
    [
      summaryRow('bookings, empty', of('bookedEmpty')),
      summaryRow('bookings, full', of('bookedFull')),
      summaryRow('availability of a month, empty', of('lookedEmpty')),
      summaryRow('availability of a month, full', of('lookedFull')),
    ],
  );
  return {
    booking: pairedRatio(of('bookedEmpty'), of('bookedFull')),
    availability: pairedRatio(of('lookedEmpty'), of('lookedFull')),
  };
}

async function scaleRows(
  bookings: number,
  filter: string,
): Promise<{ lists: Measured[]; booking: number; availability: number }> {
  const full = await start({
    apiProcesses: 1,
    dataDir: process.env['DATA_DIR'],
    settings: { ...MEMORY, max_wal_size: '8GB', checkpoint_timeout: '15min' },
  });
  try {
    const amounts = amountsOf(Math.min(1, bookings / 1_000_000), bookings);
    const seconds = await seedEverything(full.db, amounts);
    const { rows } = await full.db.query<{ size: string }>(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    );
    console.log(`${bookings} bookings, ${rows[0]?.size}, in ${seconds} s.`);
    const lists = await measureLists(full.product, full.db, full.logFile, filter);
    printLists(lists);
    const empty = await start({ apiProcesses: 1, settings: MEMORY });
    try {
      return { lists, ...(await compareSizes(full, empty)) };
    } finally {
      await empty.stop();
    }
  } finally {
    await full.stop();
  }
}

type Goal = Parameters<typeof printGoals>[0][number];

/** Measures whether throughput scales with processes; returns the goals. */
async function processGoals(): Promise<Goal[]> {
  const { scalings, isExact } = await scaleProcesses();
  await compareWorkers();
  if (!isExact) process.exitCode = 1;
  return ['availability', 'sold-out answers', 'a staff list'].map((name) => ({
    name: `${name}, two api processes over one`,
    measured: scalings.find((one) => one.name === name)?.perSecond[1] ?? Number.NaN,
    goal: 1.6,
    unit: ' ×',
  }));
}

/** Measures what many bookings cost; returns the goals. */
async function rowGoals(bookings: number, filter: string): Promise<Goal[]> {
  const { lists, booking, availability } = await scaleRows(bookings, filter);
  return [
    {
      name: 'slowest staff list, p95',
      measured: Math.max(...lists.map(({ p95 }) => p95)),
      goal: GOAL_MS,
      atMost: true,
      unit: ' ms',
    },
    ...Object.entries({
      'a booking over one on an empty database': booking,
      'availability over that of an empty database': availability,
    }).map(([name, measured]) => ({ name, measured, goal: 1.2, atMost: true, unit: ' ×' })),
  ];
}

async function scale([first = '', second = '', filter = '']: readonly string[]): Promise<void> {
  const isPart = first === 'processes' || first === 'rows';
  const bookings = Number((isPart ? second : first) || BOOKINGS);
  const goals: Goal[] = [];
  if (first !== 'rows') goals.push(...(await processGoals()));
  if (first !== 'processes') goals.push(...(await rowGoals(bookings, filter)));
  printGoals(goals);
}

await scale(process.argv.slice(2));
