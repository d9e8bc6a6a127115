import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from '@voltcourier/scripts/build';
import { startProduct } from '@voltcourier/scripts/product';
import { bookingBody } from './booking-load.ts';

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
    const slot = {
      date: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
      time: '10:00',
      startsAt: '',
      location: '100 Granby St, Norfolk, VA 23510',
    };
    const answers = await Promise.all(
      Array.from({ length: PEOPLE }, async (_, person) => {
        const url = product.urls[person % product.urls.length] ?? product.url;
        const response = await fetch(`${url}/api/booking`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
          body: bookingBody(slot),
        });
        const body = (await response.json()) as { alternatives?: unknown[] };
        return response.status === 409 && body.alternatives?.length === 3
          ? '409 with three alternatives'
          : String(response.status);
      }),
    );
    const counts = Object.fromEntries(
      [...Map.groupBy(answers, (answer) => answer)].map(([answer, all]) => [answer, all.length]),
    );
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
