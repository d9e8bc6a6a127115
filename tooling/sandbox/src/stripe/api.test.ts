import { request } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import type Stripe from 'stripe';
import type { Sandbox } from '../index.ts';
import {
  cardForm,
  control,
  fromBrowser,
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

const AMOUNT = { amount: 9999, currency: 'usd' };

function countIntents(): Promise<number> {
  return stripe.paymentIntents.list({ limit: 100 }).then(({ data }) => data.length);
}

/** Sends a raw form, without the SDK. */
function post(path: string, form: Record<string, string>, key = sandbox.secretKey) {
  return fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams(form),
  });
}

describe('API keys', () => {
  it('are refused when wrong, showing only the ends', async () => {
    const wrong = stripeFor(sandbox, { key: 'sk_test_someoneelse1234' });
    const error = await stripeErrorOf(wrong.paymentIntents.create(AMOUNT));
    expect(error).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
    expect(error.message).toBe('Invalid API Key provided: sk_test_****1234');
  });

  it('are required', async () => {
    const response = await fetch(`${sandbox.url}/v1/payment_intents`);
    expect(response.status).toBe(401);
  });

  it('of the publishable kind may not call server endpoints', async () => {
    const browser = stripeFor(sandbox, { key: sandbox.publishableKey });
    const error = await stripeErrorOf(browser.paymentIntents.create(AMOUNT));
    expect(error).toMatchObject({ statusCode: 401, code: 'secret_key_required' });
  });

  it('of the secret kind may not send card numbers', async () => {
    const { id } = await stripe.paymentIntents.create(AMOUNT);
    const response = await post(`/v1/payment_intents/${id}/confirm`, cardForm('4242424242424242'));
    expect(response.status).toBe(402);
    expect(await response.text()).toContain('generally unsafe');
  });

  it('may be sent from any origin after a preflight', async () => {
    const response = await fetch(`${sandbox.url}/v1/payment_intents/pi_1/confirm`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://web.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')).toBe('authorization,content-type');
  });
});

describe('parameters', () => {
  it.each([
    [{ amount: '9999', currency: 'usd', color: 'red' }, 'parameter_unknown', 'color'],
    [
      { amount: '9999', currency: 'usd', 'automatic_payment_methods[on]': 'true' },
      'parameter_unknown',
      'automatic_payment_methods[on]',
    ],
    // Removed from the API in 2026, but still sent by older code.
    [
      { amount: '9999', currency: 'usd', 'payment_method_types[0]': 'card' },
      'parameter_unknown',
      'payment_method_types',
    ],
    [{ currency: 'usd' }, 'parameter_missing', 'amount'],
    [{ amount: '9999' }, 'parameter_missing', 'currency'],
    [
      { amount: '9999', currency: 'usd', 'automatic_payment_methods[allow_redirects]': 'never' },
      'parameter_missing',
      'automatic_payment_methods[enabled]',
    ],
    [{ amount: '99.99', currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: '0', currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: '49', currency: 'usd' }, 'amount_too_small', 'amount'],
    [{ amount: '100000000', currency: 'usd' }, 'amount_too_large', 'amount'],
    [{ amount: '9999', currency: 'xyz' }, undefined, 'currency'],
    [
      { amount: '9999', currency: 'usd', description: '' },
      'parameter_invalid_empty',
      'description',
    ],
    [{ amount: '9999', currency: 'usd', confirm: 'perhaps' }, undefined, 'confirm'],
    [{ amount: '9999', currency: 'usd', capture_method: 'soon' }, undefined, 'capture_method'],
    [{ amount: '9999', currency: 'usd', metadata: 'text' }, undefined, 'metadata'],
    [
      { amount: '9999', currency: 'usd', receipt_email: 'nobody' },
      'email_invalid',
      'receipt_email',
    ],
    [
      { amount: '9999', currency: 'usd', application_fee_amount: '1' },
      undefined,
      'application_fee_amount',
    ],
  ])('%j is refused: %s %s', async (form, code, param) => {
    const response = await post('/v1/payment_intents', form);
    const { error } = (await response.json()) as { error: Stripe.StripeRawError };
    expect(response.status).toBe(400);
    expect(error).toMatchObject({ type: 'invalid_request_error', param });
    expect(error.code).toBe(code);
    expect(await countIntents()).toBe(0);
  });

  it('with too long metadata are refused', async () => {
    const note = stripe.paymentIntents.create({ ...AMOUNT, metadata: { note: 'x'.repeat(501) } });
    expect((await stripeErrorOf(note)).param).toBe('metadata[note]');
  });

  it('of every type that the SDK sends are accepted', async () => {
    const intent = await stripe.paymentIntents.create({
      ...AMOUNT,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { count: 3, name: 'ünïcödé & =' },
      shipping: { name: 'Ada', address: { line1: '1 Main St', city: 'Norfolk' } },
      payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    });
    expect(intent.metadata).toEqual({ count: '3', name: 'ünïcödé & =' });
    expect(intent.shipping?.address).toMatchObject({ line1: '1 Main St', postal_code: null });
  });

  it('another version, path or encoding is refused', async () => {
    const headers = { authorization: `Bearer ${sandbox.secretKey}` };
    const older = await fetch(`${sandbox.url}/v1/payment_intents`, {
      headers: { ...headers, 'stripe-version': '2020-08-27' },
    });
    expect(older.status).toBe(400);
    const elsewhere = await fetch(`${sandbox.url}/v1/unicorns`, { headers });
    expect(elsewhere.status).toBe(404);
    const json = await fetch(`${sandbox.url}/v1/payment_intents`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(AMOUNT),
    });
    expect(json.status).toBe(400);
  });

  it('an unknown ID is answered with 404', async () => {
    const error = await stripeErrorOf(stripe.paymentIntents.retrieve('pi_nothing'));
    expect(error).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such payment_intent: 'pi_nothing'",
    });
    expect(error.requestId).toMatch(/^req_/);
  });

  it('only IDs can be expanded', async () => {
    const error = await stripeErrorOf(
      stripe.paymentIntents.create({ ...AMOUNT, expand: ['amount'] }),
    );
    expect(error.message).toBe('This property cannot be expanded (amount).');
  });
});

