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
import {
  cardForm,
  fromBrowser,
  stripeErrorOf,
  stripeFor,
  testSandbox,
} from '../../testing/harness.ts';

const DAY = 24 * 3600;

let sandbox: Sandbox;
let stripe: Stripe;
let essential: Stripe.Price;
let professional: Stripe.Price;

beforeEach(async () => {
  sandbox = await testSandbox();
  stripe = stripeFor(sandbox);
  essential = await newPrice(stripe, 'essential', 9_900);
  professional = await newPrice(stripe, 'professional', 19_900);
});

function subscribe(customer: string, params: Partial<Stripe.SubscriptionCreateParams> = {}) {
  return stripe.subscriptions.create({ customer, items: [{ price: essential.id }], ...params });
}

function itemsFor(subscription: Stripe.Subscription, price: Stripe.Price) {
  return [{ id: subscription.items.data[0]?.id ?? '', price: price.id }];
}

/** Pays the latest invoice as a browser does, with its confirmation secret. */
async function payInBrowser(subscription: Stripe.Subscription, number: string): Promise<Response> {
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice.confirmation_secret'],
  });
  const secret =
    typeof invoice === 'object' ? (invoice?.confirmation_secret?.client_secret ?? '') : '';
  return fromBrowser(
    sandbox,
    'POST',
    `/v1/payment_intents/${secret.split('_secret_')[0] ?? ''}/confirm`,
    { client_secret: secret, ...cardForm(number) },
  );
}

describe('a subscription that is paid in the browser', () => {
  const LEFT: Partial<Stripe.SubscriptionCreateParams> = {
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
  };

  it('is incomplete until its first invoice is paid, and keeps the card', async () => {
    const { customer } = await newCustomer(stripe, { at: '2026-03-01', card: null });
    const subscription = await subscribe(customer, LEFT);
    expect(subscription.status).toBe('incomplete');
    expect((await payInBrowser(subscription, '4000000000000002')).status).toBe(402);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
    expect((await payInBrowser(subscription, '4242424242424242')).status).toBe(200);
    const [card] = (await stripe.customers.listPaymentMethods(customer)).data;
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'active',
      default_payment_method: card?.id,
    });
    const invoice = await stripe.invoices.retrieve(idOf(subscription.latest_invoice), {
      expand: ['payments.data.payment.payment_intent', 'confirmation_secret'],
    });
    expect(invoice).toMatchObject({
      status: 'paid',
      confirmation_secret: null,
      payments: { data: [{ status: 'paid', payment: { payment_intent: { amount: 9_900 } } }] },
    });
    expect(await billingEvents(stripe)).toEqual([
      'invoice.created',
      'customer.subscription.created',
      'invoice.finalized',
      'invoice.payment_failed',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ]);
  });

  it('expires after 23 hours', async () => {
    const { customer, clock } = await newCustomer(stripe, { at: '2026-03-01', card: null });
    const { id } = await subscribe(customer, LEFT);
    await advance(stripe, clock, noon('2026-03-01') + 23 * 3600);
    const after = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
    expect(after).toMatchObject({
      status: 'incomplete_expired',
      latest_invoice: { status: 'void' },
    });
    expect((await stripe.subscriptions.list({ status: 'ended' })).data).toHaveLength(1);
  });

  it('includes neither confirmation secret nor payments unless expanded', async () => {
    const { customer } = await newCustomer(stripe, { at: '2026-03-01', card: null });
    const { latest_invoice: id } = await subscribe(customer, LEFT);
    const invoice = await stripe.invoices.retrieve(idOf(id));
    expect(invoice).not.toHaveProperty('confirmation_secret');
    expect(invoice).not.toHaveProperty('payments');
  });

  it('is created once for one idempotency key', async () => {
    const { customer } = await newCustomer(stripe, { at: '2026-03-01', card: null });
    const params = { customer, items: [{ price: essential.id }], ...LEFT };
    const key = { idempotencyKey: 'membership-1' };
    const first = await stripe.subscriptions.create(params, key);
    const second = await stripe.subscriptions.create(params, key);
    expect(second.id).toBe(first.id);
    expect((await stripe.invoices.list({ customer })).data).toHaveLength(1);
  });
});

