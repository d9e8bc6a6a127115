import { formatUsd } from '@voltcourier/pricing';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createServices } from '../../services.ts';
import { createSubscribers } from '../../testing/billing.ts';
import { useApi } from '../../testing/harness.ts';
import { bookingRequest, daysAhead, eventually, failureOf } from '../../testing/requests.ts';
import { createVendors } from '../../testing/vendors.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { join, joinWithCard } = createSubscribers(started, () => vendors);

beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await vendors.control('POST', '/stripe/webhooks', { drop: true });
  await started.api.services.membershipBilling.sync();
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

const sweep = () => started.api.services.membershipBilling.sweep();

const paidBy = async (userId: string): Promise<number[]> => {
  const { rows } = await sql<{ cents: number }>`
    select e.amount_cents::int as cents from ledger_entries e
    join ledger_transactions t on t.id = e.transaction_id
    join membership_invoices i on i.provider_ref = t.membership_invoice_ref
    where i.user_id = ${userId} and e.account = 'stripe_balance' order by t.id`.execute(
    started.api.deps.db,
  );
  return rows.map(({ cents }) => cents);
};

const subscriptionsOf = async (customer: string): Promise<{ id: string; status: string }[]> => {
  const answer = await vendors.stripe(
    'GET',
    `/v1/subscriptions?customer=${customer}&status=all`,
    {},
  );
  return (answer as unknown as { data: { id: string; status: string }[] }).data;
};

describe('the prices', () => {
  it('are made at the provider once, and anew where an amount has changed', async () => {
    const { services, deps } = started.api;
    expect(await services.membershipBilling.sync()).toBe(0);
    const prices = await deps.db.selectFrom('membership_prices').selectAll().execute();
    const cents = prices.map(({ amount_cents: amount }) => amount).toSorted((a, b) => a - b);
    expect(cents).toEqual([9_900, 19_900, 29_900, 83_100, 167_300, 251_100]);
    // As if the price had been another one before.
    const key = 'voltcourier_essential_monthly';
    const former = await vendors.stripe('POST', '/v1/prices', {
      product: 'voltcourier_essential',
      currency: 'usd',
      unit_amount: '8900',
      'recurring[interval]': 'month',
      lookup_key: key,
      transfer_lookup_key: 'true',
    });
    expect(await services.membershipBilling.sync()).toBe(1);
    expect(await services.membershipBilling.sync()).toBe(0);
    const retired = await vendors.stripe('GET', `/v1/prices/${former.id}`, {});
    expect(retired).toMatchObject({ active: false, lookup_key: null });
    const known = await deps.db
      .selectFrom('membership_prices')
      .select(['is_current', 'plan'])
      .where('provider_ref', '=', former.id)
      .executeTakeFirst();
    expect(known).toEqual({ is_current: false, plan: 'essential' });
  });

  it('are needed: without them nothing can be bought', async () => {
    const { client } = await join();
    expect((await client.memberships.get()).canBuy).toBe(true);
    const off = createServices({ ...started.api.deps, cards: undefined }).membershipBilling;
    const user = await client.accounts.me();
    expect((await off.get(user)).canBuy).toBe(false);
    const body = { plan: 'essential', interval: 'monthly', paymentMethodId: 'pm_x' } as const;
    expect(await failureOf(off.buy(user, body))).toMatchObject({ code: 'memberships_unavailable' });
    expect(await off.sync()).toBeUndefined();
  });
});

