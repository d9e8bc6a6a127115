import type Stripe from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../index.ts';
import { advance, giveCard, newCustomer, newPrice, noon } from '../../testing/billing.ts';
import { stripeErrorOf, stripeFor, testSandbox } from '../../testing/harness.ts';

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

const CREDIT = -Math.round((9_900 * 21) / 31);
const DEBIT = Math.round((19_900 * 21) / 31);

/** A paid month, ten days in, whose card fails from now on. */
async function afterTenDays() {
  const { customer, clock } = await newCustomer(stripe, { at: '2026-03-01' });
  const begun = await stripe.subscriptions.create({ customer, items: [{ price: essential.id }] });
  await advance(stripe, clock, noon('2026-03-11'));
  const failing = await giveCard(stripe, customer, 'pm_card_chargeCustomerFail');
  await stripe.subscriptions.update(begun.id, { default_payment_method: failing });
  const upgrade = () =>
    stripe.subscriptions.update(begun.id, {
      items: [{ id: begun.items.data[0]?.id ?? '', price: professional.id }],
      payment_behavior: 'pending_if_incomplete',
      proration_behavior: 'always_invoice',
    });
  const invoices = async () => (await stripe.invoices.list({ customer })).data;
  return { customer, clock, begun, upgrade, invoices };
}

describe('a pending update', () => {
  it('waits for payment, and costs the same after it was voided', async () => {
    const { customer, begun, upgrade, invoices } = await afterTenDays();
    for (const round of [1, 2]) {
      const waiting = await upgrade();
      expect(waiting).toMatchObject({
        status: 'active',
        items: { data: [{ price: { id: essential.id } }] },
        pending_update: {
          expires_at: noon('2026-03-11') + 23 * 3600,
          subscription_items: [{ price: { id: professional.id } }],
        },
      });
      const [open] = await invoices();
      expect(open).toMatchObject({ status: 'open', total: CREDIT + DEBIT });
      await stripe.invoices.voidInvoice(open?.id ?? '');
      expect((await stripe.subscriptions.retrieve(begun.id)).pending_update).toBeNull();
      expect(await invoices()).toHaveLength(round + 1);
    }
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: 0 });
  });

  it('applies when another card pays, and is then credited on a change back', async () => {
    const { customer, begun, upgrade, invoices } = await afterTenDays();
    await upgrade();
    const [open] = await invoices();
    const visa = await giveCard(stripe, customer, 'pm_card_visa');
    await stripe.invoices.pay(open?.id ?? '', { payment_method: visa });
    expect(await stripe.subscriptions.retrieve(begun.id)).toMatchObject({
      items: { data: [{ price: { id: professional.id } }] },
      pending_update: null,
    });
    const back = await stripe.invoices.createPreview({
      subscription: begun.id,
      subscription_details: {
        items: [{ id: begun.items.data[0]?.id ?? '', price: essential.id }],
        proration_behavior: 'always_invoice',
      },
    });
    expect(back.lines.data.map(({ amount }) => amount)).toEqual([-DEBIT, -CREDIT]);
  });

  it('is dropped after 23 hours', async () => {
    const { clock, begun, upgrade, invoices } = await afterTenDays();
    await upgrade();
    await advance(stripe, clock, noon('2026-03-12'));
    expect(await stripe.subscriptions.retrieve(begun.id)).toMatchObject({
      status: 'active',
      pending_update: null,
    });
    expect((await invoices()).map(({ status }) => status)).toEqual(['void', 'paid']);
  });

  it('refuses changes that would apply at once', async () => {
    const { begun } = await afterTenDays();
    const error = await stripeErrorOf(
      stripe.subscriptions.update(begun.id, {
        cancel_at_period_end: true,
        payment_behavior: 'pending_if_incomplete',
      }),
    );
    expect(error).toMatchObject({ param: 'cancel_at_period_end' });
  });
});