describe('a plan change', () => {
  // March has 31 days; after 10 of them 21 are left.
  const CREDIT = -Math.round((9_900 * 21) / 31);
  const DEBIT = Math.round((19_900 * 21) / 31);

  async function afterTenDays(params: Partial<Stripe.SubscriptionCreateParams> = {}) {
    const { customer, clock } = await newCustomer(stripe, { at: '2026-03-01' });
    const subscription = await subscribe(customer, params);
    await advance(stripe, clock, noon('2026-03-11'));
    return { customer, clock, subscription };
  }

  it('is prorated by the second and invoiced at once', async () => {
    const { subscription } = await afterTenDays();
    const changed = await stripe.subscriptions.update(subscription.id, {
      items: itemsFor(subscription, professional),
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    });
    expect(changed).toMatchObject({
      status: 'active',
      latest_invoice: {
        billing_reason: 'subscription_update',
        status: 'paid',
        total: DEBIT + CREDIT,
        lines: {
          data: [
            { amount: CREDIT, description: 'Unused time on essential after 11 Mar 2026' },
            { amount: DEBIT, description: 'Remaining time on professional after 11 Mar 2026' },
          ],
        },
      },
    });
  });

  it('is invoiced at the renewal by default, as a preview shows', async () => {
    const { subscription, clock } = await afterTenDays();
    const changes = { items: itemsFor(subscription, professional) };
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { ...changes, proration_behavior: 'create_prorations' },
    });
    expect(preview.id).toMatch(/^upcoming_in_/);
    expect(preview).toMatchObject({ status: 'draft', amount_due: CREDIT + DEBIT + 19_900 });
    const untouched = await stripe.subscriptions.retrieve(subscription.id);
    expect(untouched.items.data[0]?.price.id).toBe(essential.id);
    expect((await stripe.invoices.list()).data).toHaveLength(1);

    await stripe.subscriptions.update(subscription.id, changes);
    await advance(stripe, clock, noon('2026-04-02'));
    const [renewal] = (await stripe.invoices.list()).data;
    expect(renewal).toMatchObject({ status: 'paid', amount_paid: preview.amount_due });
    expect(renewal?.lines.data.map((line) => line.amount)).toEqual([CREDIT, DEBIT, 19_900]);
  });

  it('to a cheaper plan leaves a credit balance for later invoices', async () => {
    const { subscription, customer, clock } = await afterTenDays({
      items: [{ price: professional.id }],
    });
    await stripe.subscriptions.update(subscription.id, {
      items: itemsFor(subscription, essential),
      proration_behavior: 'always_invoice',
    });
    const left = Math.round((9_900 * 21) / 31) - Math.round((19_900 * 21) / 31);
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: left });
    await advance(stripe, clock, noon('2026-04-02'));
    const [renewal] = (await stripe.invoices.list()).data;
    expect(renewal).toMatchObject({ total: 9_900, amount_paid: 9_900 + left, ending_balance: 0 });
  });

  it('without prorations costs nothing until the renewal', async () => {
    const { subscription, clock } = await afterTenDays();
    await stripe.subscriptions.update(subscription.id, {
      items: itemsFor(subscription, professional),
      proration_behavior: 'none',
    });
    await advance(stripe, clock, noon('2026-04-02'));
    expect((await stripe.invoices.list()).data.map((invoice) => invoice.total)).toEqual([
      19_900, 9_900,
    ]);
  });

  it('to a yearly price starts the year and credits unused time', async () => {
    const annual = await newPrice(stripe, 'essential', 83_100, 'year');
    const { subscription } = await afterTenDays();
    const params = { items: itemsFor(subscription, annual) };
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: params,
    });
    const changed = await stripe.subscriptions.update(subscription.id, {
      ...params,
      expand: ['latest_invoice'],
    });
    expect(preview.amount_due).toBe(83_100 + CREDIT);
    expect(changed).toMatchObject({
      billing_cycle_anchor: noon('2026-03-11'),
      items: { data: [{ current_period_end: noon('2027-03-11') }] },
      latest_invoice: { status: 'paid', amount_paid: 83_100 + CREDIT },
    });
  });

  it('and its reversal credit exactly what was billed', async () => {
    const { subscription } = await afterTenDays();
    for (const price of [professional, essential])
      await stripe.subscriptions.update(subscription.id, { items: itemsFor(subscription, price) });
    const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
    expect(preview.lines.data.map((line) => line.amount)).toEqual([
      CREDIT,
      DEBIT,
      -DEBIT,
      -CREDIT,
      9_900,
    ]);
  });

  it('during a trial costs nothing', async () => {
    const { customer } = await newCustomer(stripe, { at: '2026-03-01' });
    const subscription = await subscribe(customer, { trial_period_days: 7 });
    await stripe.subscriptions.update(subscription.id, {
      items: itemsFor(subscription, professional),
      proration_behavior: 'always_invoice',
    });
    expect((await stripe.invoices.list()).data).toHaveLength(1);
    const now = await stripe.subscriptions.update(subscription.id, {
      trial_end: 'now',
      expand: ['latest_invoice'],
    });
    expect(now).toMatchObject({ status: 'active', latest_invoice: { amount_paid: 19_900 } });
  });

  it('that can’t be paid leaves the subscription past due', async () => {
    const { subscription, customer } = await afterTenDays();
    await giveCard(stripe, customer, 'pm_card_chargeCustomerFail');
    const changed = await stripe.subscriptions.update(subscription.id, {
      items: itemsFor(subscription, professional),
      proration_behavior: 'always_invoice',
    });
    expect(changed.status).toBe('past_due');
  });
});

