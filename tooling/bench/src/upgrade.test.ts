import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildNextVersion } from './upgrade-build.ts';
import { currentVersion, runUpgrade } from './upgrade-run.ts';

const CUSTOMERS = 20;

let dataDir = '';

beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'voltcourier-upgrade-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('servers and workers are replaced under load without a failed request', async () => {
  const next = await buildNextVersion();
  const report = await runUpgrade(dataDir, { current: currentVersion(), next }, CUSTOMERS);
  expect(report.failures).toEqual([]);
  expect(report.unruly).toEqual([]);
  expect(report.lostJobs).toBe(0);
  expect(report.confirmed).toBeGreaterThan(CUSTOMERS);
  expect(Object.entries(report.violations).filter(([, count]) => count > 0)).toEqual([]);
}, 600_000);
