import type { User } from '@voltcourier/contracts';
import type { Context } from '../../platform/context.ts';
import { getMembership } from '../../domains/memberships/service.ts';
import { startMembershipTrial } from '../../domains/memberships/trial.ts';
import { createBooking } from '../../domains/bookings/service.ts';
import { cancelCustomerVisit } from '../../domains/visits/customer-changes/service.ts';
import {
  buyMembership,
  cancelMembership,
  changeMembership,
  listMembershipInvoices,
  payMembershipInvoice,
  previewMembershipChange,
  resumeMembership,
  sweepMemberships,
  syncMembership,
} from '../../domains/memberships/billing/service.ts';
import { makeDueOccurrences } from '../../domains/visits/recurring-bookings/occurrences.ts';
import {
  listRecurringForStaff,
  resumeRecurringForStaff,
  stopRecurringForStaff,
} from '../../domains/visits/recurring-bookings/staff-service.ts';
import {
  changeRecurringBooking,
  resumeRecurringBooking,
  skipOccurrence,
  stopRecurringBooking,
} from '../../domains/visits/recurring-bookings/changes.ts';
import {
  createRecurringBooking,
  listRecurringBookings,
} from '../../domains/visits/recurring-bookings/service.ts';
import { processStripeEvent } from '../../domains/payments/webhooks.ts';
import { createSubscribers } from '../billing.ts';
import { createMembers } from '../members.ts';
import { bookingRequest, daysAhead, recurringForm } from '../requests.ts';
import { createVendors } from '../vendors.ts';
import type { Product } from './product.ts';

/** Runs all queries of memberships. */
export async function callMemberships({ started, ctx }: Product): Promise<void> {
  const { api } = started;
  const member = await createMembers(started).join();
  const user = await member.client.accounts.me();
  await startMembershipTrial(ctx, user);
  await getMembership(ctx, user);
  const body = bookingRequest({ useSession: true, bookingTime: '17:00' });
  const { id } = await createBooking(ctx, body, undefined, user.id);
  await cancelCustomerVisit(ctx, id, { feeCents: 0 });
  await callRecurringBookings(ctx, user);
  for (const days of [6, 8]) {
    api.clock.offsetMs = days * 86_400_000;
    await sweepMemberships(ctx);
  }
  api.clock.offsetMs = 0;
  await startMembershipTrial(ctx, user).catch(() => undefined);
  const other = await createMembers(started).join(member.email.replace('@', '2@'));
  await getMembership(ctx, await other.client.accounts.me());
}

/** Runs all queries of recurring bookings. */
async function callRecurringBookings(ctx: Context, user: User): Promise<void> {
  const form = recurringForm({ time: '18:00' });
  await createRecurringBooking(ctx, user, { ...form, forCompany: false });
  const change = async (work: (id: string, version: number) => Promise<unknown>) => {
    const [own] = await listRecurringBookings(ctx, user.id);
    if (own !== undefined) await work(own.id, own.version);
  };
  const skip = (isSkipped: boolean) => (id: string) =>
    skipOccurrence(ctx, user, id, { date: daysAhead(45), isSkipped });
  await change(skip(true));
  await change(skip(false));
  await change((id, version) => changeRecurringBooking(ctx, user, id, { ...form, version }));
  await change((id, version) => stopRecurringBooking(ctx, user, id, version, 'paused'));
  await change((id, version) => resumeRecurringBooking(ctx, user, id, version));
  await makeDueOccurrences(ctx);
  const { id, email } = user;
  const staff = { id, name: 'Admin', email, address: '127.0.0.1', userAgent: undefined };
  await listRecurringForStaff(ctx, { userIds: [id], companyIds: [id] });
  const byStaff = (state: 'paused' | 'ended') => (own: string, version: number) =>
    stopRecurringForStaff(ctx, staff, { id: own, version }, state);
  await change(byStaff('paused'));
  await change((own, version) => resumeRecurringForStaff(ctx, staff, { id: own, version }));
  await change(byStaff('ended'));
}

/** Runs all queries of purchased memberships. */
export async function callBilling({ started, ctx }: Product): Promise<void> {
  const { api } = started;
  const vendors = createVendors(started.sandbox);
  await syncMembership(ctx);
  const subscribers = createSubscribers(started, () => vendors);
  const member = await subscribers.joinWithCard();
  const user = await member.client.accounts.me();
  const rate = { plan: 'professional', interval: 'monthly' } as const;
  const card = { paymentMethodId: member.cardId };
  await buyMembership(ctx, user, { ...rate, ...card });
  const smaller = { plan: 'essential', interval: 'monthly' } as const;
  await changeMembership(ctx, user, {
    ...smaller,
    ...(await previewMembershipChange(ctx, user, smaller)),
  });
  await cancelMembership(ctx, user);
  await resumeMembership(ctx, user);
  await payMembershipInvoice(ctx, user, member.cardId);
  await listMembershipInvoices(ctx, user.id);
  const { provider_ref: ref } = await api.deps.db
    .selectFrom('membership_subscriptions')
    .select('provider_ref')
    .executeTakeFirstOrThrow();
  await vendors.stripe('POST', `/v1/subscriptions/${ref}`, {
    default_payment_method: await member.addCard('pm_card_chargeCustomerFail'),
  });
  for (const day of [31.5, 37, 40]) {
    await member.goTo(day);
    await sweepMemberships(ctx);
  }
  const lost = await subscribers.joinWithCard();
  const buyer = await lost.client.accounts.me();
  const fault = { method: 'POST', path: '/v1/subscriptions', connection: 'reset', count: 3 };
  await vendors.control('POST', '/stripe/fail-next', fault);
  await buyMembership(ctx, buyer, { ...rate, paymentMethodId: lost.cardId }).catch(() => undefined);
  api.clock.offsetMs += 5 * 60_000;
  await sweepMemberships(ctx);
  api.clock.offsetMs = 0;
  await processStripeEvent(ctx, 'evt_none');
}
