import type Stripe from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../index.ts';
import {
  advance,
  billingEvents,
  giveCard,
  idOf,
  newCustomer,
  newPrice,
  noon,
} from '../../testing/billing.ts';
import { cardForm, fromBrowser, stripeFor, testSandbox } from '../../testing/harness.ts';

const HOUR = 3600;

let sandbox: Sandbox;
let stripe: Stripe;
let price: Stripe.Price;

beforeEach(async () => {
  sandbox = await testSandbox();
  stripe = stripeFor(sandbox);
  price = await newPrice(stripe, 'essential', 9_900);
});

/** Returns the latest invoice's payment, and the page on which its customer authenticates. */
async function authenticationOf(subscription: string) {
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(subscription);
  const { data } = await stripe.invoicePayments.list({ invoice: idOf(invoice) });
  const intent = await stripe.paymentIntents.retrieve(idOf(data[0]?.payment.payment_intent));
  const { redirect_to_url: redirect, use_stripe_sdk: sdk } = intent.next_action ?? {};
  return { intent, page: redirect?.url ?? String(sdk?.['stripe_js']) };
}

function answer(page: string, result: 'complete' | 'fail'): Promise<Response> {
  return fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ result }),
    redirect: 'manual',
  });
}

describe('a renewal that requires authentication', () => {
  async function pastDue() {
    const { customer, clock } = await newCustomer(stripe, { at: '2026-03-01' });
    const { id } = await stripe.subscriptions.create({
      customer,
      items: [{ price: price.id }],
    });
    await giveCard(stripe, customer, 'pm_card_authenticationRequired');
    await advance(stripe, clock, noon('2026-04-01') + HOUR);
    return { id, customer, clock };
  }

  it('is paid when the customer authenticates', async () => {
    const { id } = await pastDue();
    const { intent, page } = await authenticationOf(id);
    expect(intent.status).toBe('requires_action');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    expect((await answer(page, 'complete')).status).toBe(200);
    const after = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
    expect(after).toMatchObject({
      status: 'active',
      latest_invoice: {
        status: 'paid',
        status_transitions: { paid_at: noon('2026-04-01') + HOUR },
      },
    });
    expect((await billingEvents(stripe)).slice(-5)).toEqual([
      'customer.subscription.updated',
      'invoice.payment_failed',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ]);
  });

  it('stays unpaid when authentication fails, and is paid with another card in the browser', async () => {
    const { id } = await pastDue();
    const { intent, page } = await authenticationOf(id);
    await answer(page, 'fail');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    const paid = await fromBrowser(sandbox, 'POST', `/v1/payment_intents/${intent.id}/confirm`, {
      client_secret: intent.client_secret ?? '',
      ...cardForm('4242424242424242'),
    });
    expect(paid.status).toBe(200);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  });
});

describe('a card that requires authentication once', () => {
  it('pays renewals off session after a setup intent', async () => {
    const { customer, clock } = await newCustomer(stripe, { at: '2026-03-01', card: null });
    const setup = await stripe.setupIntents.create({ customer });
    const confirmed = await fromBrowser(sandbox, 'POST', `/v1/setup_intents/${setup.id}/confirm`, {
      client_secret: setup.client_secret ?? '',
      ...cardForm('4000002500003155'),
    });
    const { next_action: action } = (await confirmed.json()) as Stripe.SetupIntent;
    await answer(action?.redirect_to_url?.url ?? '', 'complete');
    const { payment_method: card } = await stripe.setupIntents.retrieve(setup.id);
    const { id } = await stripe.subscriptions.create({
      customer,
      items: [{ price: price.id }],
      default_payment_method: idOf(card),
      trial_end: noon('2026-03-08'),
    });
    await advance(stripe, clock, noon('2026-05-09'));
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
    const { data } = await stripe.invoices.list({ subscription: id, status: 'paid' });
    expect(data.map((invoice) => invoice.amount_paid)).toEqual([9_900, 9_900, 9_900, 0]);
  });

  it('requires authentication at a renewal when it was only attached', async () => {
    const { customer, clock } = await newCustomer(stripe, {
      at: '2026-03-01',
      card: 'pm_card_authenticationRequiredOnSetup',
    });
    const { id } = await stripe.subscriptions.create({
      customer,
      items: [{ price: price.id }],
      trial_end: noon('2026-03-08'),
    });
    await advance(stripe, clock, noon('2026-03-08') + HOUR);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
  });
});

describe('a trial without a card', () => {
  it('ends without a charge when it is set to cancel', async () => {
    const { customer, clock } = await newCustomer(stripe, { at: '2026-03-01', card: null });
    const { id } = await stripe.subscriptions.create({
      customer,
      items: [{ price: price.id }],
      trial_end: noon('2026-03-08'),
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    });
    await advance(stripe, clock, noon('2026-03-08'));
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      ended_at: noon('2026-03-08'),
    });
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
  });
});

describe('a trial without a test clock', () => {
  it('ends by real time', async () => {
    const customer = await stripe.customers.create({ payment_method: 'pm_card_visa' });
    const { id } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      trial_end: Math.floor(Date.now() / 1000) + 2,
    });
    await expect.poll(async () => (await stripe.subscriptions.retrieve(id)).status).toBe('active');
    const [renewal] = (await stripe.invoices.list({ subscription: id })).data;
    expect(renewal).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle' });
  });
});
