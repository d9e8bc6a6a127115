import type Stripe from 'stripe';
import { expect } from 'vitest';

/** Noon in UTC on a day, in seconds. */
export function noon(date: string): number {
  return Date.parse(`${date}T12:00:00Z`) / 1000;
}

/** Creates a price of a new product, per month by default. */
export async function newPrice(
  stripe: Stripe,
  name: string,
  cents: number,
  interval: 'month' | 'year' = 'month',
): Promise<Stripe.Price> {
  const product = await stripe.products.create({ name });
  return stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: cents,
    recurring: { interval },
    lookup_key: `${name}-${interval}`,
  });
}

/** Creates a customer on a test clock, who pays with the given card unless it is null. */
export async function newCustomer(
  stripe: Stripe,
  options: { at: string; card?: string | null },
): Promise<{ customer: string; clock: string }> {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: noon(options.at) });
  const customer = await stripe.customers.create({
    email: 'ada@example.com',
    test_clock: clock.id,
  });
  const card = options.card === undefined ? 'pm_card_visa' : options.card;
  if (card !== null) await giveCard(stripe, customer.id, card);
  return { customer: customer.id, clock: clock.id };
}

/** Attaches a card and makes it the customer's default. */
export async function giveCard(stripe: Stripe, customer: string, card: string): Promise<string> {
  const { id } = await stripe.paymentMethods.attach(card, { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
  return id;
}

/** Two months, the maximum advance of a clock with a monthly subscription. */
const FURTHEST_SECONDS = 59 * 86_400;

/** Advances a clock in as many steps as needed, and waits until it is ready. */
export async function advance(stripe: Stripe, clock: string, to: number): Promise<void> {
  let { frozen_time: time } = await stripe.testHelpers.testClocks.retrieve(clock);
  while (time < to) {
    time = Math.min(to, time + FURTHEST_SECONDS);
    await stripe.testHelpers.testClocks.advance(clock, { frozen_time: time });
    await expect
      .poll(async () => (await stripe.testHelpers.testClocks.retrieve(clock)).status)
      .toBe('ready');
  }
}

/** The billing events so far, oldest first; reading them checks each against the SDK's types. */
export async function billingEvents(stripe: Stripe): Promise<string[]> {
  const types: string[] = [];
  for await (const { type } of stripe.events.list({ limit: 100 })) types.unshift(type);
  return types.filter((type) => /^(customer\.subscription|invoice\.|setup_intent)/.test(type));
}

/** ID of a field that may be expanded. */
export function idOf(reference: string | { id: string } | null | undefined): string {
  return typeof reference === 'string' ? reference : (reference?.id ?? '');
}
