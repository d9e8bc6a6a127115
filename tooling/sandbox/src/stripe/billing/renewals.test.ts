import type Stripe from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  advance,
  billingEvents,
  giveCard,
  idOf,
  newCustomer,
  newPrice,
  noon,
} from '../../testing/billing.ts';
import { receiveWebhooks, stripeErrorOf, stripeFor, testSandbox } from '../../testing/harness.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

let stripe: Stripe;
let price: Stripe.Price;

beforeEach(async () => {
  stripe = stripeFor(await testSandbox());
  price = await newPrice(stripe, 'essential', 9_900);
});

function subscribe(customer: string, params: Partial<Stripe.SubscriptionCreateParams> = {}) {
  return stripe.subscriptions.create({ customer, items: [{ price: price.id }], ...params });
}

function periodOf(subscription: Stripe.Subscription): [number, number] {
  const [item] = subscription.items.data;
  return [item?.current_period_start ?? 0, item?.current_period_end ?? 0];
}

describe('a renewal', () => {
  it('bills the next month an hour after the period ended', async () => {
    const { customer, clock } = await newCustomer(stripe, { at: '2026-01-31' });
    const subscription = await subscribe(customer);
    expect(subscription.status).toBe('active');
    expect(periodOf(subscription)).toEqual([noon('2026-01-31'), noon('2026-02-28')]);
    const before = (await billingEvents(stripe)).length;

    await advance(stripe, clock, noon('2026-02-28'));
    const drafted = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice'],
    });
    expect(drafted.status).toBe('active');
    expect(periodOf(drafted)).toEqual([noon('2026-02-28'), noon('2026-03-31')]);
    expect(drafted.latest_invoice).toMatchObject({
      status: 'draft',
      billing_reason: 'subscription_cycle',
      created: noon('2026-02-28'),
    });

    await advance(stripe, clock, noon('2026-02-28') + HOUR);
    const { data } = await stripe.invoices.list({ subscription: subscription.id });
    expect(data).toMatchObject([
      { status: 'paid', amount_paid: 9_900, attempt_count: 1 },
      { status: 'paid', amount_paid: 9_900, billing_reason: 'subscription_create' },
    ]);
    expect((await billingEvents(stripe)).slice(before)).toEqual([
      'invoice.upcoming',
      'invoice.created',
      'customer.subscription.updated',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
    ]);
  });

  it('keeps the day of the month', async () => {
    const { customer, clock } = await newCustomer(stripe, { at: '2026-01-31' });
    const { id } = await subscribe(customer);
    await advance(stripe, clock, noon('2026-06-01'));
    const { data } = await stripe.invoices.list({ subscription: id });
    expect(data.map((invoice) => invoice.created)).toEqual(
      ['2026-05-31', '2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31'].map(noon),
    );
    expect(data.every((invoice) => invoice.status === 'paid')).toBe(true);
  });

  it('that fails is retried for a week, and then ends the subscription', async () => {
    const { customer, clock } = await newCustomer(stripe, { at: '2026-03-01' });
    const { id } = await subscribe(customer);
    await giveCard(stripe, customer, 'pm_card_chargeCustomerFail');
    const before = (await billingEvents(stripe)).length;
    const failedAt = noon('2026-04-01') + HOUR;
    await advance(stripe, clock, failedAt);
    const pastDue = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
    expect(pastDue).toMatchObject({
      status: 'past_due',
      latest_invoice: {
        status: 'open',
        attempt_count: 1,
        next_payment_attempt: failedAt + DAY,
      },
    });

    await advance(stripe, clock, failedAt + 7 * DAY);
    const ended = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
    expect(ended).toMatchObject({
      status: 'canceled',
      ended_at: failedAt + 7 * DAY,
      cancellation_details: { reason: 'payment_failed' },
      latest_invoice: {
        status: 'uncollectible',
        attempt_count: 4,
        next_payment_attempt: null,
        status_details: { uncollectible: { reason: 'max_payment_attempts' } },
      },
    });
    expect((await billingEvents(stripe)).slice(before)).toEqual([
      'invoice.upcoming',
      'invoice.created',
      'customer.subscription.updated',
      'invoice.finalized',
      'invoice.payment_failed',
      'customer.subscription.updated',
      'invoice.payment_failed',
      'invoice.payment_failed',
      'invoice.payment_failed',
      'invoice.marked_uncollectible',
      'customer.subscription.deleted',
    ]);
  });

  it('that failed is paid at the next attempt with another card', async () => {
    const { customer, clock } = await newCustomer(stripe, { at: '2026-03-01' });
    const { id } = await subscribe(customer);
    await giveCard(stripe, customer, 'pm_card_chargeCustomerFail');
    await advance(stripe, clock, noon('2026-04-01') + HOUR);
    await giveCard(stripe, customer, 'pm_card_visa');
    await advance(stripe, clock, noon('2026-04-02') + HOUR);
    const after = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
    expect(after).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid', attempt_count: 2, next_payment_attempt: null },
    });
  });

  it('that failed is paid on request', async () => {
    const { customer, clock } = await newCustomer(stripe, { at: '2026-03-01' });
    const { id } = await subscribe(customer);
    await giveCard(stripe, customer, 'pm_card_chargeCustomerFail');
    await advance(stripe, clock, noon('2026-04-01') + HOUR);
    const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(id);
    const refused = await stripeErrorOf(stripe.invoices.pay(idOf(invoice)));
    expect(refused).toMatchObject({ statusCode: 402, code: 'card_declined' });
    const card = await giveCard(stripe, customer, 'pm_card_visa');
    const paid = await stripe.invoices.pay(idOf(invoice), { payment_method: card });
    expect(paid.status).toBe('paid');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  });

  it('requires authentication unless the card was set up for off-session use', async () => {
    const { customer, clock } = await newCustomer(stripe, { at: '2026-03-01', card: null });
    const asks = await giveCard(stripe, customer, 'pm_card_authenticationRequired');
    const { id } = await subscribe(customer, { trial_end: noon('2026-03-08') });
    const exempt = await subscribe(customer, {
      trial_end: noon('2026-03-08'),
      default_payment_method: (
        await stripe.paymentMethods.attach('pm_card_authenticationRequiredSetupForOffSession', {
          customer,
        })
      ).id,
    });
    await advance(stripe, clock, noon('2026-03-08') + HOUR);
    expect((await stripe.subscriptions.retrieve(exempt.id)).status).toBe('active');
    const after = await stripe.subscriptions.retrieve(id, {
      expand: ['latest_invoice.payments.data.payment'],
    });
    expect(after.status).toBe('past_due');
    expect(await billingEvents(stripe)).toContain('invoice.payment_action_required');
    const { data } = await stripe.invoicePayments.list({ invoice: idOf(after.latest_invoice) });
    const intent = await stripe.paymentIntents.retrieve(idOf(data[0]?.payment.payment_intent));
    expect(intent).toMatchObject({ status: 'requires_action', payment_method: asks });
  });
});

