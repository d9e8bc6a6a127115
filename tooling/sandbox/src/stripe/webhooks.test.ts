import { beforeEach, describe, expect, it } from 'vitest';
import type Stripe from 'stripe';
import type { Sandbox } from '../index.ts';
import {
  control,
  receiveWebhooks,
  stripeFor,
  testSandbox,
  type Receiver,
} from '../testing/harness.ts';

let receiver: Receiver;
let sandbox: Sandbox;
let stripe: Stripe;

beforeEach(async () => {
  receiver = await receiveWebhooks();
  sandbox = await testSandbox({ webhookUrl: receiver.url, webhookRetryMs: 10 });
  stripe = stripeFor(sandbox);
});

function pay() {
  return stripe.paymentIntents.create({
    amount: 9999,
    currency: 'usd',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    payment_method: 'pm_card_visa',
    confirm: true,
  });
}

const PAID = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'];

async function deliveries(): Promise<Record<string, number>> {
  const state = await control(sandbox, 'stripe/webhooks');
  return state['deliveries'] as Record<string, number>;
}

/** Waits long enough for a delivery that must not arrive. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 80));

describe('webhooks', () => {
  it('have a signature that the SDK accepts, and match the API', async () => {
    const intent = await pay();
    await expect.poll(() => receiver.types().toSorted()).toEqual(PAID.toSorted());
    const event = receiver.events.find(({ type }) => type === 'payment_intent.succeeded');
    expect(event).toMatchObject({
      object: 'event',
      livemode: false,
      data: { object: { id: intent.id, status: 'succeeded' } },
      request: { id: intent.lastResponse.requestId, idempotency_key: expect.any(String) },
    });
    expect(await stripe.events.retrieve(event?.id ?? '')).toEqual(
      expect.objectContaining({ id: event?.id, api_version: event?.api_version }),
    );
  });

  it('are refused with another secret', async () => {
    const stranger = await receiveWebhooks('whsec_other');
    await control(sandbox, 'stripe/webhooks', { url: stranger.url });
    await pay();
    await aWhile();
    expect(stranger.events).toEqual([]);
  });

  it('are repeated until accepted', async () => {
    receiver.answerWith(500);
    await pay();
    await expect.poll(() => receiver.events.length).toBeGreaterThan(3);
    receiver.answerWith(200);
    await expect.poll(deliveries).toMatchObject({ delivered: 3, pending: 0 });
    const ids = new Set(receiver.events.map(({ id }) => id));
    expect(ids.size).toBe(3);
  });

  it('are given up after ten attempts', async () => {
    const impatient = await testSandbox({ webhookUrl: receiver.url, webhookRetryMs: 1 });
    receiver.answerWith(503);
    await stripeFor(impatient).paymentIntents.create({ amount: 9999, currency: 'usd' });
    await expect
      .poll(() => control(impatient, 'stripe/webhooks'))
      .toMatchObject({ deliveries: { gave_up: 1, pending: 0 } });
    expect(receiver.events).toHaveLength(10);
  });

  it('are delayed on request', async () => {
    await control(sandbox, 'stripe/webhooks', { delayMs: 150 });
    const before = Date.now();
    await pay();
    await expect.poll(() => receiver.events.length).toBe(3);
    expect(Math.min(...receiver.arrivals) - before).toBeGreaterThanOrEqual(150);
  });

  it('are repeated on request', async () => {
    await control(sandbox, 'stripe/webhooks', { repeat: 2 });
    await pay();
    await expect.poll(() => receiver.events.length).toBe(9);
    expect(new Set(receiver.events.map(({ id }) => id)).size).toBe(3);
  });

  it('are reordered on request', async () => {
    await control(sandbox, 'stripe/webhooks', { reorder: true });
    await pay();
    await expect.poll(() => receiver.types()).toEqual(PAID.toReversed());
  });

  it('are dropped on request, the next ones or all', async () => {
    await control(sandbox, 'stripe/webhooks', { dropNext: 2 });
    await pay();
    await expect.poll(() => receiver.types()).toEqual(['payment_intent.succeeded']);
    await control(sandbox, 'stripe/webhooks', { drop: true });
    await pay();
    await aWhile();
    expect(receiver.events).toHaveLength(1);
    expect(await deliveries()).toMatchObject({ dropped: 5, delivered: 1, pending: 0 });
    expect((await stripe.events.list({ type: 'payment_intent.succeeded' })).data).toHaveLength(2);
  });

  it('are delivered when a pause ends', async () => {
    await control(sandbox, 'stripe/webhooks', { paused: true });
    await pay();
    await control(sandbox, 'stripe/webhooks', { paused: false });
    await expect.poll(() => receiver.events.length).toBe(3);
  });
});
