import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Product, startProduct } from '@voltcourier/scripts/product';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countArrivals, runCampaignCrash } from './campaign-crash-run.ts';
import { BENCH_ADMIN_ENV } from './staff-session.ts';

const PEOPLE = 5_000;
const KILL_AT = [1_500, 3_500];
/**
 * A dead worker's job is taken over 10 to 15 seconds after its last heartbeat. If the job were
 * lost, nothing would be sent for three minutes, until the sweep resumes the campaign.
 */
const RESUMED_MS = 60_000;

let dataDir = '';
let product: Product;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'voltcourier-campaign-crash-'));
  product = await startProduct({
    dataDir,
    ephemeral: true,
    env: { PORT: '0', RATE_LIMIT_FACTOR: '1000000', QUIET_HOURS: 'off', ...BENCH_ADMIN_ENV },
  });
}, 120_000);
afterAll(async () => {
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

// Messages are counted by message id. A sender that dies between the mail server's acceptance and
// our record of it sends that mail again with the same id, which SMTP can't avoid: the inbox may
// hold one extra mail per kill, which the recipient's mail server recognizes as a duplicate.
it('a campaign whose sender is killed twice reaches 5,000 people once each', async () => {
  const report = await runCampaignCrash(product, { people: PEOPLE, killAt: KILL_AT });
  expect(report.sentAtKills).toHaveLength(KILL_AT.length);
  for (const [kill, sent] of report.sentAtKills.entries()) {
    expect(sent).toBeGreaterThanOrEqual(KILL_AT[kill] ?? PEOPLE);
    expect(sent).toBeLessThan(PEOPLE);
  }
  expect(Math.max(...report.resumedMs)).toBeLessThan(RESUMED_MS);
  expect(report.state).toBe('sent');
  expect(report.recipients).toEqual({ sent: PEOPLE });
  expect(countArrivals(report.receipts)).toEqual({
    addresses: PEOPLE,
    messageIds: PEOPLE,
    twice: 0,
  });
  expect(report.receipts.length).toBeLessThanOrEqual(PEOPLE + KILL_AT.length);
}, 900_000);

it('countArrivals detects a second mail to one person', () => {
  const mail = { to: ['a@example.com'], subject: 'News', messageId: '<1@example.com>' };
  const other = { ...mail, to: ['b@example.com'], messageId: '<2@example.com>' };
  // A duplicate of the same mail isn't a second one.
  expect(countArrivals([mail, mail, other])).toEqual({ addresses: 2, messageIds: 2, twice: 0 });
  expect(countArrivals([mail, other, { ...mail, messageId: '<3@example.com>' }])).toEqual({
    addresses: 2,
    messageIds: 3,
    twice: 1,
  });
});
