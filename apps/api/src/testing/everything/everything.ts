import { createHmac, randomUUID } from 'node:crypto';
import { NOTIFICATION_CONSENT_VERSION, STAFF_PERMISSIONS } from '@voltcourier/contracts';
import { instantOf } from '@voltcourier/pricing';
import { expect } from 'vitest';
import { expireBooking, listExpiredHolds } from '../../domains/bookings/expiry.ts';
import { executeRefund } from '../../domains/payments/refunds.ts';
import { getBookingDefaults } from '../../domains/bookings/booking-defaults.ts';
import { getEmergency, isBookingOwnedBy } from '../../domains/bookings/reading.ts';
import { sweepCardPayments } from '../../domains/payments/sweep.ts';
import { findEmergencyPlace } from '../../domains/bookings/emergencies/readable-place.ts';
import { getRegionOf } from '../../domains/bookings/availability/serving-regions.ts';
import { listAvailability } from '../../domains/bookings/availability/service.ts';
import { openBookingWindow, openSlot } from '../../domains/bookings/availability/seats.ts';
import { ensureStripeCustomer } from '../../domains/payments/payment-methods/service.ts';
import {
  addVehicle,
  changeVehicle,
  makeDefaultVehicle,
  removeVehicle,
} from '../../domains/memberships/vehicles/service.ts';
import {
  createBooking,
  createEmergencyFromForm,
  pruneBookingClaims,
} from '../../domains/bookings/service.ts';
import { createInquiry, createQuickBooking } from '../../domains/bookings/inquiries/service.ts';
import {
  endNewsSubscription,
  subscribeToNews,
} from '../../domains/messaging/notifications/subscriptions.ts';
import { createPaymentIntent, refreshPaymentStatus } from '../../domains/payments/service.ts';
import {
  cancelCustomerVisit,
  getCustomerVisit,
} from '../../domains/visits/customer-changes/service.ts';
import { sendReminders } from '../../domains/bookings/reminders.ts';
import {
  exportChargingHistory,
  getReceipt,
  listChargingHistory,
} from '../../domains/payments/charging-history/service.ts';
import { sendEmail } from '../../domains/messaging/notifications/sending.ts';
import {
  processStripeEvent,
  pruneStripeEvents,
  retryStripeEvents,
  receiveStripeEvent,
} from '../../domains/payments/webhooks.ts';
import { listDispatchBookings } from '../../domains/visits/dispatch/service.ts';
import { listAttentionItems } from '../../domains/visits/attention-items/service.ts';
import { getOverview, rollUpMetrics } from '../../domains/insights/metrics/service.ts';
import { listOverdue } from '../../domains/insights/overdue/service.ts';
import { searchForStaff } from '../../domains/insights/search/service.ts';
import { addPerson } from '../people.ts';
import { bookingRequest, daysAhead } from '../requests.ts';
import { createVendors } from '../vendors.ts';
import { callAccounts } from './accounts.ts';
import { callAssistant } from './assistant.ts';
import { callCardMoney } from './card-money.ts';
import { callCompanies } from './companies.ts';
import { callBilling, callMemberships } from './memberships.ts';
import { textsIn } from '../../platform/language/texts.ts';
import type { Product } from './product.ts';
import { callBitcoin } from './bitcoin.ts';
import { callRetention } from './retention.ts';
import { callOperations } from './operations.ts';
import { callStaff } from './staff.ts';
import { listCustomerBookings, rescheduleBooking } from '../../domains/bookings/index.ts';

