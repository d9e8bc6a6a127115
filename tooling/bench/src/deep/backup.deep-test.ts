import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { compareFacts, factsOf } from '@voltcourier/scripts/backup-facts';
import { rehearse } from '@voltcourier/scripts/backup-rehearsal';
import { type Product, startProduct } from '@voltcourier/scripts/product';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { visit } from '../crash-visit.ts';

const SLOTS = 40;

let dataDir = '';
let workDir = '';
let product: Product;
let visits = 0;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'voltcourier-backup-'));
  workDir = mkdtempSync(path.join(tmpdir(), 'voltcourier-restored-'));
  chmodSync(workDir, 0o711);
  product = await startProduct({
    dataDir,
    ephemeral: true,
    hasOwnWorker: true,
    env: { PORT: '0', RATE_LIMIT_FACTOR: '1000000' },
  });
});
afterAll(async () => {
  await product.stop();
  for (const folder of [dataDir, workDir]) rmSync(folder, { recursive: true, force: true });
});

const custom = async (customers: number) => {
  for (let customer = 0; customer < customers; customer += 1) {
    visits += 1;
    await visit({ product, slots: SLOTS, lapse: undefined }, visits);
  }
};

it('a backup restores the moment that was asked for, and nothing after it', async () => {
  await custom(6);
  const progress = { isOver: false };
  // Customers continue while the backup is taken and the restore point is chosen.
  const crowd = (async () => {
    while (!progress.isOver) await custom(1);
  })();
  const result = await rehearse({
    url: product.databaseUrl,
    workDir,
    step: (_, work) => work(),
    afterMoment: async () => {
      progress.isOver = true;
      await crowd;
      await custom(3);
    },
  });
  const wrong = result.comparisons.filter(({ expected, found }) => expected !== found);
  expect(wrong).toEqual([]);
  expect(result.succeeded).toBe(true);
  expect(result.moment.rows['bookings']).toBeGreaterThanOrEqual(6);
  expect(result.moment.ledger['charging_revenue']).toBeLessThan(0);

  // The check would notice later data.
  const now = await factsOf(product.databaseUrl, result.moment.at);
  expect(now.rows['bookings']).toBeGreaterThanOrEqual((result.moment.rows['bookings'] ?? 0) + 3);
  const differing = compareFacts(result.moment, now).filter((one) => one.expected !== one.found);
  expect(differing.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['rows of bookings', 'last booking']),
  );
});

it('the command prints what it compared, and records the rehearsal for the checklist', async () => {
  const command = path.resolve(import.meta.dirname, '../../../scripts/rehearse-backup.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [command], {
    env: { ...process.env, DATABASE_URL: product.databaseUrl },
  });
  expect(stdout).toMatch(/✓ rows of bookings +\d+/u);
  expect(stdout).toMatch(/restored and verified in [\d.]+ s/u);
  expect(stdout).toContain('The rehearsal succeeded and was recorded.');
  const db = new pg.Client({ connectionString: product.databaseUrl });
  await db.connect();
  const { rows } = await db.query('select kind, succeeded from backup_runs');
  await db.end();
  expect(rows).toEqual([{ kind: 'rehearsal', succeeded: true }]);
});
