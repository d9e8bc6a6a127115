import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { startSandbox, type SandboxOptions } from './index.ts';
import { receiveWebhooks, stripeFor, testSandbox } from './testing/harness.ts';

let data: string;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  data = join(folder, 'sandbox.sqlite');
  return () => rm(folder, { recursive: true });
});

function start(options: SandboxOptions = {}) {
  return startSandbox({ strict: true, data, settleAfterMs: null, ...options });
}

it('a restart keeps payment intents, idempotency keys, mails and undelivered webhooks', async () => {
  const first = await start({ webhookUrl: 'http://127.0.0.1:9/nobody-listens' });
  const key = { idempotencyKey: 'booking-1' };
  const params = { amount: 9999, currency: 'usd', metadata: { booking: 'b1' } };
  const intent = await stripeFor(first).paymentIntents.create(params, key);
  await createTransport(first.smtpUrl).sendMail({
    from: 'shop@example.com',
    to: 'ada@example.com',
    subject: 'Confirmed',
    text: 'See you',
  });
  await first.stop();

  const receiver = await receiveWebhooks();
  const second = await start({ webhookUrl: receiver.url });
  onTestFinished(() => second.stop());
  const stripe = stripeFor(second);
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    client_secret: intent.client_secret,
    metadata: { booking: 'b1' },
  });
  const replay = await stripe.paymentIntents.create(params, key);
  expect(replay.id).toBe(intent.id);
  const inbox = await (await fetch(`${second.url}/sandbox/inbox`)).json();
  expect(inbox).toMatchObject({ mails: [{ subject: 'Confirmed' }] });
  await expect.poll(() => receiver.types()).toEqual(['payment_intent.created']);
});

it('a processing payment settles after a restart', async () => {
  const first = await start({ settleAfterMs: 300 });
  const { id } = await stripeFor(first).paymentIntents.create({
    amount: 9999,
    currency: 'usd',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    payment_method: 'pm_card_sandbox_settlesLater',
    confirm: true,
  });
  await first.stop();
  const second = await start();
  onTestFinished(() => second.stop());
  const stripe = stripeFor(second);
  await expect
    .poll(async () => (await stripe.paymentIntents.retrieve(id)).status)
    .toBe('succeeded');
});

it('a taken port is reported', async () => {
  const first = await testSandbox();
  await expect(startSandbox({ port: Number(new URL(first.url).port) })).rejects.toThrow(
    'EADDRINUSE',
  );
});