describe('a cancellation', () => {
  it('at the period end can be undone until then', async () => {
    const { customer, clock } = await newCustomer(stripe, { at: '2026-03-01' });
    const { id } = await subscribe(customer);
    const ending = await stripe.subscriptions.update(id, {
      cancel_at_period_end: true,
      cancellation_details: { comment: 'Moving away', feedback: 'unused' },
    });
    expect(ending).toMatchObject({
      status: 'active',
      cancel_at: noon('2026-04-01'),
      canceled_at: noon('2026-03-01'),
      cancellation_details: { comment: 'Moving away', reason: 'cancellation_requested' },
    });
    const none = stripe.invoices.createPreview({ subscription: id });
    expect(await stripeErrorOf(none)).toMatchObject({ code: 'invoice_upcoming_none' });
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at: null,
      canceled_at: null,
    });
    await advance(stripe, clock, noon('2026-04-02'));
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');

    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await advance(stripe, clock, noon('2026-05-02'));
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      ended_at: noon('2026-05-01'),
      canceled_at: noon('2026-04-02'),
    });
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(2);
    expect((await stripe.subscriptions.list({ customer })).data).toEqual([]);
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1);
  });

  it('takes effect at once and is final, with a prorated credit on request', async () => {
    const { customer, clock } = await newCustomer(stripe, { at: '2026-03-01' });
    const { id } = await subscribe(customer);
    await advance(stripe, clock, noon('2026-03-01') + 10 * DAY);
    const ended = await stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true });
    expect(ended).toMatchObject({ status: 'canceled', ended_at: noon('2026-03-11') });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({
      balance: -Math.round((9_900 * 21) / 31),
    });
    const again = stripe.subscriptions.cancel(id);
    expect(await stripeErrorOf(again)).toMatchObject({ code: 'resource_missing' });
    const changed = stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(await stripeErrorOf(changed)).toMatchObject({ statusCode: 400 });
    await advance(stripe, clock, noon('2026-06-01'));
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(2);
  });
});

describe('a subscription is refused with', () => {
  it.each<[string, Partial<Stripe.SubscriptionCreateParams>]>([
    ['a price that does not exist', { items: [{ price: 'price_unknown' }] }],
    ['no item', { items: [] }],
    ['a trial that has ended', { trial_end: 1 }],
    ['two trials', { trial_end: 4_000_000_000, trial_period_days: 7 }],
    ['a payment method of nobody', { default_payment_method: 'pm_unknown' }],
    ['what is not modelled', { collection_method: 'send_invoice' }],
    ['another behavior', { payment_behavior: 'error_if_incomplete' }],
  ])('%s', async (_, params) => {
    const { customer } = await newCustomer(stripe, { at: '2026-03-01' });
    expect(await stripeErrorOf(subscribe(customer, params))).toMatchObject({ statusCode: 400 });
    expect((await stripe.subscriptions.list()).data).toEqual([]);
  });
});
