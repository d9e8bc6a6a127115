import type { Rate } from '@voltcourier/pricing';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CardProviderError } from '../../../platform/vendors/stripe/call-stripe.ts';
import { contextIn, createSubscribers } from '../../../testing/billing.ts';
import { useApi } from '../../../testing/harness.ts';
import { refuseWrites } from '../../../testing/refused-writes.ts';
import { failureOf } from '../../../testing/requests.ts';
import { listenToStripe } from '../../../testing/stripe-events.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { listInvoices, saveInvoices } from './invoices-repository.ts';
import {
  buyMembership,
  cancelMembership,
  changeMembership,
  sweepMemberships,
  syncMembership,
} from './service.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { joinWithCard, moneyOf, paidBy, settle, subscriptionsOf } = createSubscribers(
  started,
  () => vendors,
);
const { deliver } = listenToStripe(started);

beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await vendors.control('POST', '/stripe/webhooks', { drop: true });
  await syncMembership(started.api.ctx);
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

describe('an unpaid purchase that is paid while it is given up', () => {
  it.each(['voidInvoice', 'cancelNow'] as const)(
    'before %s leads to the membership or nothing',
    async (request) => {
      const { buy, client, cardId, addCard, customerId, membership } = await joinWithCard(
        'pm_card_authenticationRequired',
      );
      const { clientSecret } = await buy('professional');
      const other = await addCard('pm_card_mastercard');
      const ctx = contextIn(started.api, (billing) => ({
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
    await deliver();
    await deliver({ order: 'backwards' });
    expect(await moneyOf(customerId)).toEqual({ paid: 19_900, returned: 19_900 });
    expect((await membership.refresh()).status).toBe('none');
    expect(await paidBy(id)).toEqual([19_900, -19_900]);
  });
});

it('a purchase is made once when it is repeated while the sweep gives it up', async () => {
  const { buy, customerId, id, membership } = await joinWithCard();
  const fault = { method: 'POST', path: '/v1/subscriptions', count: 3 };
  await vendors.control('POST', '/stripe/fail-next', { ...fault, status: 500 });
  expect(await failureOf(buy())).toMatchObject({ code: 'payments_unavailable' });
  started.api.clock.offsetMs = 2 * 60_000;
  const ctx = contextIn(started.api, (billing) => ({
    listSubscriptions: async (customer) => {
      const found = await billing.listSubscriptions(customer);
      const lost = { ...fault, connection: 'reset', when: 'after' };
      await vendors.control('POST', '/stripe/fail-next', lost);
      expect(await failureOf(buy())).toMatchObject({ code: 'payments_unavailable' });
      return found;
    },
  }));
  await sweepMemberships(ctx);
  expect((await buy()).payment).toBe('paid');
  expect(await subscriptionsOf(customerId)).toHaveLength(1);
  expect(await paidBy(id)).toEqual([9_900]);
  expect((await membership.refresh()).status).toBe('active');
});

const UPGRADE: Rate = { plan: 'professional', interval: 'monthly' };

describe('a double click on an upgrade', () => {
  /** Agrees to an upgrade twice; the second time just before a request of the first one. */
  async function changeTwice(
    { client, membership }: Awaited<ReturnType<typeof joinWithCard>>,
    request: 'previewChange' | 'changePrice',
  ) {
    const { dueNowCents, effectiveAt } = await membership.preview({ body: UPGRADE });
    const agreed = { ...UPGRADE, dueNowCents, effectiveAt };
    const user = await client.accounts.me();
    let inner: unknown;
    const ctx = contextIn(started.api, (billing) => ({
      [request]: async (change: never) => {
        inner = await changeMembership(started.api.ctx, user, agreed).catch(
          (failure: unknown) => failure,
        );
        return billing[request](change);
      },
    }));
    const outer = await changeMembership(ctx, user, agreed).catch((failure: unknown) => failure);
    return {
      inner,
      outer,
      dueNowCents,
      again: () => changeMembership(started.api.ctx, user, agreed),
    };
  }

  it.each(['previewChange', 'changePrice'] as const)(
    'before %s charges once, and both answers say that it happened',
    async (request) => {
      const member = await joinWithCard();
      await member.buy();
      const { inner, outer, dueNowCents, again } = await changeTwice(member, request);
      const changed = { payment: 'paid', membership: { plan: 'professional', dueCents: null } };
      expect(inner).toMatchObject(changed);
      expect(outer).toMatchObject(changed);
      expect(await paidBy(member.id)).toEqual([9_900, dueNowCents]);
      expect(await again()).toMatchObject(changed);
      expect(await paidBy(member.id)).toEqual([9_900, dueNowCents]);
    },
  );

  it.each(['previewChange', 'changePrice'] as const)(
    'before %s asks for the same authentication twice',
    async (request) => {
      const member = await joinWithCard();
      await member.buy();
      await member.payBy(await member.addCard('pm_card_authenticationRequired'));
      const { inner, outer } = await changeTwice(member, request);
      expect(inner).toMatchObject({ payment: 'requires_action' });
      expect(outer).toMatchObject({
        payment: 'requires_action',
        clientSecret: (inner as { clientSecret: string }).clientSecret,
      });
    },
  );

  it.each(['previewChange', 'changePrice'] as const)(
    'before %s is declined twice, and changes nothing',
    async (request) => {
      const member = await joinWithCard();
      await member.buy();
      await member.payBy(await member.addCard('pm_card_chargeCustomerFail'));
      const { inner, outer } = await changeTwice(member, request);
      expect(inner).toMatchObject({ code: 'card_declined' });
      expect(outer).toMatchObject({ code: 'card_declined' });
      expect(await member.membership.refresh()).toMatchObject({
        plan: 'essential',
        dueCents: null,
      });
    },
  );
});

it('an invoice that is void or paid stays so when an earlier state arrives late', async () => {
  const { buy, id, membership } = await joinWithCard();
  await buy();
  const { db } = started.api.deps;
  const [paid] = await listInvoices(db, id);
  if (paid === undefined) throw new Error('There is no invoice.');
  const upgrade = { ...paid, id: `${paid.id}_upgrade`, reason: 'changed', paidAt: null } as const;
  await saveInvoices(db, id, [{ ...upgrade, status: 'open' }]);
  await saveInvoices(db, id, [{ ...upgrade, status: 'void' }]);
  await saveInvoices(db, id, [
    { ...upgrade, status: 'open' },
    { ...paid, status: 'open' },
  ]);
  const { invoices } = await membership.invoices();
  expect(invoices.map(({ status }) => status).toSorted()).toEqual(['paid', 'void']);
  expect((await membership.get()).dueCents).toBeNull();
});

it('a membership that can’t be saved doesn’t keep the sweep from others', async () => {
  const [first, second] = [await joinWithCard(), await joinWithCard()];
  for (const { membership } of [first, second]) await membership.startTrial();
  const { db } = started.api.deps;
  await sql`update memberships set next_check_at = '2020-01-01' where user_id = ${first.id}`.execute(
    db,
  );
  const allow = await refuseWrites(db, 'update on memberships', `new.user_id = '${first.id}'`);
  started.api.clock.offsetMs = 60 * 86_400_000;
  await sweepMemberships(started.api.ctx);
  const statusOf = async ({ id }: { id: string }) =>
    (
      await sql<{ status: string }>`select status from memberships where user_id = ${id}`.execute(
        db,
      )
    ).rows[0]?.status;
  expect(await statusOf(first)).toBe('trialing');
  expect(await statusOf(second)).toBe('ended');
  await allow();
  await sweepMemberships(started.api.ctx);
  expect(await statusOf(first)).toBe('ended');
});

describe('canceling a membership whose renewal is unpaid', () => {
  const renewalOf = async () => {
    const member = await joinWithCard();
    await member.buy();
    const cardId = await member.addCard('pm_card_authenticationRequired');
    await member.payWith(cardId);
    expect((await member.live(31.5)).status).toBe('past_due');
    const { clientSecret } = await member.membership.pay({ body: { paymentMethodId: cardId } });
    const authenticate = () =>
      vendors.authenticate(clientSecret ?? '', cardId).catch(() => undefined);
    return { ...member, authenticate };
  };

  it('leaves nothing that could still be paid', async () => {
    const { authenticate, customerId, membership } = await renewalOf();
    expect((await membership.cancel()).status).toBe('ended');
    await authenticate();
    expect(await moneyOf(customerId)).toEqual({ paid: 9_900, returned: 0 });
    const { invoices } = await membership.invoices();
    expect(invoices.map(({ status }) => status)).toEqual(['void', 'paid']);
  });

  it('keeps the period if it was paid a moment ago', async () => {
    const { authenticate, customerId, membership } = await renewalOf();
    await authenticate();
    expect(await membership.cancel()).toMatchObject({
      status: 'cancelled',
      sessions: { left: 10 },
    });
    expect(await moneyOf(customerId)).toEqual({ paid: 19_800, returned: 0 });
  });

  it('refunds what is paid at the same moment', async () => {
    const { authenticate, customerId, client, id } = await renewalOf();
    const ctx = contextIn(started.api, (billing) => ({
      cancelNow: async (subscriptionId) => {
        await authenticate();
        await billing.cancelNow(subscriptionId);
      },
    }));
    const user = await client.accounts.me();
    expect((await cancelMembership(ctx, user)).status).toBe('ended');
    await deliver();
    expect(await moneyOf(customerId)).toEqual({ paid: 19_800, returned: 9_900 });
    expect(await paidBy(id)).toEqual([9_900, 9_900, -9_900]);
  });

  it('refunds what the bank was still processing', async () => {
    const { buy, payWith, addCard, live, goTo, client, customerId, membership, id } =
      await joinWithCard();
    await buy();
    await payWith(await addCard('pm_card_chargeCustomerFail'));
    expect((await live(31.5)).status).toBe('past_due');
    const paymentMethodId = await addCard('pm_card_sandbox_settlesLater');
    const { payment } = await membership.pay({ body: { paymentMethodId } });
    expect(payment).toBe('processing');
    // Stripe refuses this as long as the payment is processing.
    const voidInvoice = () =>
      Promise.reject(new CardProviderError('A payment is processing.', true, undefined));
    const user = await client.accounts.me();
    const ended = await cancelMembership(
      contextIn(started.api, () => ({ voidInvoice })),
      user,
    );
    expect(ended.status).toBe('ended');
    await goTo(32);
    await settle(customerId);
    await deliver();
    await deliver({ order: 'backwards' });
    expect(await moneyOf(customerId)).toEqual({ paid: 19_800, returned: 9_900 });
    expect(await paidBy(id)).toEqual([9_900, 9_900, -9_900]);
    expect(await membership.refresh()).toMatchObject({ status: 'ended', dueCents: null });
  });
});
