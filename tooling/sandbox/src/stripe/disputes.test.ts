import { beforeEach, describe, expect, it } from 'vitest';
import type Stripe from 'stripe';
import type { Sandbox } from '../index.ts';
import { control, stripeErrorOf, stripeFor, testSandbox } from '../testing/harness.ts';

let sandbox: Sandbox;
let stripe: Stripe;

beforeEach(async () => {
  sandbox = await testSandbox();
  stripe = stripeFor(sandbox);
});

const paidIntent = () =>
  stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'usd',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    payment_method: 'pm_card_visa',
    confirm: true,
  });

describe('a dispute', () => {
  it('withdraws the amount, and returns it when won', async () => {
    const { id: intent } = await paidIntent();
    await control(sandbox, 'stripe/disputes', { payment_intent: intent });
    const open = (await stripe.disputes.list({ payment_intent: intent })).data[0];
    expect(open).toMatchObject({ amount: 10_000, status: 'needs_response' });
    expect(open?.balance_transactions.map(({ amount }) => amount)).toEqual([-10_000]);
    expect(await stripeErrorOf(stripe.refunds.create({ payment_intent: intent }))).toMatchObject({
      code: 'charge_disputed',
    });
    const dispute = open?.id ?? '';
    await control(sandbox, 'stripe/disputes/close', { dispute, result: 'won' });
    const won = await stripe.disputes.retrieve(dispute);
    expect(won.status).toBe('won');
    expect(won.balance_transactions.map(({ amount }) => amount)).toEqual([-10_000, 10_000]);
    const { data } = await stripe.events.list({
      types: ['charge.dispute.created', 'charge.dispute.closed'],
    });
    expect(data.map(({ type }) => type)).toEqual([
      'charge.dispute.closed',
      'charge.dispute.created',
    ]);
  });
});

it('a deleted customer is marked as deleted, and its cards are detached', async () => {
  const { id } = await stripe.customers.create();
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: id });
  expect(await stripe.customers.del(id)).toEqual(expect.objectContaining({ deleted: true }));
  expect(await stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true });
  expect(await stripeErrorOf(stripe.customers.update(id, { name: 'Ada' }))).toMatchObject({
    code: 'resource_missing',
  });
  expect((await stripe.paymentMethods.retrieve(card.id)).customer).toBeNull();
});
