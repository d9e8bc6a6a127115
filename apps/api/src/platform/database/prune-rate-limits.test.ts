import { expect, it } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { pruneRateLimits } from './prune-rate-limits.ts';

const started = useApi();

it('an expired rate limit is deleted, and an active one is kept', async () => {
  const { db } = started.api.deps;
  const now = new Date('2026-11-21T12:00:00Z');
  const at = (seconds: number) => now.getTime() + seconds * 1000;
  await db
    .insertInto('rate_limits')
    .values([
      { key: 'ended:192.0.2.1', points: 3, expire: at(-1) },
      { key: 'running:192.0.2.1', points: 3, expire: at(1) },
    ])
    .execute();
  await pruneRateLimits(db, now);
  const left = await db.selectFrom('rate_limits').select('key').execute();
  expect(left.map(({ key }) => key)).toEqual(['running:192.0.2.1']);
});
