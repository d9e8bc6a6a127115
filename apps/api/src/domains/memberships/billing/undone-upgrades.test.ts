import type { Rate } from '@voltcourier/pricing';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSubscribers } from '../../../testing/billing.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { syncMembership } from './service.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { joinWithCard, paidBy } = createSubscribers(started, () => vendors);

beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await vendors.control('POST', '/stripe/webhooks', { drop: true });
  await syncMembership(started.api.ctx);
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

interface ProviderInvoice {
  readonly status: string;
  readonly amount_due: number;
}

/** Creates a member of the smallest plan, three days in, with the provider's data about them. */
async function member() {
  const joined = await joinWithCard();
  const { membership: bought } = await joined.buy();
  await joined.goTo(3);
  const accountAtProvider = async () => {
    const customer: object = await vendors.stripe('GET', `/v1/customers/${joined.customerId}`, {});
    const invoices: object = await vendors.stripe(
      'GET',
      `/v1/invoices?customer=${joined.customerId}&limit=100`,
      {},
    );
    return {
      balance: (customer as { balance: number }).balance,
      invoices: (invoices as { data: ProviderInvoice[] }).data.map(({ status }) => status),
    };
  };
  const previewOf = (rate: Rate) => joined.membership.preview({ body: rate });
  const change = async (rate: Rate) =>
    joined.membership.change({ body: { ...rate, ...(await previewOf(rate)) } });
  return { ...joined, bought, accountAtProvider, previewOf, change };
}

const UNLIMITED: Rate = { plan: 'unlimited', interval: 'monthly' };
const PROFESSIONAL: Rate = { plan: 'professional', interval: 'monthly' };

describe('an upgrade that fails', () => {
  it('when declined leaves no sessions or credit, and costs the same later', async () => {
    const { bought, membership, id, cardId, addCard, payBy, accountAtProvider, ...rest } =
      await member();
    const { previewOf, change, live } = rest;
    const before = (await previewOf(PROFESSIONAL)).dueNowCents;
    await payBy(await addCard('pm_card_chargeCustomerFail'));
    for (const rate of [UNLIMITED, PROFESSIONAL, UNLIMITED]) {
      expect(await failureOf(change(rate))).toMatchObject({ code: 'card_declined' });
      expect(await membership.refresh()).toMatchObject({
        status: 'active',
        plan: 'essential',
        currentPeriodEnd: bought.currentPeriodEnd,
        scheduledChange: null,
        dueCents: null,
        sessions: { left: 10, granted: 10 },
      });
    }
    expect(await accountAtProvider()).toEqual({
      balance: 0,
      invoices: ['void', 'void', 'void', 'paid'],
    });
    expect(await paidBy(id)).toEqual([9_900]);

    await payBy(cardId);
    const again = await previewOf(PROFESSIONAL);
    // The seconds since then cost less than a cent each.
    expect(before - again.dueNowCents).toBeGreaterThanOrEqual(0);
    expect(before - again.dueNowCents).toBeLessThanOrEqual(5);
    const changed = await change(PROFESSIONAL);
    expect(changed).toMatchObject({ payment: 'paid', membership: { plan: 'professional' } });
    expect(await live(32)).toMatchObject({ sessions: { left: 25, granted: 25 } });
    const [first, upgrade, renewal] = await paidBy(id);
    expect([first, renewal]).toEqual([9_900, 19_900]);
    expect(Math.abs((upgrade ?? 0) - again.dueNowCents)).toBeLessThanOrEqual(5);
    expect((await accountAtProvider()).balance).toBe(0);
  });

  it('without authentication leaves the paid month and its renewal unchanged', async () => {
    const { id, cardId, addCard, payBy, accountAtProvider, change, live } = await member();
    await payBy(await addCard('pm_card_authenticationRequired'));
    expect(await change(UNLIMITED)).toMatchObject({ payment: 'requires_action' });
    expect(await live(4.5)).toMatchObject({ plan: 'essential', sessions: { left: 10 } });
    expect(await accountAtProvider()).toEqual({ balance: 0, invoices: ['void', 'paid'] });
    await payBy(cardId);
    expect(await live(32)).toMatchObject({
      plan: 'essential',
      sessions: { left: 10, granted: 10 },
    });
    expect(await paidBy(id)).toEqual([9_900, 9_900]);
    expect((await accountAtProvider()).balance).toBe(0);
  });

  it('when yearly billing is declined leaves the paid month, with no second charge', async () => {
    const { bought, id, cardId, addCard, payBy, accountAtProvider, change, live, membership } =
      await member();
    await payBy(await addCard('pm_card_chargeCustomerFail'));
    const yearly: Rate = { plan: 'essential', interval: 'annually' };
    expect(await failureOf(change(yearly))).toMatchObject({ code: 'card_declined' });
    expect(await membership.refresh()).toMatchObject({
      status: 'active',
      interval: 'monthly',
      currentPeriodEnd: bought.currentPeriodEnd,
      dueCents: null,
      sessions: { left: 10, granted: 10 },
    });
    expect(await accountAtProvider()).toEqual({ balance: 0, invoices: ['void', 'paid'] });
    await payBy(cardId);
    expect(await live(32)).toMatchObject({ interval: 'monthly', sessions: { left: 10 } });
    expect(await paidBy(id)).toEqual([9_900, 9_900]);
  });
});
