import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { stripeFor } from './testing/harness.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

function run(env: Record<string, string>) {
  return spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', ...env },
  });
}

it('runs as its own process and stops on SIGTERM', async () => {
  const child = run({ STRIPE_SECRET_KEY: 'sk_test_mine' });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0] ?? '';
  const stripe = stripeFor({ url, secretKey: 'sk_test_mine' });
  const intent = await stripe.paymentIntents.create({ amount: 9999, currency: 'usd' });
  expect(intent.status).toBe('requires_payment_method');
  child.kill('SIGTERM');
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect([code, signal]).toEqual([0, null]);
});

it('refuses an invalid port with one sentence', async () => {
  const child = run({ SANDBOX_PORT: 'http' });
  const [line] = (await once(createInterface(child.stderr), 'line')) as [string];
  expect(line).toBe(
    'The sandbox can\'t start: SANDBOX_PORT must be a port from 0 to 65535, not "http".',
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(code).toBe(1);
});