/** Makes every service run all its queries. */
export async function useEverything(product: Product): Promise<void> {
  const { started, ctx } = product;
  const { api, sandbox } = started;
  const vendors = createVendors(sandbox);
  await listAvailability(ctx, {});
  const region = await getRegionOf(ctx, 'Norfolk, VA 23510');
  await openBookingWindow(ctx);
  await openSlot(ctx, region, instantOf(daysAhead(2), '10:00', region.zone));

  const person = await addPerson(api, 'ADMIN');
  await callAccounts(product, person);
  await callMemberships(product);
  await callBilling(product);
  await callCompanies(product);
  await callStaff(product, person);
  await ensureStripeCustomer(ctx, person.id);
  const car = { make: 'Tesla', model: 'Model 3', year: null, plate: null, connector: null };
  const form = { ...car, batteryWh: null, nickname: null };
  await addVehicle(ctx, person.id, form);
  const added = await addVehicle(ctx, person.id, form);
  for (const { id } of added.slice(1)) {
    await changeVehicle(ctx, person.id, id, form);
    await makeDefaultVehicle(ctx, person.id, id);
    await removeVehicle(ctx, person.id, id);
  }

  const book = (change: object = {}, key?: string) =>
    createBooking(ctx, bookingRequest(change), key, person.id);
  const key = randomUUID();
  const body = bookingRequest();
  const booking = await createBooking(ctx, body, key, person.id, 'es');
  await createBooking(ctx, body, key, person.id);
  await book({ serviceType: 'EMERGENCY', phone: '757 555 0100' }, randomUUID());
  const stranded = await book({
    serviceType: 'EMERGENCY',
    phone: '757 555 0100',
    location: '36.85000, -76.29000',
  });
  await findEmergencyPlace(ctx, stranded.id);
  await isBookingOwnedBy(ctx, booking.id, person.id);
  const who = { name: 'Ada Driver', location: 'Norfolk, VA 23510', vehicle: 'tesla' as const };
  const reach = { email: person.email, phone: '757 555 0100' };
  const emergency = await createEmergencyFromForm(ctx, { ...who, ...reach }, null);
  await createEmergencyFromForm(ctx, { ...who, ...reach }, null);
  await getEmergency(ctx, emergency.id);
  const quick = {
    ...who,
    ...reach,
    vehicleType: 'other',
    serviceType: 'fast',
    urgency: 'normal',
  } as const;
  for (let time = 0; time < 2; time += 1) {
    await createInquiry(ctx, { ...who, ...reach }, key, null);
    await createQuickBooking(ctx, quick, key, person.id);
  }
  const consent = { consent: true, consentVersion: NOTIFICATION_CONSENT_VERSION } as const;
  await subscribeToNews(ctx, { ...reach, ...consent });
  const { unsubscribe_token: token } = await api.deps.db
    .selectFrom('notification_subscriptions')
    .select('unsubscribe_token')
    .where('channel', '=', 'email')
    .executeTakeFirstOrThrow();
  const late = await book();
  const payLate = await createPaymentIntent(ctx, late.id, undefined);
  const { clientSecret } = await createPaymentIntent(ctx, booking.id, undefined);
  await vendors.pay(clientSecret);
  await refreshPaymentStatus(ctx, booking.id);

  api.clock.offsetMs = 16 * 60_000;
  for (const id of await listExpiredHolds(ctx, 10)) await expireBooking(ctx, id);
  for (let index = 0; index < 2; index += 1) await book();
  await book().catch(() => undefined);
  await vendors.pay(payLate.clientSecret);
  await refreshPaymentStatus(ctx, late.id).catch(() => undefined);
  const moved = await book({ bookingTime: '12:00' });
  const { clientSecret: payMoved } = await createPaymentIntent(ctx, moved.id, undefined);
  await vendors.pay(payMoved);
  await refreshPaymentStatus(ctx, moved.id);
  await rescheduleBooking(ctx, moved.id, { date: daysAhead(3), time: '12:00' });
  await getCustomerVisit(ctx, moved.id);
  const actor = { id: person.id, name: 'ada', email: person.email, address: '127.0.0.1' };
  await callOperations(product, { ...actor, userAgent: undefined }, moved.id);
  await callBitcoin(product, { ...actor, userAgent: undefined }, book);
  await callAssistant(product, { ...actor, userAgent: undefined });
  for (const when of ['upcoming', 'past'] as const) {
    await listCustomerBookings(ctx, person.id, when, undefined);
    await listCustomerBookings(ctx, person.id, when, moved.id);
  }
  await getBookingDefaults(ctx, person.id);
  api.clock.offsetMs = new Date(moved.startsAt).getTime() + 3_600_000 - Date.now();
  await sendReminders(ctx);
  api.clock.offsetMs = 16 * 60_000;
  await cancelCustomerVisit(ctx, moved.id, { feeCents: 0 });
  for (const year of [undefined, 2026]) {
    await listChargingHistory(ctx, person.id, year, undefined);
    await listChargingHistory(ctx, person.id, year, moved.id);
    await exportChargingHistory(ctx, person.id, year, textsIn('en'));
  }
  await getReceipt(ctx, moved.id);
  await sweepCardPayments(ctx);
  const refund = await api.deps.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow();
  await executeRefund(ctx, refund.id);

  for (const { id } of await api.deps.db.selectFrom('emails').select('id').execute()) {
    await sendEmail(ctx, id);
  }
  const { card } = api.config;
  const event = JSON.stringify({
    id: 'evt_statement',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: clientSecret.split('_secret_')[0] } },
  });
  const at = Math.floor(Date.now() / 1000);
  const secret = card.mode === 'off' ? '' : card.webhookSecret;
  const signature = createHmac('sha256', secret).update(`${at}.${event}`).digest('hex');
  expect(await receiveStripeEvent(ctx, Buffer.from(event), `t=${at},v1=${signature}`)).toBe(true);
  await processStripeEvent(ctx, 'evt_statement');
  await retryStripeEvents(ctx);
  await pruneStripeEvents(ctx);
  await endNewsSubscription(ctx, token);
  await pruneBookingClaims(ctx);
  for (const show of ['open', 'over'] as const) {
    await listDispatchBookings(ctx, { show, from: daysAhead(0), to: daysAhead(5) });
  }
  await callCardMoney(product);
  await callRetention(product);
  await listAttentionItems(ctx);
  await getOverview(ctx, {});
  await listOverdue(ctx, STAFF_PERMISSIONS);
  await searchForStaff(ctx, 'ada', true);
  // The nightly recount deliberately reads everything, so it isn't run here.
  await rollUpMetrics(ctx);
}
