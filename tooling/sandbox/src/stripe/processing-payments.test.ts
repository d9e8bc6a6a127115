import { beforeEach, describe, expect, it } from 'vitest';
import type Stripe from 'stripe';
import type { Sandbox } from '../index.ts';
import { cardForm, control, stripeErrorOf, stripeFor, testSandbox } from '../testing/harness.ts';
import { confirmInBrowser, eventTypes, newIntent } from '../testing/payment-intents.ts';

let sandbox: Sandbox;
let stripe: Stripe;

beforeEach(async () => {
  sandbox = await testSandbox();
  stripe = stripeFor(sandbox);
});

describe('a payment that is processing', () => {
  const settling = [
    ['4000000000008807', 'succeeded'],
    ['4000000000008815', 'requires_payment_method'],
  ] as const;

  it.each(settling)('%s is processing, then %s when settled', async (number, end) => {
    const intent = await newIntent(stripe);
    const { body } = await confirmInBrowser(sandbox, intent, cardForm(number));
    expect(body.status).toBe('processing');
    expect((await stripeErrorOf(stripe.paymentIntents.cancel(intent.id))).code).toBe(
      'payment_intent_unexpected_state',
    );
    await control(sandbox, 'stripe/settle', { payment_intent: intent.id });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe(end);
    expect(await eventTypes(stripe)).toEqual([
      'payment_intent.created',
      'charge.pending',
      'payment_intent.processing',
      ...(end === 'succeeded'
        ? ['charge.succeeded', 'payment_intent.succeeded']
        : ['charge.failed', 'payment_intent.payment_failed']),
    ]);
  });

  it('settles with the result that a test sets', async () => {
    const intent = await newIntent(stripe);
    await confirmInBrowser(sandbox, intent, cardForm('4000000000008807'));
    await control(sandbox, 'stripe/settle', { payment_intent: intent.id, result: 'failed' });
    expect((await stripe.paymentIntents.retrieve(intent.id)).last_payment_error).toMatchObject({
      code: 'card_declined',
    });
  });

  it.each([
    ['000123456789', 'succeeded', undefined],
    ['000111111116', 'requires_payment_method', 'no_account'],
  ])('bank account %s settles without a request: %s', async (account, end, code) => {
    await control(sandbox, 'stripe/settings', { settleAfterMs: 20 });
    const intent = await newIntent(stripe);
    const { body } = await confirmInBrowser(sandbox, intent, {
      'payment_method_data[type]': 'us_bank_account',
      'payment_method_data[us_bank_account][account_number]': account,
      'payment_method_data[us_bank_account][routing_number]': '110000000',
      'payment_method_data[billing_details][name]': 'Ada Lovelace',
      return_url: 'http://web.example/',
    });
    expect(body.status).toBe('processing');
    await expect
      .poll(async () => (await stripe.paymentIntents.retrieve(intent.id)).status)
      .toBe(end);
    const settled = await stripe.paymentIntents.retrieve(intent.id);
    expect(settled.last_payment_error?.code).toBe(code);
  });
});
