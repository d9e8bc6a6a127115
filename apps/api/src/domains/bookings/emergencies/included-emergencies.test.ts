import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { syncMembership } from '../../memberships/billing/service.ts';
import { createSubscribers } from '../../../testing/billing.ts';
import { useApi } from '../../../testing/harness.ts';
import { bookingRequest, daysAhead } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { joinWithCard } = createSubscribers(started, () => vendors);

beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await vendors.control('POST', '/stripe/webhooks', { drop: true });
  await syncMembership(started.api.ctx);
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

const memberOf = async (plan: 'essential' | 'professional' | 'unlimited') => {
  const member = await joinWithCard();
  await member.membership.buy({
    body: { plan, interval: 'monthly', paymentMethodId: member.cardId },
  });
  return member;
};

const emergency = {
  serviceType: 'EMERGENCY' as const,
  phone: '757 555 0100',
  bookingDate: daysAhead(0),
};

describe('an emergency of an Unlimited member', () => {
  it('is free every time, even if the form sends a fee', async () => {
    const { client } = await memberOf('unlimited');
    expect((await client.memberships.get()).emergencySessions).toEqual({
      left: null,
      granted: null,
      label: 'Unlimited emergency call-outs',
    });
    for (const change of [{ amount: 65 }, {}, { amount: 0, useSession: true }]) {
      const body = bookingRequest({ ...emergency, ...change });
      const { booking } = await client.bookings.create({ body, headers: {} });
      expect(booking).toMatchObject({ status: 'confirmed', amountCents: 0, usesSession: true });
    }
  });
});

describe('an emergency of a member who has changed to Unlimited', () => {
  it('is free at once', async () => {
    const { client } = await memberOf('professional');
    const rate = { plan: 'unlimited', interval: 'monthly' } as const;
    const { dueNowCents, effectiveAt } = await client.memberships.preview({ body: rate });
    await client.memberships.change({ body: { ...rate, dueNowCents, effectiveAt } });
    const { booking } = await client.bookings.create({
      body: bookingRequest(emergency),
      headers: {},
    });
    expect(booking).toMatchObject({ status: 'confirmed', amountCents: 0, usesSession: true });
  });
});

describe('an emergency of a member of another plan', () => {
  it.each(['essential', 'professional'] as const)('is charged on %s', async (plan) => {
    const { client } = await memberOf(plan);
    const body = bookingRequest({ ...emergency, amount: 65 });
    const { booking } = await client.bookings.create({ body, headers: {} });
    expect(booking).toMatchObject({ status: 'pending', amountCents: 6_500, usesSession: false });
  });
});
