import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from '@voltcourier/scripts/build';
import { startProduct } from '@voltcourier/scripts/product';
import pg from 'pg';
import { amountsOf, measureLists, printLists, seedEverything } from './staff-run.ts';
import { BENCH_ADMIN_ENV } from './staff-session.ts';
import { LOG_LINE_PREFIX } from './statements.ts';

/**
 * `pnpm bench:staff [share] [words]`: times every list, search, timeline and overview of the staff
 * over 100,000 customers and 1,000,000 bookings, or a share of them, compared with the smallest
 * request in the same run, and names the large tables that each scans sequentially. With words,
 * only those whose names contain them. With `DATA_DIR`, the seeded data is kept there and reused by
 * the next run.
 */
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
    const wantedAmounts = amountsOf(share);
    const seconds = await seedEverything(db, wantedAmounts);
    const { customers, bookings } = wantedAmounts.amounts;
    console.log(`${customers} customers and ${bookings} bookings, in ${seconds} s.`);
    const logFile = path.join(dataDir, 'logs', 'postgres.log');
    printLists(await measureLists(product, db, logFile, wanted));
  } finally {
    await db.end();
    await product.stop();
    if (kept === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}

await compareAll(Number(process.argv[2] ?? 1), process.argv[3] ?? '');
