import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createContext } from '../../../context.ts';
import { createSubscribers } from '../../../testing/billing.ts';
import { useApi } from '../../../testing/harness.ts';
import { bookingRequest, daysAhead, eventually, failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { buyMembership, getMemberBilling, sweepMemberships, syncMembership } from './service.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { join, joinWithCard, paidBy, subscriptionsOf } = createSubscribers(started, () => vendors);

beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await vendors.control('POST', '/stripe/webhooks', { drop: true });
  await syncMembership(started.api.ctx);
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

const sweep = () => sweepMemberships(started.api.ctx);

describe('membership prices', () => {
  it('are created at Stripe once, and again when an amount changes', async () => {
    const { ctx, deps } = started.api;
    expect(await syncMembership(ctx)).toBe(0);
    const prices = await deps.db.selectFrom('membership_prices').selectAll().execute();
    const cents = prices.map(({ amount_cents: amount }) => amount).toSorted((a, b) => a - b);
    expect(cents).toEqual([9_900, 19_900, 29_900, 83_100, 167_300, 251_100]);
    // Simulates a previous, different price.
    const key = 'voltcourier_essential_monthly';
    const former = await vendors.stripe('POST', '/v1/prices', {
      product: 'voltcourier_essential',
      currency: 'usd',
      unit_amount: '8900',
      'recurring[interval]': 'month',
      lookup_key: key,
      transfer_lookup_key: 'true',
    });
    expect(await syncMembership(ctx)).toBe(1);
    expect(await syncMembership(ctx)).toBe(0);
    const retired = await vendors.stripe('GET', `/v1/prices/${former.id}`, {});
    expect(retired).toMatchObject({ active: false, lookup_key: null });
    const known = await deps.db
      .selectFrom('membership_prices')
      .select(['is_current', 'plan'])
      .where('provider_ref', '=', former.id)
      .executeTakeFirst();
    expect(known).toEqual({ is_current: false, plan: 'essential' });
  });

  it('are required to buy a membership', async () => {
    const { client } = await join();
    expect((await client.memberships.get()).canBuy).toBe(true);
    const off = createContext({ ...started.api.deps, cards: undefined });
    const user = await client.accounts.me();
    expect((await getMemberBilling(off, user)).canBuy).toBe(false);
    const body = { plan: 'essential', interval: 'monthly', paymentMethodId: 'pm_x' } as const;
    expect(await failureOf(buyMembership(off, user, body))).toMatchObject({
      code: 'memberships_unavailable',
      next: 'contact',
    });
    expect(await syncMembership(off)).toBeUndefined();
  });
});

describe('buying a membership', () => {
  it('grants the month’s sessions, which can be booked', async () => {
    const { buy, client, id, events, mails } = await joinWithCard();
    const { membership, payment } = await buy('professional');
    expect(payment).toBe('paid');
    expect(membership).toMatchObject({
      status: 'active',
      tier: 'PROFESSIONAL',
      plan: 'professional',
      interval: 'monthly',
      dueCents: null,
      sessions: { left: 25, granted: 25, label: '25 of 25 sessions left' },
      trial: { state: 'used' },
    });
    const me = await client.accounts.me();
    expect(me.membershipTier).toBe('PROFESSIONAL');
    expect(me.membershipEndDate).toBe(membership.currentPeriodEnd);
    const body = bookingRequest({ useSession: true, bookingDate: daysAhead(20) });
    expect((await client.bookings.create({ body, headers: {} })).booking.status).toBe('confirmed');
    expect((await client.memberships.get()).sessions.left).toBe(24);
    expect(await paidBy(id)).toEqual([19_900]);
    const { invoices } = await client.memberships.invoices();
    expect(invoices).toMatchObject([
      { status: 'paid', reason: 'started', totalCents: 19_900, plan: 'professional' },
    ]);
    expect(await events()).toEqual(['started']);
    expect(await mails()).toEqual(['Your Professional membership has started']);
  });

  it('uses up the trial', async () => {
    const { buy, membership } = await joinWithCard();
    expect((await membership.get()).trial.state).toBe('available');
    await buy('essential');
    expect(await failureOf(membership.startTrial())).toMatchObject({ code: 'trial_used' });
    expect(await membership.get()).toMatchObject({
      status: 'active',
      sessions: { granted: 10 },
      trial: { state: 'used' },
    });
  });

  it('requires authentication when the bank demands it', async () => {
    const { buy, membership, cardId, customerId } = await joinWithCard(
      'pm_card_authenticationRequired',
    );
    const bought = await buy('professional', 'annually');
    expect(bought).toMatchObject({
      payment: 'requires_action',
      membership: { status: 'none', sessions: { left: 0 } },
    });
    // A repeated request is the same purchase.
    expect((await buy('professional', 'annually')).clientSecret).toBe(bought.clientSecret);
    expect(await subscriptionsOf(customerId)).toHaveLength(1);
    await vendors.authenticate(bought.clientSecret ?? '', cardId);
    expect(await membership.refresh()).toMatchObject({
      status: 'active',
      plan: 'professional',
      interval: 'annually',
      sessions: { left: 25, granted: 25 },
    });
  });

  it('has no effect when the card is declined', async () => {
    const { buy, client, membership, customerId, addCard, id } = await joinWithCard(
      'pm_card_chargeCustomerFail',
    );
    expect(await failureOf(buy())).toMatchObject({ code: 'card_declined', status: 402 });
    expect(await membership.get()).toMatchObject({ status: 'none', plan: null });
    const another = await addCard('pm_card_mastercard');
    expect((await buy('essential', 'monthly', another)).payment).toBe('paid');
    const { cards } = await client.paymentMethods.list();
    expect(cards.find(({ isDefault }) => isDefault)?.id).toBe(another);
    const statuses = (await subscriptionsOf(customerId)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 'active')).toHaveLength(1);
    expect(await paidBy(id)).toEqual([9_900]);
  });

  it('happens once under concurrent requests', async () => {
    const { buy, customerId, id } = await joinWithCard();
    const outcomes = await Promise.allSettled([buy(), buy(), buy('unlimited'), buy()]);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    const active = (await subscriptionsOf(customerId)).filter(({ status }) => status === 'active');
    expect(active).toHaveLength(1);
    expect(await paidBy(id)).toHaveLength(1);
    expect(await failureOf(buy('professional'))).toMatchObject({ code: 'membership_exists' });
  });

  it('succeeds again for the same plan, and is refused for another one', async () => {
    const { buy, membership, customerId, id } = await joinWithCard();
    const bought = await buy();
    expect(await buy()).toEqual(bought);
    for (const [plan, interval] of [
      ['essential', 'annually'],
      ['unlimited', 'monthly'],
    ] as const) {
      expect(await failureOf(buy(plan, interval))).toMatchObject({ code: 'membership_exists' });
    }
    expect(await subscriptionsOf(customerId)).toHaveLength(1);
    expect(await paidBy(id)).toEqual([9_900]);
    // It would end with the paid period.
    await membership.cancel();
    expect(await failureOf(buy())).toMatchObject({ code: 'membership_exists' });
  });

  it('is completed by the sweep when Stripe’s response is lost', async () => {
    const { buy, membership, customerId } = await joinWithCard();
    const lost = { method: 'POST', path: '/v1/subscriptions', connection: 'reset', when: 'after' };
    await vendors.control('POST', '/stripe/fail-next', { ...lost, count: 3 });
    await failureOf(buy());
    started.api.clock.offsetMs = 2 * 60_000;
    await sweep();
    expect(await membership.get()).toMatchObject({ status: 'active' });
    expect(await subscriptionsOf(customerId)).toHaveLength(1);
  });

  it('is refused with another customer’s card', async () => {
    const { buy } = await joinWithCard();
    const other = await joinWithCard();
    expect(await failureOf(buy('essential', 'monthly', other.cardId))).toMatchObject({
      code: 'not_found',
    });
    expect((await buy()).payment).toBe('paid');
  });
});

