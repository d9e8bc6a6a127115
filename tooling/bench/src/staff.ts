import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from '@voltcourier/scripts/build';
import { type Product, startProduct } from '@voltcourier/scripts/product';
import pg from 'pg';
import { quantile } from './measurement.ts';
import { printTable } from './report.ts';
import { type Ask, staffAsks } from './staff-asks.ts';
import { isSeeded, seedStaff } from './staff-seed.ts';
import { seedCampaigns } from './staff-seed-campaigns.ts';
import { seedFields } from './staff-seed-fields.ts';
import { seedMarketing } from './staff-seed-marketing.ts';
import { BENCH_ADMIN_ENV, signIn } from './staff-session.ts';
import { captureStatements, LOG_LINE_PREFIX } from './statements.ts';
import { tablesReadWhole } from './whole-tables.ts';

/**
 * `pnpm bench:staff [share] [words]`: every list, search, timeline and overview of the staff over 100,000
 * customers and 1,000,000 bookings, or a share of them, with what each takes, beside the smallest
 * request in the same run, and the large tables that it reads from end to end. With words, only
 * what has them in its name. With `DATA_DIR`, what was made is kept there, and taken the next time.
 */

const AMOUNTS = {
  customers: 100_000,
  bookings: 1_000_000,
  requests: 50_000,
  auditEntries: 200_000,
  companies: 5_000,
  orders: 5_000,
  recipients: 50_000,
  generations: 1_000_000,
  contentItems: 10_000,
  competitors: 500,
  pageDrafts: 5_000,
  automationRuns: 20_000,
};
const TIMES = 40;
const WARM = 3;
const GOAL_MS = 100;

interface Measured {
  readonly name: string;
  readonly p50: number;
  readonly p95: number;
  readonly statements: number;
  readonly whole: readonly string[];
}

async function measure(
  { url }: Product,
  headers: Record<string, string>,
  { name, paths }: Ask,
  watch: (work: () => Promise<void>) => Promise<Pick<Measured, 'statements' | 'whole'>>,
): Promise<Measured> {
  const ask = async (target: string) => {
    const response = await fetch(`${url}${target}`, { headers });
    const text = await response.text();
    if (!response.ok) throw new Error(`${name}: ${target} answered ${text}`);
  };
  const [first = ''] = paths;
  const watched = await watch(() => ask(first));
  for (const target of paths.slice(0, WARM)) await ask(target);
  const times: number[] = [];
  for (const target of paths) {
    const begun = performance.now();
    await ask(target);
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  return { name, p50: quantile(times, 0.5), p95: quantile(times, 0.95), ...watched };
}

async function compareAll(share: number, wanted: string): Promise<void> {
  const kept = process.env['DATA_DIR'];
  const dataDir = kept ?? mkdtempSync(path.join(tmpdir(), 'voltcourier-staff-'));
  const product = await startProduct({
    dataDir,
    build,
    postgresSettings: { log_line_prefix: LOG_LINE_PREFIX },
    env: {
      PORT: '0',
      RATE_LIMIT_FACTOR: '1000000',
      ...BENCH_ADMIN_ENV,
    },
  });
  const db = new pg.Client({ connectionString: product.databaseUrl });
  await db.connect();
  try {
    const begun = performance.now();
    const scaled = (amount: number) => Math.max(1_000, Math.round(amount * share));
    const amounts = {
      customers: scaled(AMOUNTS.customers),
      bookings: scaled(AMOUNTS.bookings),
      requests: scaled(AMOUNTS.requests),
      auditEntries: scaled(AMOUNTS.auditEntries),
      companies: scaled(AMOUNTS.companies),
      orders: scaled(AMOUNTS.orders),
    };
    const marketing = {
      recipients: scaled(AMOUNTS.recipients),
      generations: scaled(AMOUNTS.generations),
      contentItems: scaled(AMOUNTS.contentItems),
      competitors: AMOUNTS.competitors,
      pageDrafts: scaled(AMOUNTS.pageDrafts),
      automationRuns: scaled(AMOUNTS.automationRuns),
    };
    if (!(await isSeeded(db))) await seedStaff(db, amounts);
    await seedFields(db);
    await seedCampaigns(db);
    await seedMarketing(db, marketing);
    console.log(
      `${amounts.customers} customers and ${amounts.bookings} bookings, in ${Math.round((performance.now() - begun) / 1000)} s. Each question ${TIMES} times, one after another.\n`,
    );
    const headers = await signIn(product.url);
    const logFile = path.join(dataDir, 'logs', 'postgres.log');
    const watch = async (work: () => Promise<void>) => {
      const statements = await captureStatements(db, logFile, work);
      return { statements: statements.length, whole: await tablesReadWhole(db, statements) };
    };
    const measured: Measured[] = [];
    const asks = await staffAsks(db, TIMES);
    // The first one is what all are compared with.
    for (const ask of asks.filter(({ name }, place) => place === 0 || name.includes(wanted))) {
      measured.push(await measure(product, headers, ask, watch));
    }
    const smallest = measured[0]?.p50 ?? Number.NaN;
    printTable(
      ['', 'p50 ms', 'p95 ms', '× smallest', 'statements', 'reads whole', ''],
      measured.map(({ name, p50, p95, statements, whole }) => [
        name,
        p50.toFixed(1),
        p95.toFixed(1),
        (p50 / smallest).toFixed(1),
        String(statements),
        whole.join(' '),
        p95 <= GOAL_MS && whole.length === 0 ? '' : 'missed',
      ]),
    );
  } finally {
    await db.end();
    await product.stop();
    if (kept === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}

await compareAll(Number(process.argv[2] ?? 1), process.argv[3] ?? '');