describe('a trial', () => {
  it('announces its end, and continues into the first paid month', async () => {
    const { customer, clock } = await newCustomer(stripe, { at: '2026-03-01' });
    const subscription = await subscribe(customer, { trial_end: noon('2026-03-08') });
    expect(subscription).toMatchObject({
      status: 'trialing',
      trial_end: noon('2026-03-08'),
      billing_cycle_anchor: noon('2026-03-08'),
      pending_setup_intent: null,
    });
    expect(await billingEvents(stripe)).toEqual([
      'invoice.created',
      'customer.subscription.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
    ]);
    await advance(stripe, clock, noon('2026-03-05'));
    expect((await billingEvents(stripe)).at(-1)).toBe('customer.subscription.trial_will_end');
    await advance(stripe, clock, noon('2026-03-09'));
    const after = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice'],
    });
    expect(after).toMatchObject({ status: 'active', latest_invoice: { amount_paid: 9_900 } });
    expect(periodOf(after)).toEqual([noon('2026-03-08'), noon('2026-04-08')]);
  });

  it('can’t be paused for a missing card, which is not modelled', async () => {
    const { customer } = await newCustomer(stripe, { at: '2026-03-01', card: null });
    const paused = subscribe(customer, {
      trial_end: noon('2026-03-08'),
      trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
    });
    await expect(paused).rejects.toMatchObject({ statusCode: 400, param: 'trial_settings' });
  });

  it('uses the card of its pending setup intent', async () => {
    const { customer, clock } = await newCustomer(stripe, { at: '2026-03-01', card: null });
    const { id, pending_setup_intent: setup } = await subscribe(customer, {
      trial_end: noon('2026-03-08'),
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
    });
    const { payment_method: card } = await stripe.setupIntents.confirm(idOf(setup), {
      payment_method: 'pm_card_visa',
      return_url: 'http://web.example/',
    });
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      default_payment_method: card,
      pending_setup_intent: null,
    });
    await advance(stripe, clock, noon('2026-03-09'));
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  });
});

describe('a test clock', () => {
  it('can’t go back', async () => {
    const { clock } = await newCustomer(stripe, { at: '2026-03-01' });
    const back = stripe.testHelpers.testClocks.advance(clock, { frozen_time: noon('2026-02-01') });
    expect(await stripeErrorOf(back)).toMatchObject({ statusCode: 400, param: 'frozen_time' });
  });

  it('advances by at most two intervals of its shortest subscription', async () => {
    const { customer, clock } = await newCustomer(stripe, { at: '2026-03-01' });
    await subscribe(customer);
    const far = stripe.testHelpers.testClocks.advance(clock, {
      frozen_time: noon('2026-05-01') + 1,
    });
    expect(await stripeErrorOf(far)).toMatchObject({ statusCode: 400, param: 'frozen_time' });
    await stripe.testHelpers.testClocks.advance(clock, { frozen_time: noon('2026-05-01') });
  });

  it('sends signed webhooks dated by the clock', async () => {
    const receiver = await receiveWebhooks();
    stripe = stripeFor(await testSandbox({ webhookUrl: receiver.url }));
    price = await newPrice(stripe, 'essential', 9_900);
    const { customer, clock } = await newCustomer(stripe, { at: '2026-03-01' });
    await subscribe(customer);
    await advance(stripe, clock, noon('2026-04-02'));
    await expect.poll(() => receiver.types()).toContain('test_helpers.test_clock.ready');
    await expect
      .poll(() => receiver.events.filter((event) => event.type === 'invoice.paid').length)
      .toBe(2);
    const paid = receiver.events.filter((event) => event.type === 'invoice.paid');
    expect(paid.map((event) => event.created).toSorted((a, b) => a - b)).toEqual([
      noon('2026-03-01'),
      noon('2026-04-01') + HOUR,
    ]);
  });
});
