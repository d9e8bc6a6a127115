import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '@voltcourier/scripts/postgres';
import { type Product, startProduct } from '@voltcourier/scripts/product';
import { type Standby, startStandby } from '@voltcourier/scripts/standby';
import { BENCH_ADMIN_ENV } from './staff-session.ts';

/** A product whose staff lists are read from a standby. */
export interface Replicated {
  readonly product: Product;
  readonly standby: Standby;
  stop(): Promise<void>;
}

/** Starts a primary and a standby PostgreSQL server, and the product on them. */
export async function startReplicated(build?: () => Promise<void>): Promise<Replicated> {
  const folder = mkdtempSync(path.join(tmpdir(), 'voltcourier-replica-'));
  // The postgres account needs access to the folder.
  chmodSync(folder, 0o711);
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.toReversed()) await end();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const primary = await startPostgres({
      dataDir: path.join(folder, 'primary'),
      ephemeral: true,
    });
    stops.push(() => primary.stop());
    const standby = await startStandby(primary.url, folder);
    stops.push(() => standby.stop());
    const product = await startProduct({
      dataDir: path.join(folder, 'product'),
      apiProcesses: 2,
      hasOwnWorker: true,
      ...(build && { build }),
      env: {
        PORT: '0',
        RATE_LIMIT_FACTOR: '1000000',
        DATABASE_URL: primary.url,
        DATABASE_READ_URL: standby.url,
        ...BENCH_ADMIN_ENV,
      },
    });
    stops.push(() => product.stop());
    return { product, standby, stop };
  } catch (problem) {
    await stop();
    throw problem;
  }
}
