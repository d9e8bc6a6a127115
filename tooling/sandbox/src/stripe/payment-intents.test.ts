import { beforeEach, describe, expect, it } from 'vitest';
import type Stripe from 'stripe';
import type { Sandbox } from '../index.ts';
import {
  cardForm,
  fromBrowser,
  stripeErrorOf,
  stripeFor,
  testSandbox,
} from '../testing/harness.ts';
import { confirmInBrowser, eventTypes, newIntent } from '../testing/payment-intents.ts';

let sandbox: Sandbox;
let stripe: Stripe;

beforeEach(async () => {
  sandbox = await testSandbox();
  stripe = stripeFor(sandbox);
});

describe('a payment intent', () => {
  it('is created with its parameters, and its event names the request', async () => {
    const intent = await newIntent(stripe, {
      metadata: { booking: 'b1' },
      description: 'Rapid charge',
      receipt_email: 'ada@example.com',
    });
    expect(intent).toMatchObject({
      object: 'payment_intent',
      amount: 9999,
      currency: 'usd',
      status: 'requires_payment_method',
      metadata: { booking: 'b1' },
      description: 'Rapid charge',
      receipt_email: 'ada@example.com',
      payment_method_types: ['card', 'us_bank_account'],
      automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
      latest_charge: null,
      livemode: false,
    });
    expect(intent.id).toMatch(/^pi_[A-Za-z0-9]{24}$/);
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_[A-Za-z0-9]{25}$`));
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ id: intent.id });
    const { data } = await stripe.events.list();
    expect(data[0]).toMatchObject({
      type: 'payment_intent.created',
      data: { object: { id: intent.id } },
      request: { id: intent.lastResponse.requestId },
    });
  });

  it('is paid with pm_card_visa, and expands to the fee of its charge', async () => {
    const { id } = await newIntent(stripe);
    const intent = await stripe.paymentIntents.confirm(id, {
      payment_method: 'pm_card_visa',
      return_url: 'http://web.example/',
      expand: ['latest_charge.balance_transaction', 'payment_method'],
    });
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount_received: 9999,
      payment_method: { card: { brand: 'visa', last4: '4242' } },
      latest_charge: {
        amount_captured: 9999,
        paid: true,
        balance_transaction: { amount: 9999, fee: 320, net: 9679 },
      },
    });
    expect(await eventTypes(stripe)).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
  });

  it('can be created and confirmed in one request', async () => {
    const intent = await newIntent(stripe, {
      confirm: true,
      payment_method: 'pm_card_mastercard',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    });
    expect(intent.status).toBe('succeeded');
  });

  it('requires a return_url if its payment methods may redirect', async () => {
    const { id } = await newIntent(stripe);
    const error = await stripeErrorOf(
      stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
    );
    expect(error).toMatchObject({ statusCode: 400, param: 'return_url' });
  });

  it('is updated, and its metadata merged by key', async () => {
    const { id } = await newIntent(stripe, { metadata: { a: '1', b: '2' } });
    const intent = await stripe.paymentIntents.update(id, {
      amount: 5000,
      metadata: { a: '', c: '3' },
    });
    expect(intent).toMatchObject({ amount: 5000, metadata: { b: '2', c: '3' } });
    expect(intent.metadata).not.toHaveProperty('a');
  });

  it('is canceled once, and then can’t be confirmed or canceled', async () => {
    const { id } = await newIntent(stripe);
    const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    const confirming = await stripeErrorOf(
      stripe.paymentIntents.confirm(id, {
        payment_method: 'pm_card_visa',
        return_url: 'http://web.example/',
      }),
    );
    expect(confirming).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'canceled' },
    });
    const canceling = await stripeErrorOf(stripe.paymentIntents.cancel(id));
    expect(canceling.code).toBe('payment_intent_unexpected_state');
    expect(await eventTypes(stripe)).toEqual(['payment_intent.created', 'payment_intent.canceled']);
  });

  it('can’t be captured manually, which is not modelled', async () => {
    const error = await stripeErrorOf(newIntent(stripe, { capture_method: 'manual' }));
    expect(error).toMatchObject({ statusCode: 400, param: 'capture_method' });
  });

  it('is listed newest first, in pages', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push((await newIntent(stripe, { amount: 1000 + n })).id);
    const seen: string[] = [];
    for await (const intent of stripe.paymentIntents.list({ limit: 2 })) seen.push(intent.id);
    expect(seen).toEqual(ids.toReversed());
    const since = Math.floor(Date.now() / 1000) + 60;
    expect((await stripe.paymentIntents.list({ created: { gte: since } })).data).toEqual([]);
  });

  it('belongs to a customer', async () => {
    const customer = await stripe.customers.create({ email: 'ada@example.com', name: 'Ada' });
    const intent = await newIntent(stripe, { customer: customer.id, expand: ['customer'] });
    expect(intent.customer).toMatchObject({ email: 'ada@example.com', name: 'Ada' });
    const updated = await stripe.customers.update(customer.id, { name: 'Ada Lovelace' });
    expect(updated.name).toBe('Ada Lovelace');
    expect((await stripe.paymentIntents.list({ customer: customer.id })).data).toHaveLength(1);
    const error = await stripeErrorOf(newIntent(stripe, { customer: 'cus_nobody' }));
    expect(error).toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'customer' });
  });
});

describe('a card in the browser', () => {
  it.each(['4242424242424242', '5555 5555 5555 4444', '4000000000003055'])(
    '%s pays',
    async (number) => {
      const intent = await newIntent(stripe);
      const { status, body } = await confirmInBrowser(sandbox, intent, cardForm(number));
      expect(status).toBe(200);
      expect(body.status).toBe('succeeded');
      const charge = (
        await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
      ).latest_charge;
      expect(charge).toMatchObject({
        billing_details: { name: 'Ada Lovelace' },
        payment_method_details: { card: { checks: { cvc_check: 'pass' } } },
      });
    },
  );

  it('pays with an American Express and its four-digit code', async () => {
    const intent = await newIntent(stripe);
    const form = cardForm('378282246310005', { 'payment_method_data[card][cvc]': '1234' });
    expect((await confirmInBrowser(sandbox, intent, form)).body.status).toBe('succeeded');
  });

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000009987', 'card_declined', 'lost_card'],
    ['4000000000009979', 'card_declined', 'stolen_card'],
    ['4000000000000069', 'expired_card', undefined],
    ['4000000000000127', 'incorrect_cvc', undefined],
    ['4000000000000119', 'processing_error', undefined],
    ['4000000000000341', 'card_declined', 'generic_decline'],
    ['4111111111111111', 'card_declined', 'test_mode_live_card'],
  ])('%s is declined with %s %s, and another card can pay', async (number, code, declineCode) => {
    const intent = await newIntent(stripe);
    const { status, body } = await confirmInBrowser(sandbox, intent, cardForm(number));
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ type: 'card_error', code, charge: expect.any(String) });
    expect(body.error?.decline_code).toBe(declineCode);
    expect(body.error?.payment_intent).toMatchObject({
      id: intent.id,
      status: 'requires_payment_method',
    });
    const declined = await stripe.paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge'],
    });
    expect(declined).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { code, type: 'card_error' },
      latest_charge: { status: 'failed', failure_code: code },
    });
    const second = await confirmInBrowser(sandbox, intent, cardForm('4242424242424242'));
    expect(second.body.status).toBe('succeeded');
    expect(await eventTypes(stripe)).toEqual([
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
  });

  it.each([
    ['4242424242424241', {}, 'incorrect_number', 'number'],
    ['4242x', {}, 'invalid_number', 'number'],
    ['4242424242424242', { exp_year: '1999' }, 'invalid_expiry_year', 'exp_year'],
    ['4242424242424242', { exp_month: '13' }, 'invalid_expiry_month', 'exp_month'],
    ['4242424242424242', { cvc: '12' }, 'invalid_cvc', 'cvc'],
  ])('%s with %j is invalid: %s', async (number, changes, code, param) => {
    const intent = await newIntent(stripe);
    const overrides = Object.fromEntries(
      Object.entries(changes).map(([key, value]) => [`payment_method_data[card][${key}]`, value]),
    );
    const { status, body } = await confirmInBrowser(sandbox, intent, cardForm(number, overrides));
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ type: 'card_error', code, param });
    expect((await stripe.paymentIntents.retrieve(intent.id)).latest_charge).toBeNull();
  });

  it('reads only the public fields', async () => {
    const intent = await newIntent(stripe, { metadata: { internal: 'yes' } });
    const { body } = await confirmInBrowser(sandbox, intent, cardForm('4242424242424242'));
    expect(Object.keys(body)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(metadata|latest_charge|customer)$/)]),
    );
    const read = await fromBrowser(sandbox, 'GET', `/v1/payment_intents/${intent.id}`, {
      client_secret: intent.client_secret ?? '',
    });
    expect(read.headers.get('access-control-allow-origin')).toBe('*');
    expect(await read.json()).toMatchObject({ id: intent.id, status: 'succeeded', amount: 9999 });
  });

  it('is refused with a wrong or missing client secret', async () => {
    const intent = await newIntent(stripe);
    const other = await newIntent(stripe);
    const form = cardForm('4242424242424242');
    const wrong = await confirmInBrowser(sandbox, intent, {
      ...form,
      client_secret: other.client_secret ?? '',
    });
    expect(wrong).toMatchObject({ status: 400, body: { error: { param: 'client_secret' } } });
    const path = `/v1/payment_intents/${intent.id}`;
    expect((await fromBrowser(sandbox, 'POST', `${path}/confirm`, form)).status).toBe(400);
    expect((await fromBrowser(sandbox, 'GET', path, {})).status).toBe(400);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe(
      'requires_payment_method',
    );
  });
});

it('is declined with a card error when a server confirms a declining test card', async () => {
  const { id } = await newIntent(stripe);
  const error = await stripeErrorOf(
    stripe.paymentIntents.confirm(id, {
      payment_method: 'pm_card_visa_chargeDeclined',
      return_url: 'http://web.example/',
    }),
  );
  expect(error).toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code: 'card_declined',
    decline_code: 'generic_decline',
    payment_intent: { id, status: 'requires_payment_method' },
  });
});
