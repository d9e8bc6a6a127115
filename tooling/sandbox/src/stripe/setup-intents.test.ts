import type Stripe from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../index.ts';
import {
  cardForm,
  fromBrowser,
  stripeErrorOf,
  stripeFor,
  testSandbox,
} from '../testing/harness.ts';
import { eventTypes } from '../testing/payment-intents.ts';

let sandbox: Sandbox;
let stripe: Stripe;
let customer: string;

beforeEach(async () => {
  sandbox = await testSandbox();
  stripe = stripeFor(sandbox);
  customer = (await stripe.customers.create({ email: 'ada@example.com' })).id;
});

async function confirmInBrowser(intent: Stripe.SetupIntent, number: string) {
  const response = await fromBrowser(sandbox, 'POST', `/v1/setup_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret ?? '',
    ...cardForm(number),
  });
  const body = (await response.json()) as Stripe.SetupIntent & { error?: Stripe.StripeRawError };
  return { status: response.status, body };
}

describe('a setup intent', () => {
  it('saves a card from the browser for its customer', async () => {
    const intent = await stripe.setupIntents.create({ customer });
    expect(intent).toMatchObject({ status: 'requires_payment_method', usage: 'off_session' });
    const { status, body } = await confirmInBrowser(intent, '4242424242424242');
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: intent.id, status: 'succeeded' });
    expect(body).not.toHaveProperty('customer');
    const { data } = await stripe.customers.listPaymentMethods(customer);
    expect(data).toMatchObject([{ id: body.payment_method, customer, card: { last4: '4242' } }]);
    expect(await eventTypes(stripe)).toEqual([
      'customer.created',
      'setup_intent.created',
      'payment_method.attached',
      'setup_intent.succeeded',
    ]);
  });

  it('refuses a declined card, and accepts the next one', async () => {
    const intent = await stripe.setupIntents.create({ customer });
    const { status, body } = await confirmInBrowser(intent, '4000000000000002');
    expect(status).toBe(402);
    expect(body.error).toMatchObject({
      code: 'card_declined',
      setup_intent: { status: 'requires_payment_method' },
    });
    expect(await eventTypes(stripe)).toContain('setup_intent.setup_failed');
    expect((await confirmInBrowser(intent, '4242424242424242')).body.status).toBe('succeeded');
  });

  it.each([
    ['complete', 'succeeded', 'succeeded'],
    ['fail', 'requires_payment_method', 'failed'],
  ])('requires authentication: %s', async (result, status, redirectStatus) => {
    const intent = await stripe.setupIntents.create({ customer });
    const { body } = await confirmInBrowser(intent, '4000002500003155');
    expect(body.status).toBe('requires_action');
    const page = body.next_action?.redirect_to_url?.url ?? '';
    expect(await (await fetch(page)).text()).toContain('save this card for later payments');
    const answer = await fetch(page, {
      method: 'POST',
      body: new URLSearchParams({ result }),
      redirect: 'manual',
    });
    const target = new URL(answer.headers.get('location') ?? '');
    expect(target.searchParams.get('setup_intent')).toBe(intent.id);
    expect(target.searchParams.get('redirect_status')).toBe(redirectStatus);
    expect((await stripe.setupIntents.retrieve(intent.id)).status).toBe(status);
  });

  it('refuses the client secret of another one', async () => {
    const intent = await stripe.setupIntents.create({ customer });
    const other = await stripe.setupIntents.create({ customer });
    const stolen = { ...intent, client_secret: other.client_secret };
    expect((await confirmInBrowser(stolen, '4242424242424242')).status).toBe(400);
  });
});

describe('a saved payment method', () => {
  it('is attached, made the default, and detached', async () => {
    const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    const defaults = { invoice_settings: { default_payment_method: id } };
    expect(await stripe.customers.update(customer, defaults)).toMatchObject(defaults);
    await stripe.paymentMethods.detach(id);
    const after = await stripe.customers.retrieve(customer);
    expect(after).toMatchObject({ invoice_settings: { default_payment_method: null } });
    expect((await stripe.customers.listPaymentMethods(customer)).data).toEqual([]);
    expect(await eventTypes(stripe)).toEqual([
      'customer.created',
      'payment_method.attached',
      'customer.updated',
      'payment_method.detached',
    ]);
  });

  it('is refused when declined or owned by another customer', async () => {
    const declined = stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer });
    expect(await stripeErrorOf(declined)).toMatchObject({ code: 'card_declined' });
    const other = await stripe.customers.create({ payment_method: 'pm_card_visa' });
    const [theirs] = (await stripe.customers.listPaymentMethods(other.id)).data;
    const stolen = stripe.customers.update(customer, {
      invoice_settings: { default_payment_method: theirs?.id ?? '' },
    });
    expect(await stripeErrorOf(stolen)).toMatchObject({ code: 'resource_missing' });
  });
});
