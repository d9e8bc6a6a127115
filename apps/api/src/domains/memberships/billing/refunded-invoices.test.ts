import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSubscribers } from '../../../testing/billing.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';
import { listenToStripe } from '../../../testing/stripe-events.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { syncMembership } from './service.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
let staff: Awaited<ReturnType<typeof addEmployee>>;
const { joinWithCard, subscriptionsOf } = createSubscribers(started, () => vendors);
const { deliver } = listenToStripe(started);

beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await vendors.control('POST', '/stripe/webhooks', { drop: true });
  await syncMembership(started.api.ctx);
});
beforeEach(async () => {
  staff ??= await addEmployee(started);
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

interface State {
  readonly charges: readonly { payment_intent: string; customer: string; amount: number }[];
}

/** Creates a member of the unlimited plan, with Stripe's charges. */
async function joinUnlimited() {
  const member = await joinWithCard();
  await member.buy('unlimited');
  const { charges } = (await vendors.control('GET', '/state')) as State;
  const charge = charges.find(({ customer }) => customer === member.customerId);
  const intent = charge?.payment_intent ?? '';
  return {
    ...member,
    intent,
    refund: (amount?: number) =>
      vendors.stripe('POST', '/v1/refunds', {
        payment_intent: intent,
        ...(amount !== undefined && { amount: String(amount) }),
      }),
  };
}
interface ProviderItem {
  readonly id: string;
  readonly price: { readonly id: string; readonly lookup_key: string };
}
/** Returns a customer's subscription at Stripe with its item. */
const subscribed = async (customerId: string) => {
  const [subscription] = await subscriptionsOf(customerId);
  const path = `/v1/subscriptions/${subscription?.id ?? ''}`;
  const answer: object = await vendors.stripe('GET', path, {});
  const [item] = (answer as { items: { data: readonly ProviderItem[] } }).items.data;
  if (item === undefined) throw new Error('It has no item.');
  return { path, item };
};
const ledgerOf = async (userId: string) => {
  const { rows } = await sql<{ account: string; cents: number }>`
    select e.account, sum(e.amount_cents)::int as cents
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      join membership_invoices i on i.provider_ref = t.membership_invoice_ref
    where i.user_id = ${userId} group by 1`.execute(started.api.deps.db);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
};
const kindsOf = async (userId: string) => {
  const { username } = await started.api.deps.db
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return (await staff.client.attentionItems.list()).exceptions
    .filter(({ name }) => name === username)
    .map(({ kind }) => kind);
};

describe('an invoice refunded in Stripe’s Dashboard', () => {
  it('in full ends the membership and revokes its sessions', async () => {
    const { id, customerId, membership, refund, events } = await joinUnlimited();
    expect(await membership.get()).toMatchObject({ status: 'active', plan: 'unlimited' });
    await refund();
    await deliver();
    const [shown] = (await membership.invoices()).invoices;
    expect(shown).toMatchObject({ status: 'paid', totalCents: 29_900, refundedCents: 29_900 });
    expect((await membership.get()).status).not.toBe('active');
    expect(await events()).toContain('ended');
    expect(await subscriptionsOf(customerId)).toMatchObject([{ status: 'canceled' }]);
    expect(await ledgerOf(id)).toEqual({ membership_revenue: 0, stripe_balance: 0 });
    const { rows } = await sql`
      select from session_grants g join revoked_sessions r on r.grant_key = g.key
      where g.user_id = ${id}`.execute(started.api.deps.db);
    expect(rows.length).toBeGreaterThan(0);
    await deliver();
    expect(await ledgerOf(id)).toEqual({ membership_revenue: 0, stripe_balance: 0 });
  });

  it('in part keeps the membership', async () => {
    const { id, membership, refund } = await joinUnlimited();
    await refund(5_000);
    await deliver();
    expect((await membership.invoices()).invoices[0]?.refundedCents).toBe(5_000);
    expect((await membership.get()).status).toBe('active');
    expect(await ledgerOf(id)).toEqual({ membership_revenue: -24_900, stripe_balance: 24_900 });
  });

  it('for an upgrade revokes its sessions and restores the previous plan', async () => {
    const { buy, customerId, membership, live, id } = await joinWithCard();
    await buy('essential');
    const rate = { plan: 'professional', interval: 'monthly' } as const;
    const { dueNowCents, effectiveAt } = await membership.preview({ body: rate });
    await membership.change({ body: { ...rate, dueNowCents, effectiveAt } });
    expect((await membership.get()).sessions.granted).toBe(25);
    const { price: upgraded } = (await subscribed(customerId)).item;
    const { charges } = (await vendors.control('GET', '/state')) as State;
    const difference = charges.find(
      (charge) => charge.customer === customerId && charge.amount === dueNowCents,
    );
    await vendors.stripe('POST', '/v1/refunds', {
      payment_intent: difference?.payment_intent ?? '',
    });
    await deliver();
    expect(await membership.get()).toMatchObject({
      status: 'active',
      plan: 'essential',
      sessions: { granted: 10, left: 10 },
    });
    // What was refunded isn't credited for another upgrade, and the previous plan is renewed.
    expect(await failureOf(membership.preview({ body: rate }))).toMatchObject({
      code: 'membership_changing',
    });
    const { path, item } = await subscribed(customerId);
    expect(item.price.lookup_key).toBe('voltcourier_essential_monthly');
    // Restored once: staff may set the upgraded price again in the Dashboard.
    const setPrice = (priceId: string) =>
      vendors.stripe('POST', path, {
        'items[0][id]': item.id,
        'items[0][price]': priceId,
        proration_behavior: 'none',
      });
    await setPrice(upgraded.id);
    await membership.refresh();
    expect((await subscribed(customerId)).item.price.id).toBe(upgraded.id);
    await setPrice(item.price.id);
    expect(await live(32)).toMatchObject({ plan: 'essential', sessions: { granted: 10 } });
    expect((await ledgerOf(id))['membership_revenue']).toBe(-2 * 9_900);
    expect(await membership.preview({ body: rate })).toMatchObject({ when: 'now' });
  });

  it('whose refund the bank returns is shown to staff as a failed refund', async () => {
    const { id, membership, refund } = await joinUnlimited();
    const made = await refund(5_000);
    await deliver();
    await vendors.control('POST', '/stripe/settle', { refund: made.id, result: 'failed' });
    await deliver();
    expect(await ledgerOf(id)).toEqual({ membership_revenue: -29_900, stripe_balance: 29_900 });
    expect(await kindsOf(id)).toEqual(['refund-failed']);
    expect((await membership.invoices()).invoices[0]?.refundedCents).toBe(0);
  });
});

it('a disputed invoice is an attention item, and appears in the ledger', async () => {
  const { id, intent } = await joinUnlimited();
  const { id: dispute } = (await vendors.control('POST', '/stripe/disputes', {
    payment_intent: intent,
  })) as { id: string };
  await deliver();
  expect(await kindsOf(id)).toEqual(['dispute']);
  expect(await ledgerOf(id)).toEqual({
    disputed_payments: 29_900,
    membership_revenue: -29_900,
    stripe_balance: 0,
  });
  await vendors.control('POST', '/stripe/disputes/close', { dispute, result: 'lost' });
  await deliver();
  expect(await ledgerOf(id)).toEqual({
    disputed_payments: 0,
    membership_revenue: 0,
    stripe_balance: 0,
  });
});
