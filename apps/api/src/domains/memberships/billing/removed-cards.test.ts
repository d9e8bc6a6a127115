import { beforeAll, describe, expect, it } from 'vitest';
import { createContext } from '../../../context.ts';
import type { CardProvider } from '../../../platform/vendors/stripe/card-provider.ts';
import { createSubscribers } from '../../../testing/billing.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { removePaymentMethod } from '../../payments/index.ts';
import { priceFor } from './membership-checks.ts';
import { openPurchase } from './purchases.ts';
import { buyMembership, syncMembership } from './service.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { joinWithCard, subscriptionsOf } = createSubscribers(started, () => vendors);

beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await vendors.control('POST', '/stripe/webhooks', { drop: true });
  await syncMembership(started.api.ctx);
});

/** Returns a context in which Stripe's client is changed. */
function contextIn(change: (cards: CardProvider) => Partial<CardProvider>) {
  const { deps } = started.api;
  if (deps.cards === undefined) throw new Error('Card payments are off.');
  return createContext({ ...deps, cards: { ...deps.cards, ...change(deps.cards) } });
}

const RATE = { plan: 'essential', interval: 'monthly' } as const;

describe('a card that is removed while a membership is bought with it', () => {
  it('stays if the purchase came first', async () => {
    const { client, cardId, customerId } = await joinWithCard();
    let refusal: unknown;
    const ctx = contextIn(({ memberships }) => ({
      memberships: {
        ...memberships,
        createSubscription: async (wanted) => {
          const removed = client.paymentMethods.remove({ params: { paymentMethodId: cardId } });
          refusal = await failureOf(removed);
          return memberships.createSubscription(wanted);
        },
      },
    }));
    const wanted = { ...RATE, paymentMethodId: cardId };
    const { payment } = await buyMembership(ctx, await client.accounts.me(), wanted);
    expect(payment).toBe('paid');
    expect(refusal).toMatchObject({
      code: 'card_in_use',
      message: expect.stringContaining('You’re buying a membership with this card.'),
    });
    expect(await subscriptionsOf(customerId)).toHaveLength(1);
    expect((await client.paymentMethods.list()).cards).toHaveLength(1);
  });

  it('buys nothing if the removal came first, even if it was chosen before', async () => {
    const { buy, client, id, cardId, customerId } = await joinWithCard();
    const priceId = await priceFor(started.api.ctx, RATE);
    const wanted = { ...RATE, userId: id, customerId, priceId, paymentMethodId: cardId };
    const refusals: unknown[] = [];
    const ctx = contextIn(({ savedCards }) => ({
      savedCards: {
        ...savedCards,
        remove: async (card) => {
          refusals.push(await failureOf(buy()));
          refusals.push(await failureOf(openPurchase(started.api.ctx, wanted)));
          await savedCards.remove(card);
        },
      },
    }));
    expect(await removePaymentMethod(ctx, id, cardId)).toEqual([]);
    expect(refusals).toMatchObject([{ code: 'not_found' }, { code: 'not_found' }]);
    expect(await subscriptionsOf(customerId)).toEqual([]);
    expect(await client.memberships.get()).toMatchObject({ status: 'none' });
  });
});
