import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Sandbox } from '../index.ts';
import { startSandbox } from '../index.ts';
import { controlAnswer, esplora, FIRST_ADDRESS, lnd, prices } from '../testing/bitcoin.ts';
import { control, testSandbox } from '../testing/harness.ts';

async function state(sandbox: Sandbox): Promise<Record<string, unknown>> {
  const answer = await fetch(`${sandbox.url}/sandbox/bitcoin`);
  return (await answer.json()) as Record<string, unknown>;
}

async function everything(sandbox: Sandbox): Promise<void> {
  await control(sandbox, 'bitcoin/pay', { address: FIRST_ADDRESS, sats: 30_000 });
  await control(sandbox, 'bitcoin/mine');
  await lnd(sandbox, '/v1/invoices', { value: 20_000, memo: 'Charge' });
  await control(sandbox, 'bitcoin/rate', { usd: 64_000 });
  await control(sandbox, 'bitcoin/fail', { chain: true });
}

it('returns a current rate of 27,000 dollars, with other currencies', async () => {
  const sandbox = await testSandbox();
  expect(await prices(sandbox)).toMatchObject({
    status: 200,
    body: {
      time: expect.closeTo(Date.now() / 1000, -1) as unknown,
      USD: 27_000,
      EUR: expect.any(Number) as unknown,
    },
  });
});

it('returns the rate and its age as set, or 503 when switched off', async () => {
  const sandbox = await testSandbox();
  const changed = await control(sandbox, 'bitcoin/rate', { usd: 64_123.5, ageSeconds: 3600 });
  expect(changed).toEqual({ usd: 64_123.5, ageSeconds: 3600, off: false });
  expect((await prices(sandbox)).body).toMatchObject({
    time: expect.closeTo(Date.now() / 1000 - 3600, -1) as unknown,
    USD: 64_123.5,
  });
  await control(sandbox, 'bitcoin/rate', { off: true });
  expect((await prices(sandbox)).status).toBe(503);
  await control(sandbox, 'bitcoin/rate', { off: false, ageSeconds: 0 });
  expect((await prices(sandbox)).body).toMatchObject({ USD: 64_123.5 });
  expect(await controlAnswer(sandbox, 'bitcoin/rate', { usd: 0 })).toMatchObject({ status: 400 });
});

it('returns the whole state, including addresses that were only requested', async () => {
  const sandbox = await testSandbox();
  await everything(sandbox);
  await control(sandbox, 'bitcoin/fail', { chain: false });
  const address = 'bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry';
  await esplora(sandbox, `/address/${address}`);
  expect(await state(sandbox)).toMatchObject({
    height: 151,
    addresses: [
      { address, confirmed: { count: 0, sats: 0 } },
      { address: FIRST_ADDRESS, confirmed: { count: 1, sats: 30_000 } },
    ],
    transactions: [{ address: FIRST_ADDRESS, sats: 30_000, block: { height: 151 } }],
    invoices: [{ memo: 'Charge', state: 'OPEN' }],
    rate: { usd: 64_000, ageSeconds: 0, off: false },
    faults: { chain: false, lightning: false },
  });
});

it('forgets its state on reset', async () => {
  const sandbox = await testSandbox();
  const fresh = await state(sandbox);
  await everything(sandbox);
  await control(sandbox, 'reset');
  expect(await state(sandbox)).toEqual(fresh);
  expect(fresh).toMatchObject({ height: 150, addresses: [], transactions: [], invoices: [] });
});

it('keeps its state across a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const data = join(folder, 'sandbox.sqlite');
  const first = await startSandbox({ data });
  await everything(first);
  const before = await state(first);
  await first.stop();
  const second = await startSandbox({ data });
  onTestFinished(() => second.stop());
  expect(await state(second)).toEqual(before);
});