describe('an idempotency key', () => {
  it('replays the answer, marked as replayed', async () => {
    const options = { idempotencyKey: 'booking-1' };
    const first = await stripe.paymentIntents.create(AMOUNT, options);
    const second = await stripe.paymentIntents.create(AMOUNT, options);
    expect(second.id).toBe(first.id);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(second.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId);
    expect(await countIntents()).toBe(1);
  });

  it('is refused with other parameters or another endpoint', async () => {
    const options = { idempotencyKey: 'booking-1' };
    await stripe.paymentIntents.create(AMOUNT, options);
    const other = await stripeErrorOf(
      stripe.paymentIntents.create({ ...AMOUNT, amount: 5000 }, options),
    );
    expect(other).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
    const elsewhere = await stripeErrorOf(stripe.customers.create({}, options));
    expect(elsewhere.message).toContain('same endpoint');
  });

  it('replays a decline instead of charging again', async () => {
    const { id } = await stripe.paymentIntents.create(AMOUNT);
    const confirm = () =>
      stripeErrorOf(
        stripe.paymentIntents.confirm(
          id,
          { payment_method: 'pm_card_visa_chargeDeclined', return_url: 'http://web.example/' },
          { idempotencyKey: 'pay-1' },
        ),
      );
    const first = await confirm();
    const second = await confirm();
    expect(second.charge).toBe(first.charge);
    expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  it('can be used again after a validation error', async () => {
    const options = { idempotencyKey: 'booking-1' };
    const form = { ...AMOUNT, capture_method: 'soon' };
    await stripeErrorOf(stripe.paymentIntents.create(form, options));
    const intent = await stripe.paymentIntents.create(AMOUNT, options);
    expect(intent.status).toBe('requires_payment_method');
  });

  it('is answered with 409 while the first request is pending', async () => {
    await control(sandbox, 'stripe/fail-next', { path: '/v1/payment_intents', delayMs: 5000 });
    const options = { idempotencyKey: 'booking-1' };
    const first = stripe.paymentIntents.create(AMOUNT, options);
    const waitingFaults = async () => {
      const state = (await (await fetch(`${sandbox.url}/sandbox/state`)).json()) as object;
      return Reflect.get(state, 'faults') as unknown;
    };
    await expect.poll(waitingFaults).toEqual([]);
    const error = await stripeErrorOf(stripe.paymentIntents.create(AMOUNT, options));
    expect(error).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    const { id } = await first;
    expect((await stripe.paymentIntents.create(AMOUNT, options)).id).toBe(id);
  });
});

describe('failures on request', () => {
  it('answer with the given status and body, the given number of times', async () => {
    await control(sandbox, 'stripe/fail-next', {
      method: 'POST',
      path: '/v1/refunds',
      status: 503,
      body: { error: { type: 'api_error', message: 'Down' } },
      count: 2,
    });
    for (let n = 0; n < 2; n += 1) {
      const error = await stripeErrorOf(stripe.refunds.create({ payment_intent: 'pi_1' }));
      expect(error).toMatchObject({ statusCode: 503, message: 'Down' });
    }
    const error = await stripeErrorOf(stripe.refunds.create({ payment_intent: 'pi_1' }));
    expect(error.statusCode).toBe(400);
  });

  it('reset the connection before or after the effect', async () => {
    const retrying = stripeFor(sandbox, { maxNetworkRetries: 2 });
    for (const when of ['before', 'after'] as const) {
      await control(sandbox, 'stripe/fail-next', {
        path: '/v1/payment_intents',
        connection: 'reset',
        when,
      });
      const intent = await retrying.paymentIntents.create(AMOUNT);
      expect(intent.lastResponse.headers['idempotent-replayed']).toBe(
        when === 'after' ? 'true' : undefined,
      );
    }
    expect(await countIntents()).toBe(2);
  });

  it('answer 500 after the effect, which the SDK retries without a second effect', async () => {
    await control(sandbox, 'stripe/fail-next', { status: 500, when: 'after', count: 2 });
    const intent = await stripeFor(sandbox, { maxNetworkRetries: 2 }).paymentIntents.create(AMOUNT);
    expect(intent.status).toBe('requires_payment_method');
    expect(await countIntents()).toBe(1);
  });

  it('are refused when invalid', async () => {
    await expect(control(sandbox, 'stripe/fail-next', { status: 200 })).rejects.toThrow('400');
    await expect(control(sandbox, 'stripe/fail-next', { when: 'never' })).rejects.toThrow('400');
  });
});

describe('received requests', () => {
  it('are logged with keys, paths and status, without card numbers', async () => {
    const intent = await stripe.paymentIntents.create(AMOUNT, { idempotencyKey: 'booking-1' });
    await fromBrowser(sandbox, 'POST', `/v1/payment_intents/${intent.id}/confirm`, {
      client_secret: intent.client_secret ?? '',
      ...cardForm('4000000000000002'),
    });
    const text = await (await fetch(`${sandbox.url}/sandbox/stripe/requests`)).text();
    const { requests } = JSON.parse(text) as { requests: object[] };
    expect(requests).toMatchObject([
      { method: 'POST', path: '/v1/payment_intents', key: 'secret', idempotencyKey: 'booking-1' },
      { path: `/v1/payment_intents/${intent.id}/confirm`, key: 'publishable', status: 402 },
    ]);
    expect(text).not.toContain('4000000000000002');
    expect(text).toContain('…0002');
  });

  it('are forgotten on reset, with all objects', async () => {
    await stripe.paymentIntents.create(AMOUNT, { idempotencyKey: 'booking-1' });
    await control(sandbox, 'reset');
    const state = (await (await fetch(`${sandbox.url}/sandbox/state`)).json()) as object;
    expect(state).toMatchObject({ payment_intents: [], charges: [], refunds: [], mails: 0 });
    const again = await stripe.paymentIntents.create(AMOUNT, { idempotencyKey: 'booking-1' });
    expect(again.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  });
});

it('are answered with 4xx when malformed', async () => {
  const paths = ['/v1/payment_intents?limit[a]=1', '/v1/payment_intents/%zz', '/v1/%00'];
  for (const path of paths) {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const { hostname, port } = new URL(sandbox.url);
      request(
        { hostname, port, path, headers: { authorization: `Bearer ${sandbox.secretKey}` } },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      )
        .on('error', reject)
        .end();
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  }
});
