import { formatUsd } from '@voltcourier/pricing';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSubscribers } from '../../../testing/billing.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { sweepMemberships, syncMembership } from './service.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { joinWithCard, paidBy, subscriptionsOf } = createSubscribers(started, () => vendors);

beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await vendors.control('POST', '/stripe/webhooks', { drop: true });
  await syncMembership(started.api.ctx);
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

/**
 * Returns the number of days until an instant in real time, in which everyone's first day begins.
 */
const daysUntil = (instant: string | null) => (Date.parse(instant ?? '') - Date.now()) / 86_400_000;

const sweep = () => sweepMemberships(started.api.ctx);

describe('a renewal', () => {
  it('grants the next month’s sessions once, and sends a receipt', async () => {
    const { buy, live, id, events, mails } = await joinWithCard();
    await buy();
    const renewed = await live(32);
    expect(renewed).toMatchObject({ status: 'active', sessions: { left: 10, granted: 10 } });
    await sweep();
    expect(await paidBy(id)).toEqual([9_900, 9_900]);
    expect(await events()).toEqual(['started', 'renewed']);
    expect(await mails()).toEqual([
      'Your Essential membership has started',
      'Receipt for your Essential membership',
    ]);
  });

  it('that fails sends notices, grants a grace period, and then ends the membership', async () => {
    const { buy, live, goTo, client, addCard, payWith, customerId, events, mails } =
      await joinWithCard();
    const { membership: bought } = await buy();
    const renewal = daysUntil(bought.currentPeriodEnd);
    const failing = await addCard('pm_card_chargeCustomerFail');
    await payWith(failing);
    const failed = await live(renewal + 0.5);
    expect(failed).toMatchObject({
      status: 'past_due',
      dueCents: 9_900,
      // The rest of the last paid month can still be used.
      sessions: { left: 10, granted: 10 },
    });
    expect(daysUntil(failed.graceEndsAt)).toBeCloseTo(renewal + 7, 0);
    expect((await client.accounts.me()).membershipEndDate).toBe(failed.graceEndsAt);
    expect(await live(renewal + 5.5)).toMatchObject({ status: 'past_due' });
    await sweep();
    await goTo(renewal + 8);
    expect(await client.memberships.get()).toMatchObject({
      status: 'ended',
      sessions: { left: 0 },
    });
    await sweep();
    await sweep();
    expect(await events()).toEqual(['started', 'payment-failed', 'grace-ending', 'ended']);
    expect(await mails()).toEqual([
      'Your Essential membership has started',
      'Your Essential membership could not be renewed',
      'Your Essential membership ends in two days',
      'Your Essential membership has ended',
    ]);
    const [after] = await subscriptionsOf(customerId);
    expect(after?.status).toBe('canceled');
  });

  it('that failed can be refreshed after the membership was ended at Stripe', async () => {
    const { buy, live, client, addCard, payWith, customerId } = await joinWithCard();
    const { membership: bought } = await buy();
    await payWith(await addCard('pm_card_chargeCustomerFail'));
    const failed = await live(daysUntil(bought.currentPeriodEnd) + 0.5);
    expect(failed.status).toBe('past_due');
    const [subscription] = await subscriptionsOf(customerId);
    await vendors.stripe('DELETE', `/v1/subscriptions/${subscription?.id}`, {});
    expect(await client.memberships.refresh()).toMatchObject({ status: 'ended', dueCents: null });
    expect(await client.memberships.refresh()).toMatchObject({ status: 'ended' });
  });

  it('that failed is paid once by a double click, and both clicks succeed', async () => {
    const { buy, live, client, addCard, payWith, id } = await joinWithCard();
    const { membership: bought } = await buy();
    const failing = await addCard('pm_card_chargeCustomerFail');
    await payWith(failing);
    await live(daysUntil(bought.currentPeriodEnd) + 0.5);
    const paymentMethodId = await addCard('pm_card_visa');
    const pay = () => client.memberships.pay({ body: { paymentMethodId } });
    const paid = await Promise.all([pay(), pay(), pay()]);
    expect(paid.map(({ payment }) => payment)).toEqual(['paid', 'paid', 'paid']);
    expect(await paidBy(id)).toEqual([9_900, 9_900]);
  });

  it('that failed can be paid with another card, and the membership continues', async () => {
    const { buy, live, addCard, payWith, membership, id, events } = await joinWithCard();
    await buy();
    const failing = await addCard('pm_card_chargeCustomerFail');
    await payWith(failing);
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

describe('an upgrade', () => {
  it('costs the previewed amount, and adds a share of the extra sessions', async () => {
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
    // A later change would cost less, so a time in the future or far in the past is refused.
    for (const hours of [-2, 1]) {
      const at = Date.parse(preview.effectiveAt) + hours * 3_600_000;
      const moved = { ...rate, ...preview, effectiveAt: new Date(at).toISOString() };
      expect(await failureOf(membership.change({ body: moved }))).toMatchObject({
        code: 'price_mismatch',
      });
    }
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

  it('that is declined changes nothing', async () => {
    const { buy, goTo, membership, payWith, addCard, events } = await joinWithCard();
    await buy();
    await goTo(3);
    const failing = await addCard('pm_card_chargeCustomerFail');
    await payWith(failing);
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

  it('that is never authenticated is undone after a day', async () => {
    const { buy, goTo, live, membership, payWith, addCard } = await joinWithCard();
    await buy();
    await goTo(3);
    const careful = await addCard('pm_card_authenticationRequired');
    await payWith(careful);
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

  it('to yearly billing is immediate, and keeps the sessions', async () => {
    const { buy, goTo, membership } = await joinWithCard();
    await buy();
    await goTo(10);
    const rate = { plan: 'essential', interval: 'annually' } as const;
    const preview = await membership.preview({ body: rate });
    const { membership: yearly } = await membership.change({ body: { ...rate, ...preview } });
    expect(yearly).toMatchObject({ interval: 'annually', sessions: { left: 10, granted: 10 } });
  });
});

describe('a downgrade', () => {
  it('takes effect with the next period, and can be undone before', async () => {
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

describe('canceling a membership', () => {
  it('ends it with the paid period, and can be undone before', async () => {
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
    expect(await membership.cancel()).toMatchObject({ status: 'ended' });
    expect(await failureOf(membership.resume())).toMatchObject({ code: 'no_membership' });
    expect(await paidBy(id)).toEqual([9_900]);
    expect(await events()).toEqual(['started', 'cancelled', 'kept', 'cancelled', 'ended']);
    expect((await mails()).at(-1)).toBe('Your Essential membership has ended');
    expect((await buy()).membership.status).toBe('active');
  });
});
