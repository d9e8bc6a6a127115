import { createHmac, randomUUID } from 'node:crypto';
import { NOTIFICATION_CONSENT_VERSION } from '@voltcourier/contracts';
import { instantOf } from '@voltcourier/pricing';
import { expect } from 'vitest';
import { addPerson } from '../people.ts';
import { bookingRequest, daysAhead } from '../requests.ts';
import { createVendors } from '../vendors.ts';
import { askAccounts } from './accounts.ts';
import { askCardMoney } from './card-money.ts';
import { askCompanies } from './companies.ts';
import { askBilling, askMemberships } from './memberships.ts';
import type { Product } from './product.ts';
import { askBitcoin } from './bitcoin.ts';
import { askOperations } from './operations.ts';
import { askStaff } from './staff.ts';

/** Has every service ask the database everything that it can. */
export async function useEverything(product: Product): Promise<void> {
  const { started, services } = product;
  const { api, sandbox } = started;
  const vendors = createVendors(sandbox);
  const { availability, bookings, payments, notifications, webhooks } = services;
  const { customerChanges, inquiries, chargingHistory, paymentMethods, subscriptions, vehicles } =
    services;
  await availability.list({});
  const region = await availability.getRegionOf('Norfolk, VA 23510');
  await availability.openWindow();
  await availability.openSlot(region, instantOf(daysAhead(2), '10:00', region.zone));

  const person = await addPerson(api, 'ADMIN');
  await askAccounts(product, person);
  await askMemberships(product);
  await askBilling(product);
  await askCompanies(product);
  await askStaff(product, person);
  await paymentMethods.ensureCustomer(person.id);
  const car = { make: 'Tesla', model: 'Model 3', year: null, plate: null, connector: null };
  const form = { ...car, batteryWh: null, nickname: null };
  await vehicles.add(person.id, form);
  const added = await vehicles.add(person.id, form);
  for (const { id } of added.slice(1)) {
    await vehicles.change(person.id, id, form);
    await vehicles.makeDefault(person.id, id);
    await vehicles.remove(person.id, id);
  }

  const book = (change: object = {}, key?: string) =>
    bookings.create(bookingRequest(change), key, person.id);
  const key = randomUUID();
  const body = bookingRequest();
  const booking = await bookings.create(body, key, person.id);
  await bookings.create(body, key, person.id);
  await book({ serviceType: 'EMERGENCY', phone: '757 555 0100' }, randomUUID());
  await bookings.isOwnedBy(booking.id, person.id);
  const who = { name: 'Ada Driver', location: 'Norfolk, VA 23510', vehicle: 'tesla' as const };
  const reach = { email: person.email, phone: '757 555 0100' };
  const emergency = await bookings.createFromForm({ ...who, ...reach }, null);
  await bookings.createFromForm({ ...who, ...reach }, null);
  await bookings.getEmergency(emergency.id);
  const quick = {
    ...who,
    ...reach,
    vehicleType: 'other',
    serviceType: 'fast',
    urgency: 'normal',
  } as const;
  for (let time = 0; time < 2; time += 1) {
    await inquiries.create({ ...who, ...reach }, key, null);
    await inquiries.createQuickBooking(quick, key, person.id);
  }
  const consent = { consent: true, consentVersion: NOTIFICATION_CONSENT_VERSION } as const;
  await subscriptions.subscribe({ ...reach, ...consent });
  const { unsubscribe_token: token } = await api.deps.db
    .selectFrom('notification_subscriptions')
    .select('unsubscribe_token')
    .where('channel', '=', 'email')
    .executeTakeFirstOrThrow();
  const late = await book();
  const payLate = await payments.createIntent(late.id, undefined);
  const { clientSecret } = await payments.createIntent(booking.id, undefined);
  await vendors.pay(clientSecret);
  await payments.refreshStatus(booking.id);

  api.clock.offsetMs = 16 * 60_000;
  for (const id of await bookings.listDueHolds(10)) await bookings.expire(id);
  for (let place = 0; place < 2; place += 1) await book();
  await book().catch(() => undefined);
  await vendors.pay(payLate.clientSecret);
  await payments.refreshStatus(late.id).catch(() => undefined);
  const moved = await book({ bookingTime: '12:00' });
  const { clientSecret: payMoved } = await payments.createIntent(moved.id, undefined);
  await vendors.pay(payMoved);
  await payments.refreshStatus(moved.id);
  await customerChanges.reschedule(moved.id, { date: daysAhead(3), time: '12:00' });
  await customerChanges.get(moved.id);
  const actor = { id: person.id, name: 'ada', email: person.email, address: '127.0.0.1' };
  await askOperations(product, { ...actor, userAgent: undefined }, moved.id);
  await askBitcoin(product, { ...actor, userAgent: undefined }, book);
  for (const when of ['upcoming', 'past'] as const) {
    await customerChanges.list(person.id, when, undefined);
    await customerChanges.list(person.id, when, moved.id);
  }
  api.clock.offsetMs = new Date(moved.startsAt).getTime() + 3_600_000 - Date.now();
  await bookings.remind();
  api.clock.offsetMs = 16 * 60_000;
  await customerChanges.cancel(moved.id, { feeCents: 0 });
  for (const year of [undefined, 2026]) {
    await chargingHistory.list(person.id, year, undefined);
    await chargingHistory.list(person.id, year, moved.id);
    await chargingHistory.exportCsv(person.id, year);
  }
  await chargingHistory.getReceipt(moved.id);
  await payments.sweep();
  const refund = await api.deps.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow();
  await payments.refund(refund.id);

  for (const { id } of await api.deps.db.selectFrom('emails').select('id').execute()) {
    await notifications.send(id);
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
  expect(await webhooks.receive(Buffer.from(event), `t=${at},v1=${signature}`)).toBe(true);
  await webhooks.process('evt_statement');
  await webhooks.prune();
  await subscriptions.end(token);
  await bookings.prune();
  for (const show of ['open', 'over'] as const) {
    await services.dispatch.list({ show, from: daysAhead(0), to: daysAhead(5) });
  }
  await askCardMoney(product);
  await services.attentionItems.list();
  await services.metrics.overview({});
  await services.search.find('ada', true);
  // Once a night all of it is counted anew, which reads everything on purpose and isn't done here.
  await services.metrics.fold();
}
