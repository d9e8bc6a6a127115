import { createSubscribers } from '../billing.ts';
import { createMembers } from '../members.ts';
import { bookingRequest } from '../requests.ts';
import { createVendors } from '../vendors.ts';
import type { Product } from './product.ts';

/** Everything that memberships ask of the database. */
export async function askMemberships({ started, services }: Product): Promise<void> {
  const { customerChanges, bookings, membershipBilling, memberships } = services;
  const { api } = started;
  const member = await createMembers(started).join();
  const user = await member.client.accounts.me();
  await memberships.startTrial(user);
  await memberships.get(user);
  const body = bookingRequest({ useSession: true, bookingTime: '17:00' });
  const { id } = await bookings.create(body, undefined, user.id);
  await customerChanges.cancel(id, { feeCents: 0 });
  for (const days of [6, 8]) {
    api.clock.offsetMs = days * 86_400_000;
    await membershipBilling.sweep();
  }
  api.clock.offsetMs = 0;
  await memberships.startTrial(user).catch(() => undefined);
  const other = await createMembers(started).join(member.email.replace('@', '2@'));
  await memberships.get(await other.client.accounts.me());
}

/** Everything that bought memberships ask of the database. */
export async function askBilling({ started, services }: Product): Promise<void> {
  const { membershipBilling: billing, webhooks } = services;
  const { api } = started;
  const vendors = createVendors(started.sandbox);
  await billing.sync();
  const subscribers = createSubscribers(started, () => vendors);
  const member = await subscribers.joinWithCard();
  const user = await member.client.accounts.me();
  const rate = { plan: 'professional', interval: 'monthly' } as const;
  const card = { paymentMethodId: member.cardId };
  await billing.buy(user, { ...rate, ...card });
  const smaller = { plan: 'essential', interval: 'monthly' } as const;
  await billing.change(user, { ...smaller, ...(await billing.preview(user, smaller)) });
  await billing.cancel(user);
  await billing.resume(user);
  await billing.pay(user, member.cardId);
  await billing.invoices(user.id);
  const { provider_ref: ref } = await api.deps.db
    .selectFrom('membership_subscriptions')
    .select('provider_ref')
    .executeTakeFirstOrThrow();
  await vendors.stripe('POST', `/v1/subscriptions/${ref}`, {
    default_payment_method: await member.addCard('pm_card_chargeCustomerFail'),
  });
  for (const day of [31.5, 37, 40]) {
    await member.goTo(day);
    await billing.sweep();
  }
  const lost = await subscribers.joinWithCard();
  const buyer = await lost.client.accounts.me();
  const fault = { method: 'POST', path: '/v1/subscriptions', connection: 'reset', count: 3 };
  await vendors.control('POST', '/stripe/fail-next', fault);
  await billing.buy(buyer, { ...rate, paymentMethodId: lost.cardId }).catch(() => undefined);
  api.clock.offsetMs += 5 * 60_000;
  await billing.sweep();
  api.clock.offsetMs = 0;
  await webhooks.process('evt_none');
}
