import type Stripe from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../index.ts';
import { advance, giveCard, idOf, newCustomer, newPrice, noon } from '../../testing/billing.ts';
import { stripeErrorOf, stripeFor, testSandbox } from '../../testing/harness.ts';

const HOUR = 3600;
const YEAR_END = noon('2027-03-01');

let sandbox: Sandbox;
let stripe: Stripe;
let yearly: Stripe.Price;
let monthly: Stripe.Price;

beforeEach(async () => {
  sandbox = await testSandbox();
  stripe = stripeFor(sandbox);
  yearly = await newPrice(stripe, 'essential', 83_100, 'year');
  monthly = await newPrice(stripe, 'professional', 19_900);
});

const begin = (schedule: string, next: Stripe.SubscriptionScheduleUpdateParams.Phase[]) =>
  stripe.subscriptionSchedules.update(schedule, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: [{ price: yearly.id, quantity: 1 }],
        start_date: noon('2026-03-01'),
        end_date: YEAR_END,
        proration_behavior: 'none',
      },
      ...next,
    ],
  });

const toMonthly = (): Stripe.SubscriptionScheduleUpdateParams.Phase => ({
  items: [{ price: monthly.id, quantity: 1 }],
  duration: { interval: 'month', interval_count: 1 },
  billing_cycle_anchor: 'phase_start',
  proration_behavior: 'none',
});

/** A paid year, one month in, and its schedule. */
async function scheduled() {
  const { customer, clock } = await newCustomer(stripe, { at: '2026-03-01' });
  const { id } = await stripe.subscriptions.create({ customer, items: [{ price: yearly.id }] });
  await advance(stripe, clock, noon('2026-04-01'));
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
  const invoices = async () => (await stripe.invoices.list({ subscription: id })).data.toReversed();
  return { customer, clock, id, schedule, invoices };
}

describe('a subscription schedule', () => {
  it('begins with the current period, and is the only one of its subscription', async () => {
    const { id, schedule } = await scheduled();
    expect(schedule).toMatchObject({
      status: 'active',
      subscription: id,
      end_behavior: 'release',
      current_phase: { start_date: noon('2026-03-01'), end_date: YEAR_END },
      phases: [{ items: [{ price: yearly.id, quantity: 1 }] }],
    });
    const managed = await stripe.subscriptions.retrieve(id, { expand: ['schedule'] });
    expect(managed).toMatchObject({ schedule: { id: schedule.id } });
    const again = await stripeErrorOf(
      stripe.subscriptionSchedules.create({ from_subscription: id }),
    );
    expect(again.message).toContain('already attached to a schedule');
  });

  it('bills the next phase once the period ends, and is released after its last phase', async () => {
    const { clock, id, schedule, invoices } = await scheduled();
    const updated = await begin(schedule.id, [toMonthly()]);
    expect(updated.phases[1]).toMatchObject({
      start_date: YEAR_END,
      end_date: noon('2027-04-01'),
      items: [{ price: monthly.id }],
    });
    await advance(stripe, clock, YEAR_END - HOUR);
    expect((await invoices()).map(({ total }) => total)).toEqual([83_100]);
    await advance(stripe, clock, YEAR_END + 2 * HOUR);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'active',
      schedule: schedule.id,
      items: {
        data: [{ price: { id: monthly.id }, current_period_end: noon('2027-04-01') }],
      },
    });
    expect(await invoices()).toMatchObject([
      { total: 83_100 },
      {
        total: 19_900,
        status: 'paid',
        billing_reason: 'subscription_update',
        lines: { data: [{ period: { start: YEAR_END, end: noon('2027-04-01') } }] },
      },
    ]);
    await advance(stripe, clock, noon('2027-04-01') + 2 * HOUR);
    expect((await stripe.subscriptions.retrieve(id)).schedule).toBeNull();
    expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
      status: 'released',
      released_subscription: id,
      subscription: null,
    });
    expect(await invoices()).toMatchObject([
      { total: 83_100 },
      { total: 19_900 },
      { total: 19_900, billing_reason: 'subscription_cycle' },
    ]);
  });

  it('with only the current phase renews the subscription as usual', async () => {
    const { clock, id, schedule, invoices } = await scheduled();
    await advance(stripe, clock, YEAR_END + 2 * HOUR);
    expect((await invoices()).map(({ total }) => total)).toEqual([83_100, 83_100]);
    expect((await stripe.subscriptions.retrieve(id)).schedule).toBeNull();
    expect((await stripe.subscriptionSchedules.retrieve(schedule.id)).status).toBe('released');
  });

  it('is released once, and leaves the subscription unchanged', async () => {
    const { clock, id, schedule, invoices } = await scheduled();
    await begin(schedule.id, [toMonthly()]);
    await stripe.subscriptionSchedules.release(schedule.id);
    const again = await stripeErrorOf(stripe.subscriptionSchedules.release(schedule.id));
    expect(again.message).toContain('currently in the `released` status');
    expect((await stripe.subscriptions.retrieve(id)).schedule).toBeNull();
    await advance(stripe, clock, YEAR_END + 2 * HOUR);
    expect((await invoices()).map(({ total }) => total)).toEqual([83_100, 83_100]);
  });

  it('prevents its subscription from being cancelled at the period end', async () => {
    const { id, schedule } = await scheduled();
    const refused = await stripeErrorOf(
      stripe.subscriptions.update(id, { cancel_at_period_end: true }),
    );
    expect(refused.message).toBe(
      `The subscription is managed by the subscription schedule \`${schedule.id}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
    await stripe.subscriptionSchedules.release(schedule.id);
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: true })).toMatchObject({
      cancel_at_period_end: true,
    });
  });

  it('is cancelled with its subscription', async () => {
    const { id, schedule } = await scheduled();
    await stripe.subscriptions.cancel(id);
    expect((await stripe.subscriptionSchedules.retrieve(schedule.id)).status).toBe('canceled');
  });

  it('uses its own card from the next phase on', async () => {
    const { customer, clock, id, schedule } = await scheduled();
    await begin(schedule.id, [toMonthly()]);
    const card = await giveCard(stripe, customer, 'pm_card_mastercard');
    await stripe.subscriptionSchedules.update(schedule.id, {
      default_settings: { default_payment_method: card },
    });
    await advance(stripe, clock, YEAR_END + 2 * HOUR);
    expect(idOf((await stripe.subscriptions.retrieve(id)).default_payment_method)).toBe(card);
  });

  it('refuses unmodelled phases', async () => {
    const { schedule } = await scheduled();
    for (const change of [
      { proration_behavior: 'create_prorations' },
      { billing_cycle_anchor: 'automatic' },
      { duration: { interval: 'week' } },
    ] as const) {
      const refused = await stripeErrorOf(begin(schedule.id, [{ ...toMonthly(), ...change }]));
      expect(refused.message).toContain('does not model');
    }
  });
});
