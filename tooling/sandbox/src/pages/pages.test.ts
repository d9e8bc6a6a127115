import { beforeEach, describe, expect, it } from 'vitest';
import type Stripe from 'stripe';
import type { Sandbox } from '../index.ts';
import { TEST_CARDS } from '../stripe/test-cards.ts';
import {
  cardForm,
  control,
  fromBrowser,
  receiveWebhooks,
  stripeErrorOf,
  stripeFor,
  testSandbox,
} from '../testing/harness.ts';

let sandbox: Sandbox;
let stripe: Stripe;

beforeEach(async () => {
  sandbox = await testSandbox();
  stripe = stripeFor(sandbox);
});

async function payInBrowser(number: string, overrides: Record<string, string> = {}) {
  const intent = await stripe.paymentIntents.create({
    amount: 9999,
    currency: 'usd',
    automatic_payment_methods: { enabled: true },
    description: 'Rapid <charge>',
  });
  const response = await fromBrowser(sandbox, 'POST', `/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret ?? '',
    ...cardForm(number),
    ...overrides,
  });
  return (await response.json()) as Stripe.PaymentIntent;
}

/** Presses a button of the authentication page; returns where the browser goes next. */
async function press(url: string, result: 'complete' | 'fail'): Promise<URL> {
  const page = await (await fetch(url)).text();
  expect(page).toContain('Complete authentication</button>');
  expect(page).toContain('Fail authentication</button>');
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ result }),
    redirect: 'manual',
  });
  expect(response.status).toBe(303);
  return new URL(response.headers.get('location') ?? '');
}

describe('authentication', () => {
  it.each([
    ['4000000000003220', 'complete', 'succeeded', 'succeeded', undefined],
    ['4000002500003155', 'complete', 'succeeded', 'succeeded', undefined],
    ['4000002760003184', 'complete', 'succeeded', 'succeeded', undefined],
    ['4000008260003178', 'complete', 'failed', 'requires_payment_method', 'card_declined'],
    ['4000008400001629', 'complete', 'failed', 'requires_payment_method', 'card_declined'],
    [
      '4000000000003220',
      'fail',
      'failed',
      'requires_payment_method',
      'payment_intent_authentication_failure',
    ],
  ] as const)('%s, %s: %s', async (number, press_, redirectStatus, status, code) => {
    const intent = await payInBrowser(number);
    expect(intent).toMatchObject({
      status: 'requires_action',
      next_action: {
        type: 'redirect_to_url',
        redirect_to_url: { return_url: 'http://web.example/?success=true&booking=b1' },
      },
    });
    const target = await press(intent.next_action?.redirect_to_url?.url ?? '', press_);
    expect(target.origin).toBe('http://web.example');
    expect(Object.fromEntries(target.searchParams)).toEqual({
      success: 'true',
      booking: 'b1',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: redirectStatus,
    });
    const after = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(after.status).toBe(status);
    expect(after.last_payment_error?.code).toBe(code);
    if (status === 'succeeded') {
      expect(after.latest_charge).toMatchObject({
        payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
      });
    }
  });

  it('sends webhooks even when the browser doesn’t return', async () => {
    const receiver = await receiveWebhooks();
    await control(sandbox, 'stripe/webhooks', { url: receiver.url });
    const intent = await payInBrowser('4000000000003220');
    await press(intent.next_action?.redirect_to_url?.url ?? '', 'complete');
    await expect
      .poll(() => receiver.types().toSorted())
      .toEqual([
        'charge.succeeded',
        'payment_intent.created',
        'payment_intent.requires_action',
        'payment_intent.succeeded',
      ]);
  });

  it('can be answered once, and requires the client secret', async () => {
    const intent = await payInBrowser('4000000000003220');
    const url = intent.next_action?.redirect_to_url?.url ?? '';
    const stranger = new URL(url);
    stranger.searchParams.set('client_secret', `${intent.id}_secret_guessed`);
    expect((await fetch(stranger)).status).toBe(404);
    await press(url, 'complete');
    expect((await fetch(url)).status).toBe(409);
    expect((await fetch(url, { method: 'POST' })).status).toBe(409);
  });

  it('needs no redirect when Stripe.js handles it', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 9999, currency: 'usd' });
    const confirmed = await stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_authenticationRequired',
      use_stripe_sdk: true,
    });
    expect(confirmed.next_action?.type).toBe('use_stripe_sdk');
  });

  it('is refused off session', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 9999, currency: 'usd' });
    const error = await stripeErrorOf(
      stripe.paymentIntents.confirm(intent.id, {
        payment_method: 'pm_card_authenticationRequired',
        off_session: true,
        return_url: 'http://web.example/',
      }),
    );
    expect(error).toMatchObject({ statusCode: 402, code: 'authentication_required' });
  });

  it('is required for any card on request', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 9999, currency: 'usd' });
    const confirmed = await stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
      return_url: 'http://web.example/',
      payment_method_options: { card: { request_three_d_secure: 'any' } },
    });
    expect(confirmed.status).toBe('requires_action');
  });
});

describe('the payments page', () => {
  it('shows payment intents, and settles a processing one', async () => {
    const page = () => fetch(`${sandbox.url}/payments`).then((response) => response.text());
    expect(await page()).toContain('No payments yet');
    const { id } = await payInBrowser('4000000000008807');
    const open = await page();
    expect(open).toContain('Rapid &#60;charge&#62;');
    expect(open).toContain(`action="/payments/${id}"`);
    const settle = () =>
      fetch(`${sandbox.url}/payments/${id}`, {
        method: 'POST',
        body: new URLSearchParams({ result: 'succeeded' }),
        redirect: 'manual',
      });
    expect((await settle()).status).toBe(303);
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
    expect((await settle()).status).toBe(409);
  });
});

describe('the home page', () => {
  it('lists only test cards that the sandbox knows', async () => {
    const page = await (await fetch(sandbox.url)).text();
    const numbers = [...page.matchAll(/<td>([\d ]{16,})<\/td>/g)].map(([, number = '']) =>
      number.replaceAll(' ', ''),
    );
    expect(numbers.length).toBeGreaterThan(10);
    expect(numbers.filter((number) => !TEST_CARDS.has(number))).toEqual([]);
    expect(page).toContain(sandbox.smtpUrl);
  });
});
