import { beforeEach, describe, expect, it } from 'vitest';
import type Stripe from 'stripe';
import type { Sandbox } from '../index.ts';
import { idOf } from './ids.ts';
import { control, stripeErrorOf, stripeFor, testSandbox } from '../testing/harness.ts';

let sandbox: Sandbox;
let stripe: Stripe;

beforeEach(async () => {
  sandbox = await testSandbox();
  stripe = stripeFor(sandbox);
});

async function paidIntent(paymentMethod = 'pm_card_visa') {
  return stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'usd',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    payment_method: paymentMethod,
    confirm: true,
  });
}

async function chargeOf(intent: Stripe.PaymentIntent): Promise<Stripe.Charge> {
  return stripe.charges.retrieve(idOf(intent.latest_charge));
}

async function refundEvents(): Promise<string[]> {
  const { data } = await stripe.events.list({ limit: 100 });
  return data
    .map((event) => event.type)
    .filter((type) => type.includes('refund'))
    .toReversed();
}

describe('a refund', () => {
  it('returns the whole amount, once', async () => {
    const intent = await paidIntent();
    const refund = await stripe.refunds.create({
      payment_intent: intent.id,
      reason: 'requested_by_customer',
      metadata: { booking: 'b1' },
      expand: ['balance_transaction'],
    });
    expect(refund).toMatchObject({
      amount: 10_000,
      status: 'succeeded',
      payment_intent: intent.id,
      charge: intent.latest_charge,
      metadata: { booking: 'b1' },
      balance_transaction: { amount: -10_000, fee: 0, type: 'refund' },
    });
    expect(await chargeOf(intent)).toMatchObject({ refunded: true, amount_refunded: 10_000 });
    const again = await stripeErrorOf(stripe.refunds.create({ payment_intent: intent.id }));
    expect(again).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' });
    expect(await refundEvents()).toEqual(['refund.created', 'charge.refunded']);
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'succeeded' });
  });

  it('returns parts up to the paid amount', async () => {
    const intent = await paidIntent();
    const charge = idOf(intent.latest_charge);
    await stripe.refunds.create({ charge, amount: 4000 });
    const tooMuch = await stripeErrorOf(stripe.refunds.create({ charge, amount: 6001 }));
    expect(tooMuch.message).toBe(
      'Refund amount ($60.01 usd) is greater than unrefunded amount on charge ($60.00 usd)',
    );
    await stripe.refunds.create({ payment_intent: intent.id, amount: 6000 });
    const { data } = await stripe.refunds.list({ payment_intent: intent.id });
    expect(data.map((refund) => refund.amount)).toEqual([6000, 4000]);
    expect(await chargeOf(intent)).toMatchObject({ refunded: true });
  });

  it('is refused without a succeeded payment', async () => {
    const open = await stripe.paymentIntents.create({ amount: 10_000, currency: 'usd' });
    const error = await stripeErrorOf(stripe.refunds.create({ payment_intent: open.id }));
    expect(error.message).toBe(
      `This PaymentIntent (${open.id}) does not have a successful charge to refund.`,
    );
    const processing = await paidIntent('pm_card_sandbox_settlesLater');
    const early = await stripeErrorOf(stripe.refunds.create({ payment_intent: processing.id }));
    expect(early.code).toBe('charge_not_refundable');
    const nothing = await stripeErrorOf(stripe.refunds.create({ payment_intent: 'pi_nothing' }));
    expect(nothing).toMatchObject({ statusCode: 400, code: 'resource_missing' });
    expect((await stripeErrorOf(stripe.refunds.create({}))).code).toBe('parameter_missing');
  });
});

describe('a delayed refund', () => {
  it('is pending and then succeeds with the test card for it', async () => {
    const intent = await paidIntent('pm_card_pendingRefund');
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
    await control(sandbox, 'stripe/settle', { refund: refund.id });
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
    expect(await refundEvents()).toEqual([
      'refund.created',
      'charge.refunded',
      'refund.updated',
      'charge.refund.updated',
    ]);
  });

  it('succeeds and then fails with the test card for it, returning the amount', async () => {
    await control(sandbox, 'stripe/settings', { settleAfterMs: 20 });
    const intent = await paidIntent('pm_card_refundFail');
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe('succeeded');
    await expect.poll(async () => (await stripe.refunds.retrieve(refund.id)).status).toBe('failed');
    const failed = await stripe.refunds.retrieve(refund.id, {
      expand: ['failure_balance_transaction'],
    });
    expect(failed).toMatchObject({ failure_balance_transaction: { amount: 10_000 } });
    expect(await chargeOf(intent)).toMatchObject({ refunded: false, amount_refunded: 0 });
    expect((await refundEvents()).at(-1)).toBe('refund.failed');
  });

  it.each(['pending', 'failed'] as const)('is %s when a test sets it', async (next) => {
    await control(sandbox, 'stripe/refunds', { next });
    const { id } = await paidIntent();
    const refund = await stripe.refunds.create({ payment_intent: id, amount: 100 });
    expect(refund.status).toBe(next);
    const second = await stripe.refunds.create({ payment_intent: id, amount: 100 });
    expect(second.status).toBe('succeeded');
  });
});