describe('Stripe’s webhooks', () => {
  it('renew a membership without a request by the member', async () => {
    const { api } = started;
    await api.startWork();
    await vendors.control('POST', '/stripe/webhooks', {
      drop: false,
      url: `${api.url}/api/webhooks/stripe`,
    });
    const { buy, goTo, membership } = await joinWithCard();
    await buy();
    await goTo(32);
    // An invoice exists before it is paid, and is paid before its sessions are granted.
    const month = await eventually(async () => {
      const { invoices } = await membership.invoices();
      const renewed = await membership.get();
      return invoices.length === 2 && renewed.sessions.left === 10 && renewed;
    });
    expect(month).toMatchObject({ status: 'active', sessions: { left: 10 } });
    await vendors.control('POST', '/stripe/webhooks', { drop: true });
  });
});

describe('a membership bought in the same second as the trial started', () => {
  it('replaces the trial, and can be canceled and resumed', async () => {
    const { id, client, buy, membership } = await joinWithCard();
    await client.memberships.startTrial();
    await buy();
    // Stripe's timestamps are in seconds, ours in milliseconds.
    const { started_at: startedAt } = await started.api.deps.db
      .selectFrom('membership_subscriptions')
      .select('started_at')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    await started.api.deps.db
      .updateTable('membership_trials')
      .set({ started_at: new Date(startedAt.getTime() + 500) })
      .where('user_id', '=', id)
      .execute();
    expect(await membership.get()).toMatchObject({ status: 'active', plan: 'essential' });
    expect((await membership.cancel()).status).toBe('cancelled');
    expect((await membership.resume()).status).toBe('active');
  });
});
