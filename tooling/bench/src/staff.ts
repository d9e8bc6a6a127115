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
 * `pnpm bench:staff [share] [words]`: every list, search, timeline and overview of the staff over 100,000
 * customers and 1,000,000 bookings, or a share of them, with what each takes, beside the smallest
 * request in the same run, and the large tables that it reads from end to end. With words, only
 * what has them in its name. With `DATA_DIR`, what was made is kept there, and taken the next time.
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
