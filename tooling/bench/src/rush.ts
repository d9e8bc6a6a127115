import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from '@voltcourier/scripts/build';
import { startProduct } from '@voltcourier/scripts/product';
import { rushFor } from './rush-run.ts';

/**
 * `pnpm bench:rush`: 200 people ask at once for a slot with three places, over two api processes on
 * one database. Three get it, the others learn what is free. Exits with 1 when it is otherwise.
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
