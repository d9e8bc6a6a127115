import type { Rate } from '@voltcourier/pricing';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSubscribers } from '../../../testing/billing.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { syncMembership } from './service.ts';

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

const MONTHLY: Rate = { plan: 'essential', interval: 'monthly' };
const YEARLY: Rate = { plan: 'essential', interval: 'annually' };

/** Returns the number of schedules at the provider. */
const countSchedules = async (): Promise<number> => {
  const { resources } = (await vendors.control('GET', '/state')) as {
    resources: Readonly<Record<string, number>>;
  };
  return resources['subscription_schedule'] ?? 0;
};

/** Creates a member who has paid for a year of the smallest plan. */
async function joinForAYear() {
  const before = Date.now();
  const joined = await joinWithCard();
  const { membership: bought } = await joined.buy('essential', 'annually');
  const end = bought.currentPeriodEnd ?? '';
  const choose = async (rate: Rate) => {
    const preview = await joined.membership.preview({ body: rate });
    return joined.membership.change({ body: { ...rate, ...preview } });
  };
  const findScheduleId = async (): Promise<string | null> => {
    const [subscription] = await subscriptionsOf(joined.customerId);
    return (subscription as { schedule?: string | null } | undefined)?.schedule ?? null;
  };
  return {
    ...joined,
    end,
    /** Days until the year ends. */
    yearEnd: (Date.parse(end) - before) / 86_400_000,
    choose,
    findScheduleId,
  };
}

