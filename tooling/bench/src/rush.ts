import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from '@voltcourier/scripts/build';
import { startProduct } from '@voltcourier/scripts/product';
import { rushFor } from './rush-run.ts';

/**
 * `pnpm bench:rush`: 200 concurrent requests for a slot with three places, to two API processes on
 * one database. Three succeed, the others get the free alternatives. Exits with 1 otherwise.
 */

const PEOPLE = 200;
const PLACES = 3;

async function rush(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'voltcourier-rush-'));
  const product = await startProduct({
    dataDir,
    build,
    apiProcesses: 2,
    env: { PORT: '0', RATE_LIMIT_FACTOR: '1000' },
  });
  try {
    const counts = await rushFor(product.urls, { people: PEOPLE, days: 5 });
    console.log(
      `${PEOPLE} at once for ${PLACES} places, ${product.urls.length} processes:`,
      counts,
    );
    const isRight =
      counts['201'] === PLACES && counts['409 with three alternatives'] === PEOPLE - PLACES;
    if (!isRight) process.exitCode = 1;
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await rush();
