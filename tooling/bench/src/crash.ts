import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from '@voltcourier/scripts/build';
import { startProduct } from '@voltcourier/scripts/product';
import { runCrashes } from './crash-run.ts';

/**
 * `pnpm bench:crash`: kills and restarts the API, including its worker, at random moments while 500
 * customers (or another number given) book and pay. At the end nothing may be sold twice, paid
 * without a booking, or confirmed unpaid. Exits with 1 on a violation.
 */
async function crash(visits: number): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'voltcourier-crash-'));
  const product = await startProduct({
    dataDir,
    build,
    env: { PORT: '0', RATE_LIMIT_FACTOR: '1000000' },
  });
  try {
    const report = await runCrashes(product, {
      visits,
      kills: 5,
      killAfterMs: { min: 50, max: 1500 },
    });
    console.log(`${visits} visits, ${report.kills} kills.`, report);
    if (Object.values(report.violations).some((count) => count > 0)) process.exitCode = 1;
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await crash(Number(process.argv[2] ?? 500));
