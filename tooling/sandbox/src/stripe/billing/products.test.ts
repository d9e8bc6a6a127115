import type Stripe from 'stripe';
import { beforeEach, expect, it } from 'vitest';
import { idOf, newPrice } from '../../testing/billing.ts';
import { stripeErrorOf, stripeFor, testSandbox } from '../../testing/harness.ts';

let stripe: Stripe;

beforeEach(async () => {
  stripe = stripeFor(await testSandbox());
});

it('finds a price by its lookup key', async () => {
  const price = await newPrice(stripe, 'essential', 9_900);
  await newPrice(stripe, 'essential', 83_100, 'year');
  const { data } = await stripe.prices.list({
    lookup_keys: ['essential-month'],
    active: true,
    expand: ['data.product'],
  });
  expect(data).toMatchObject([
    { id: price.id, unit_amount: 9_900, product: { name: 'essential' } },
  ]);
  expect((await stripe.prices.list({ active: false })).data).toEqual([]);
});

it('allows a lookup key for one price, and transfers it on request', async () => {
  const old = await newPrice(stripe, 'essential', 9_900);
  const params: Stripe.PriceCreateParams = {
    product: idOf(old.product),
    currency: 'usd',
    unit_amount: 10_900,
    recurring: { interval: 'month' },
    lookup_key: 'essential-month',
  };
  expect(await stripeErrorOf(stripe.prices.create(params))).toMatchObject({ statusCode: 400 });
  const price = await stripe.prices.create({ ...params, transfer_lookup_key: true });
  expect(price.lookup_key).toBe('essential-month');
  expect((await stripe.prices.retrieve(old.id)).lookup_key).toBeNull();
});

it('refuses unmodelled billing intervals', async () => {
  const { id } = await stripe.products.create({ name: 'Essential' });
  const metered = stripe.prices.create({
    product: id,
    currency: 'usd',
    unit_amount: 1,
    recurring: { interval: 'week' },
  });
  expect((await stripeErrorOf(metered)).message).toContain('does not model');
});
