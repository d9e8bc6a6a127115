import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Product, startProduct } from '@voltcourier/scripts/product';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runOutages } from './outage-run.ts';

const VISITS = 45;

let dataDir = '';
let product: Product;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'voltcourier-outage-'));
  product = await startProduct({
    dataDir,
    ephemeral: true,
    // Committed data must survive a killed backend and the recovery of the server.
    postgresSettings: { synchronous_commit: 'on' },
    apiProcesses: 2,
    hasOwnWorker: true,
    env: { PORT: '0', RATE_LIMIT_FACTOR: '1000000' },
  });
}, 120_000);
afterAll(async () => {
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

it('a database outage ends no process, and loses, duplicates and oversells nothing', async () => {
  const pids = product.apis.map((api) => api.pid());
  const report = await runOutages(product, VISITS);
  expect(await Promise.race([product.failed, Promise.resolve('running')])).toBe('running');
  expect(product.apis.map((api) => api.pid())).toEqual(pids);
  for (const { status } of report.whileDown) expect(status).toBe(503);
  expect(report.whileDown.map(({ code }) => code)).toEqual([
    'unavailable',
    'not_ready',
    'unavailable',
    'not_ready',
  ]);
  expect(report.whileDown.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
  // As promised in docs/operations.md.
  expect(report.resumed.requestsMs).toBeLessThan(2_000);
  expect(report.resumed.jobsMs).toBeLessThan(2_000);
  expect(report.confirmed).toBeGreaterThan(VISITS / 2);
  expect(Object.entries(report.violations).filter(([, count]) => count > 0)).toEqual([]);
}, 600_000);
