import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createContext } from '../../../context.ts';
import type { MembershipBilling } from '../../../platform/vendors/stripe/membership-billing.ts';
import { createSubscribers } from '../../../testing/billing.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';
import { listenToStripe } from '../../../testing/stripe-events.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { buyMembership, sweepMemberships, syncMembership } from './service.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { joinWithCard, paidBy, subscriptionsOf } = createSubscribers(started, () => vendors);
const { hear } = listenToStripe(started);

beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await vendors.control('POST', '/stripe/webhooks', { drop: true });
  await syncMembership(started.api.ctx);
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

/** Returns a context in which something happens just before one of its requests to Stripe. */
function contextIn(change: (billing: MembershipBilling) => Partial<MembershipBilling>) {
  const { deps } = started.api;
  const { cards } = deps;
  if (cards === undefined) throw new Error('Card payments are off.');
  const memberships = { ...cards.memberships, ...change(cards.memberships) };
  return createContext({ ...deps, cards: { ...cards, memberships } });
}

/** Returns what a customer paid and got back at Stripe, in cents. */
async function moneyOf(customerId: string) {
  const { charges } = (await vendors.control('GET', '/state')) as {
    charges: { customer: string; amount_captured: number; amount_refunded: number }[];
  };
  const theirs = charges.filter(({ customer }) => customer === customerId);
  return {
    paid: theirs.reduce((sum, charge) => sum + charge.amount_captured, 0),
    returned: theirs.reduce((sum, charge) => sum + charge.amount_refunded, 0),
  };
}

/** Completes the payment of a customer that is being processed. */
async function settle(customerId: string): Promise<void> {
  const { payment_intents: intents } = (await vendors.control('GET', '/state')) as {
    payment_intents: { id: string; customer: string; status: string }[];
  };
  const intent = intents.find(
    ({ customer, status }) => customer === customerId && status === 'processing',
  );
  await vendors.control('POST', '/stripe/settle', { payment_intent: intent?.id });
}

describe('an unpaid purchase that is paid while it is given up', () => {
  it.each(['voidInvoice', 'cancelNow'] as const)(
    'before %s leads to the membership or nothing',
    async (request) => {
      const { buy, client, cardId, addCard, customerId, membership } = await joinWithCard(
        'pm_card_authenticationRequired',
      );
      const { clientSecret } = await buy('professional');
      const other = await addCard('pm_card_mastercard');
      const ctx = contextIn((billing) => ({
        [request]: async (id: string) => {
          // Fails once the payment is canceled.
          await vendors.authenticate(clientSecret ?? '', cardId).catch(() => undefined);
          await billing[request](id);
        },
      }));
      const wanted = { plan: 'essential', interval: 'monthly', paymentMethodId: other } as const;
      const user = await client.accounts.me();
      const outcome = await buyMembership(ctx, user, wanted).catch(() => undefined);
      const active = (await subscriptionsOf(customerId)).filter(
        ({ status }) => status === 'active',
      );
      expect(active).toHaveLength(1);
      const { plan, status } = await membership.refresh();
      expect(status).toBe('active');
      expect(plan).toBe(outcome === undefined ? 'professional' : 'essential');
      const price = plan === 'professional' ? 19_900 : 9_900;
      expect(await moneyOf(customerId)).toEqual({ paid: price, returned: 0 });
    },
  );

  it('stays open as long as its payment is being processed', async () => {
    const { buy, addCard, customerId, membership } = await joinWithCard(
      'pm_card_sandbox_settlesLater',
    );
    expect((await buy('professional')).payment).toBe('processing');
    const other = await addCard('pm_card_mastercard');
    expect(await failureOf(buy('essential', 'monthly', other))).toMatchObject({
      code: 'membership_changing',
    });
    await settle(customerId);
    expect(await failureOf(buy('essential', 'monthly', other))).toMatchObject({
      code: 'membership_exists',
    });
    expect(await membership.refresh()).toMatchObject({ status: 'active', plan: 'professional' });
    expect(await moneyOf(customerId)).toEqual({ paid: 19_900, returned: 0 });
  });

  it('is refunded when its payment succeeds after Stripe has let it expire', async () => {
    const { buy, goTo, customerId, membership, id } = await joinWithCard(
      'pm_card_sandbox_settlesLater',
    );
    await buy('professional');
    await goTo(1.1);
    await sweepMemberships(started.api.ctx);
    await settle(customerId);
    await hear();
    await hear({ order: 'backwards' });
    expect(await moneyOf(customerId)).toEqual({ paid: 19_900, returned: 19_900 });
    expect((await membership.refresh()).status).toBe('none');
    expect(await paidBy(id)).toEqual([19_900, -19_900]);
  });
});