describe('a change from yearly to monthly billing', () => {
  it('takes effect when the year ends, and charges nothing before', async () => {
    const { choose, membership, live, id, end, yearEnd, events } = await joinForAYear();
    const preview = await membership.preview({ body: MONTHLY });
    expect(preview).toEqual({ when: 'period-end', effectiveAt: end, dueNowCents: 0 });
    const { membership: planned } = await choose(MONTHLY);
    expect(planned).toMatchObject({
      status: 'active',
      interval: 'annually',
      currentPeriodEnd: end,
      scheduledChange: { ...MONTHLY, at: end },
    });
    expect(await live(40)).toMatchObject({ interval: 'annually', sessions: { left: 10 } });
    expect(await paidBy(id)).toEqual([83_100]);
    for (const days of [yearEnd + 0.5, yearEnd + 1]) {
      expect(await live(days)).toMatchObject({
        status: 'active',
        plan: 'essential',
        interval: 'monthly',
        scheduledChange: null,
        dueCents: null,
        sessions: { left: 10, granted: 10 },
      });
      expect(await paidBy(id)).toEqual([83_100, 9_900]);
    }
    expect(await events()).toEqual(['started', 'renewed']);
    // The schedule has ended by then, and the next month is a regular renewal.
    expect(await live(yearEnd + 32)).toMatchObject({ interval: 'monthly', status: 'active' });
    expect(await paidBy(id)).toEqual([83_100, 9_900, 9_900]);
  });

  it('is undone by choosing the current plan again', async () => {
    const { choose, live, id, yearEnd, findScheduleId } = await joinForAYear();
    await choose(MONTHLY);
    expect(await findScheduleId()).not.toBeNull();
    const { membership: kept } = await choose(YEARLY);
    expect(kept).toMatchObject({ interval: 'annually', scheduledChange: null });
    expect(await findScheduleId()).toBeNull();
    expect(await live(yearEnd + 0.5)).toMatchObject({ interval: 'annually', status: 'active' });
    expect(await paidBy(id)).toEqual([83_100, 83_100]);
  });

  it('is dropped when the membership is canceled', async () => {
    const { choose, membership, live, id, end, yearEnd } = await joinForAYear();
    await choose(MONTHLY);
    expect(await membership.cancel()).toMatchObject({
      status: 'cancelled',
      scheduledChange: null,
      currentPeriodEnd: end,
    });
    expect(await membership.resume()).toMatchObject({ status: 'active', scheduledChange: null });
    await membership.cancel();
    expect(await live(yearEnd + 1)).toMatchObject({ status: 'ended' });
    expect(await paidBy(id)).toEqual([83_100]);
  });

  it('can be canceled in its first month', async () => {
    const { choose, membership, live, id, yearEnd } = await joinForAYear();
    await choose(MONTHLY);
    await live(yearEnd + 0.5);
    expect(await membership.cancel()).toMatchObject({ status: 'cancelled', interval: 'monthly' });
    expect(await live(yearEnd + 33)).toMatchObject({ status: 'ended' });
    expect(await paidBy(id)).toEqual([83_100, 9_900]);
  });

  it('is replaced by an upgrade of the yearly plan, and kept when that is declined', async () => {
    const { choose, goTo, cardId, addCard, payWith, membership, findScheduleId } =
      await joinForAYear();
    await choose(MONTHLY);
    await goTo(3);
    const larger: Rate = { plan: 'professional', interval: 'annually' };
    await payWith(await addCard('pm_card_chargeCustomerFail'));
    expect(await failureOf(choose(larger))).toMatchObject({ code: 'card_declined' });
    expect(await membership.refresh()).toMatchObject({
      plan: 'essential',
      interval: 'annually',
      dueCents: null,
      scheduledChange: MONTHLY,
    });
    await payWith(cardId);
    const { payment, membership: changed } = await choose(larger);
    expect(payment).toBe('paid');
    expect(changed).toMatchObject({ ...larger, scheduledChange: null });
    expect(await findScheduleId()).toBeNull();
  });

  it('replaces another scheduled change, and is replaced by one', async () => {
    const joined = await joinWithCard();
    await joined.buy('unlimited', 'annually');
    const { membership } = joined;
    const choose = async (rate: Rate) => {
      const preview = await membership.preview({ body: rate });
      return (await membership.change({ body: { ...rate, ...preview } })).membership;
    };
    for (const rate of [MONTHLY, YEARLY, { ...MONTHLY, plan: 'professional' } as const]) {
      expect(await choose(rate)).toMatchObject({ plan: 'unlimited', scheduledChange: rate });
    }
    expect(await choose({ plan: 'unlimited', interval: 'annually' })).toMatchObject({
      plan: 'unlimited',
      scheduledChange: null,
    });
  });

  it('is scheduled once when Stripe fails after it created the schedule', async () => {
    const { choose, membership, live, id, yearEnd, findScheduleId } = await joinForAYear();
    const before = await countSchedules();
    // As often as the SDK tries.
    await vendors.control('POST', '/stripe/fail-next', {
      method: 'POST',
      path: '/v1/subscription_schedules/',
      status: 500,
      count: 3,
    });
    expect(await failureOf(choose(MONTHLY))).toMatchObject({ code: 'payments_unavailable' });
    expect(await countSchedules()).toBe(before + 1);
    expect(await membership.refresh()).toMatchObject({ status: 'active', scheduledChange: null });
    const left = await findScheduleId();
    for (const _ of [1, 2]) {
      const { membership: planned } = await choose(MONTHLY);
      expect(planned.scheduledChange).toMatchObject(MONTHLY);
    }
    expect(await findScheduleId()).toBe(left);
    expect(await countSchedules()).toBe(before + 1);
    await live(yearEnd + 0.5);
    expect(await paidBy(id)).toEqual([83_100, 9_900]);
  });

  it('uses the default card, even after that was changed or removed', async () => {
    const { choose, addCard, cardId, payWith, client, findScheduleId } = await joinForAYear();
    await choose(MONTHLY);
    const path = `/v1/subscription_schedules/${(await findScheduleId()) ?? ''}`;
    const findCard = async () => {
      const schedule: object = await vendors.stripe('GET', path, {});
      const { default_settings: settings } = schedule as {
        default_settings: { default_payment_method: string | null };
      };
      return settings.default_payment_method;
    };
    const other = await addCard('pm_card_mastercard');
    expect(await findCard()).toBe(cardId);
    await payWith(other);
    expect(await findCard()).toBe(other);
    await client.paymentMethods.remove({ params: { paymentMethodId: other } });
    expect(await findCard()).toBe(cardId);
  });

  it('has a grace period when its first payment is declined, and can be paid with another card', async () => {
    const { choose, live, addCard, payWith, membership, id, yearEnd, events } =
      await joinForAYear();
    await choose(MONTHLY);
    await payWith(await addCard('pm_card_chargeCustomerFail'));
    // It stays due for longer than an unpaid upgrade would.
    for (const days of [yearEnd + 0.5, yearEnd + 2]) {
      const due = await live(days);
      expect(due).toMatchObject({ status: 'past_due', interval: 'monthly', dueCents: 9_900 });
      const graceDays = (Date.parse(due.graceEndsAt ?? '') - Date.now()) / 86_400_000;
      expect(graceDays).toBeCloseTo(yearEnd + 7, 0);
    }
    const paymentMethodId = await addCard('pm_card_mastercard');
    expect(await membership.pay({ body: { paymentMethodId } })).toMatchObject({
      payment: 'paid',
      membership: { status: 'active', dueCents: null, sessions: { left: 10, granted: 10 } },
    });
    expect(await paidBy(id)).toEqual([83_100, 9_900]);
    expect(await events()).toEqual(['started', 'payment-failed', 'renewed', 'recovered']);
  });
});

describe('a change to a smaller plan billed yearly', () => {
  it('takes effect when the paid month ends', async () => {
    const { buy, membership, live, id } = await joinWithCard();
    const { membership: bought } = await buy('professional');
    const preview = await membership.preview({ body: YEARLY });
    expect(preview).toMatchObject({ when: 'period-end', dueNowCents: 0 });
    const { membership: planned } = await membership.change({ body: { ...YEARLY, ...preview } });
    expect(planned).toMatchObject({
      plan: 'professional',
      interval: 'monthly',
      scheduledChange: { ...YEARLY, at: bought.currentPeriodEnd },
    });
    expect(await live(32)).toMatchObject({
      plan: 'essential',
      interval: 'annually',
      sessions: { left: 10, granted: 10 },
    });
    expect(await paidBy(id)).toEqual([19_900, 83_100]);
  });
});
