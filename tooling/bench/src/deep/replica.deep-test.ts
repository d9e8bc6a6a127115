import { afterAll, beforeAll, expect, it } from 'vitest';
import { runReplicaLoss } from '../replica-run.ts';
import { type Replicated, startReplicated } from '../replica-setup.ts';

let replicated: Replicated;

beforeAll(async () => {
  replicated = await startReplicated();
});
afterAll(() => replicated.stop());

it('a replica that lags, dies and returns costs nobody an answer or their own change', async () => {
  const { product, standby } = replicated;
  const report = await runReplicaLoss(product, standby);
  // The replica answered: a colleague didn't see what it hadn't replayed yet.
  expect(report.whileBehind).toEqual({ writerSaw: true, colleagueSaw: false });
  // A replica that lags too far behind is taken out of use (decision 49: after five seconds).
  expect(report.lagSurvivedMs).toBeLessThan(10_000);
  expect(report.lists).toBeGreaterThan(20);
  expect(report.failedLists).toBe(0);
  expect(Object.keys(report.visits)).toContain('saw the confirmation');
  expect(await Promise.race([product.failed, Promise.resolve('running')])).toBe('running');
});