describe('buying', () => {
  it('gives the month’s sessions, and books on them', async () => {
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
    expect(await mails()).toEqual(['Your Professional membership has begun']);
  });

  it('waits for authentication where the bank wants it', async () => {
    const { buy, membership, cardId, customerId } = await joinWithCard(
      'pm_card_authenticationRequired',
    );
    const bought = await buy('professional', 'annually');
    expect(bought).toMatchObject({
      payment: 'requires_action',
      membership: { status: 'none', sessions: { left: 0 } },
    });
    // Asked again, it is the same purchase.
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

  it('leaves nothing behind when the bank declines', async () => {
    const { buy, membership, customerId, addCard, id } = await joinWithCard(
      'pm_card_chargeCustomerFail',
    );
    expect(await failureOf(buy())).toMatchObject({ code: 'card_declined', status: 402 });
    expect(await membership.get()).toMatchObject({ status: 'none', plan: null });
    const another = await addCard('pm_card_mastercard');
    expect((await buy('essential', 'monthly', another)).payment).toBe('paid');
    const statuses = (await subscriptionsOf(customerId)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 'active')).toHaveLength(1);
    expect(await paidBy(id)).toEqual([9_900]);
  });

  it('happens once, however often it is asked for at once', async () => {
    const { buy, customerId, id } = await joinWithCard();
    const outcomes = await Promise.allSettled([buy(), buy(), buy('unlimited'), buy()]);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    const active = (await subscriptionsOf(customerId)).filter(({ status }) => status === 'active');
    expect(active).toHaveLength(1);
    expect(await paidBy(id)).toHaveLength(1);
    expect(await failureOf(buy())).toMatchObject({ code: 'membership_exists' });
  });

  it('is found again when the provider’s answer was lost', async () => {
    const { buy, membership, customerId } = await joinWithCard();
    const lost = { method: 'POST', path: '/v1/subscriptions', connection: 'reset', when: 'after' };
    await vendors.control('POST', '/stripe/fail-next', { ...lost, count: 3 });
    await failureOf(buy());
    started.api.clock.offsetMs = 2 * 60_000;
    await sweep();
    expect(await membership.get()).toMatchObject({ status: 'active' });
    expect(await subscriptionsOf(customerId)).toHaveLength(1);
  });

  it('is with one’s own card', async () => {
    const { buy } = await joinWithCard();
    const other = await joinWithCard();
    expect(await failureOf(buy('essential', 'monthly', other.cardId))).toMatchObject({
      code: 'not_found',
    });
    expect((await buy()).payment).toBe('paid');
  });
});

describe('a renewal', () => {
  it('gives the next month’s sessions once, with a receipt', async () => {
    const { buy, live, id, events, mails } = await joinWithCard();
    await buy();
    const renewed = await live(32);
    expect(renewed).toMatchObject({ status: 'active', sessions: { left: 10, granted: 10 } });
    await sweep();
    expect(await paidBy(id)).toEqual([9_900, 9_900]);
    expect(await events()).toEqual(['started', 'renewed']);
    expect(await mails()).toEqual([
      'Your Essential membership has begun',
      'Receipt for your Essential membership',
    ]);
  });

  it('that fails has its notices, its grace and its end', async () => {
    const { buy, live, goTo, client, addCard, customerId, events, mails } = await joinWithCard();
    await buy();
    const failing = await addCard('pm_card_chargeCustomerFail');
    const [subscription] = await subscriptionsOf(customerId);
    await vendors.stripe('POST', `/v1/subscriptions/${subscription?.id ?? ''}`, {
      default_payment_method: failing,
    });
    const failed = await live(31.5);
    expect(failed).toMatchObject({
      status: 'past_due',
      dueCents: 9_900,
      // What is left of the last paid month can be used.
      sessions: { left: 10, granted: 10 },
    });
    expect(Date.parse(failed.graceEndsAt ?? '')).toBeGreaterThan(Date.now() + 37 * 86_400_000);
    expect((await client.accounts.me()).membershipEndDate).toBe(failed.graceEndsAt);
    expect(await live(36.5)).toMatchObject({ status: 'past_due' });
    await sweep();
    await goTo(39);
    expect(await client.memberships.get()).toMatchObject({
      status: 'ended',
      sessions: { left: 0 },
    });
    await sweep();
    await sweep();
    expect(await events()).toEqual(['started', 'payment-failed', 'grace-ending', 'ended']);
    expect(await mails()).toEqual([
      'Your Essential membership has begun',
      'Your Essential membership could not be renewed',
      'Your Essential membership ends in two days',
      'Your Essential membership has ended',
    ]);
    const [after] = await subscriptionsOf(customerId);
    expect(after?.status).toBe('canceled');
  });

  it('that failed is paid with another card, and then goes on', async () => {
    const { buy, live, addCard, customerId, membership, id, events } = await joinWithCard();
    await buy();
    const failing = await addCard('pm_card_chargeCustomerFail');
    const [subscription] = await subscriptionsOf(customerId);
    await vendors.stripe('POST', `/v1/subscriptions/${subscription?.id ?? ''}`, {
      default_payment_method: failing,
    });
    await live(31.5);
    expect(await failureOf(membership.pay({ body: { paymentMethodId: failing } }))).toMatchObject({
      code: 'card_declined',
    });
    const good = await addCard('pm_card_mastercard');
    const paid = await membership.pay({ body: { paymentMethodId: good } });
    expect(paid).toMatchObject({
      payment: 'paid',
      membership: { status: 'active', dueCents: null, sessions: { left: 10 } },
    });
    expect(await paidBy(id)).toEqual([9_900, 9_900]);
    expect(await events()).toEqual(['started', 'payment-failed', 'renewed', 'recovered']);
    expect((await live(63)).status).toBe('active');
  });
});

describe('a larger plan', () => {
  it('costs what was previewed, and adds the difference of the month', async () => {
    const { buy, goTo, membership, id } = await joinWithCard();
    await buy();
    await goTo(10);
    const rate = { plan: 'professional', interval: 'monthly' } as const;
    const preview = await membership.preview({ body: rate });
    expect(preview.when).toBe('now');
    expect(preview.dueNowCents).toBeGreaterThan(6_000);
    expect(preview.dueNowCents).toBeLessThan(7_500);
    const wrong = { ...rate, ...preview, dueNowCents: preview.dueNowCents - 1 };
    const refusal = await failureOf(membership.change({ body: wrong }));
    expect(refusal).toMatchObject({ code: 'price_mismatch' });
    expect(refusal.message).toContain(formatUsd(preview.dueNowCents));
    const changed = await membership.change({ body: { ...rate, ...preview } });
    expect(changed).toMatchObject({
      payment: 'paid',
      membership: { status: 'active', plan: 'professional', tier: 'PROFESSIONAL' },
    });
    // 15 more per month; about two thirds of the month are left.
    expect(changed.membership.sessions.left).toBeGreaterThanOrEqual(20);
    expect(changed.membership.sessions.left).toBeLessThanOrEqual(21);
    expect(await paidBy(id)).toEqual([9_900, preview.dueNowCents]);
  });

  it('that the bank declines changes nothing', async () => {
    const { buy, goTo, membership, customerId, addCard, events } = await joinWithCard();
    await buy();
    await goTo(3);
    const failing = await addCard('pm_card_chargeCustomerFail');
    const [subscription] = await subscriptionsOf(customerId);
    await vendors.stripe('POST', `/v1/subscriptions/${subscription?.id ?? ''}`, {
      default_payment_method: failing,
    });
    const rate = { plan: 'unlimited', interval: 'monthly' } as const;
    const preview = await membership.preview({ body: rate });
    expect(await failureOf(membership.change({ body: { ...rate, ...preview } }))).toMatchObject({
      code: 'card_declined',
    });
    expect(await membership.refresh()).toMatchObject({
      status: 'active',
      plan: 'essential',
      scheduledChange: null,
      dueCents: null,
      sessions: { left: 10, granted: 10 },
    });
    expect(await events()).toEqual(['started']);
  });

  it('that nobody authenticates is undone after a day, and what was paid runs on', async () => {
    const { buy, goTo, live, membership, customerId, addCard } = await joinWithCard();
    await buy();
    await goTo(3);
    const careful = await addCard('pm_card_authenticationRequired');
    const [subscription] = await subscriptionsOf(customerId);
    await vendors.stripe('POST', `/v1/subscriptions/${subscription?.id ?? ''}`, {
      default_payment_method: careful,
    });
    const rate = { plan: 'unlimited', interval: 'monthly' } as const;
    const preview = await membership.preview({ body: rate });
    const changed = await membership.change({ body: { ...rate, ...preview } });
    expect(changed).toMatchObject({
      payment: 'requires_action',
      membership: { status: 'active', plan: 'essential', dueCents: preview.dueNowCents },
    });
    expect(await live(4.5)).toMatchObject({
      status: 'active',
      plan: 'essential',
      dueCents: null,
      sessions: { left: 10 },
    });
  });

  it('by the year begins a year at once', async () => {
    const { buy, goTo, membership } = await joinWithCard();
    await buy();
    await goTo(10);
    const rate = { plan: 'essential', interval: 'annually' } as const;
    const preview = await membership.preview({ body: rate });
    const { membership: yearly } = await membership.change({ body: { ...rate, ...preview } });
    expect(yearly).toMatchObject({ interval: 'annually', sessions: { left: 10, granted: 10 } });
    const back = { plan: 'essential', interval: 'monthly' } as const;
    expect(await failureOf(membership.preview({ body: back }))).toMatchObject({
      code: 'change_not_offered',
    });
  });
});

describe('a smaller plan', () => {
  it('begins with the next period, and can be taken back', async () => {
    const { buy, live, membership, id } = await joinWithCard();
    await buy('professional');
    const rate = { plan: 'essential', interval: 'monthly' } as const;
    const preview = await membership.preview({ body: rate });
    expect(preview).toMatchObject({ when: 'period-end', dueNowCents: 0 });
    const { membership: planned } = await membership.change({ body: { ...rate, ...preview } });
    expect(planned).toMatchObject({
      status: 'active',
      plan: 'professional',
      scheduledChange: { ...rate, at: preview.effectiveAt },
      sessions: { left: 25 },
    });
    const same = { plan: 'professional', interval: 'monthly' } as const;
    const back = await membership.preview({ body: same });
    expect(back).toMatchObject({ when: 'period-end', dueNowCents: 0 });
    const kept = await membership.change({ body: { ...same, ...back } });
    expect(kept.membership.scheduledChange).toBeNull();
    const again = await membership.preview({ body: rate });
    await membership.change({ body: { ...rate, ...again } });
    expect(await live(32)).toMatchObject({
      plan: 'essential',
      scheduledChange: null,
      sessions: { left: 10, granted: 10 },
    });
    expect(await paidBy(id)).toEqual([19_900, 9_900]);
  });
});

describe('cancelling', () => {
  it('lets the membership run to the end of what is paid, unless it is taken back', async () => {
    const { buy, live, membership, id, events, mails } = await joinWithCard();
    const { membership: bought } = await buy();
    expect(await membership.cancel()).toMatchObject({
      status: 'cancelled',
      cancelsAtPeriodEnd: true,
      currentPeriodEnd: bought.currentPeriodEnd,
      sessions: { left: 10 },
    });
    expect(await membership.resume()).toMatchObject({ status: 'active' });
    await membership.cancel();
    expect(await live(20)).toMatchObject({ status: 'cancelled' });
    expect(await live(33)).toMatchObject({ status: 'ended', sessions: { left: 0 } });
    expect(await failureOf(membership.cancel())).toMatchObject({ code: 'no_membership' });
    expect(await paidBy(id)).toEqual([9_900]);
    expect(await events()).toEqual(['started', 'cancelled', 'kept', 'cancelled', 'ended']);
    expect((await mails()).at(-1)).toBe('Your Essential membership has ended');
    expect((await buy()).membership.status).toBe('active');
  });
});

describe('the provider’s events', () => {
  it('are enough by themselves: nobody has to ask', async () => {
    const { api } = started;
    await api.startWork();
    await vendors.control('POST', '/stripe/webhooks', {
      drop: false,
      url: `${api.url}/api/webhooks/stripe`,
    });
    const { buy, goTo, membership } = await joinWithCard();
    await buy();
    await goTo(32);
    await eventually(async () => (await membership.invoices()).invoices.length === 2);
    expect(await membership.get()).toMatchObject({ status: 'active', sessions: { left: 10 } });
    await vendors.control('POST', '/stripe/webhooks', { drop: true });
  });
});
