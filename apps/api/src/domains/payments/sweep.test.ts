import { DEFAULT_ZONE, slotStart } from '@voltcourier/pricing';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { browserFetch, useApi } from '../../testing/harness.ts';
import { bookingRequest, daysAhead, failureOf } from '../../testing/requests.ts';
import { createVendors } from '../../testing/vendors.ts';
import { sweepCardPayments } from './sweep.ts';
import { pollStripeEvents, processStripeEvent, retryStripeEvents } from './webhooks.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const started = useApi();
let vendors: ReturnType<typeof createVendors>;

beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await vendors.control('POST', '/stripe/webhooks', { drop: true });
});

it('the sweep gives up an unpaid emergency, which can still be paid later', async () => {
  const { api } = started;
  const client = api.client(browserFetch());
  const { booking } = await client.bookings.create({
    body: bookingRequest({ serviceType: 'EMERGENCY', phone: '757 555 0100' }),
    headers: {},
  });
  const body = { bookingId: booking.id };
  const first = await client.payments.createIntent({ body });
  api.clock.offsetMs = DAY / 2;
  expect(await sweepCardPayments(api.ctx)).toEqual({ checked: 1, failed: 0 });
  expect((await client.payments.createIntent({ body })).clientSecret).toBe(first.clientSecret);
  api.clock.offsetMs = 2 * DAY;
  expect(await sweepCardPayments(api.ctx)).toEqual({ checked: 1, failed: 0 });
  api.clock.offsetMs = 3 * DAY;
  expect(await sweepCardPayments(api.ctx)).toEqual({ checked: 0, failed: 0 });
  expect(await vendors.pay(first.clientSecret)).toEqual({ status: 'refused' });

  const second = await client.payments.createIntent({ body });
  expect(second.clientSecret).not.toBe(first.clientSecret);
  expect(await vendors.pay(second.clientSecret)).toEqual({ status: 'succeeded' });
  const { booking: paid } = await client.bookings.refreshStatus({
    params: { id: booking.id },
    body: { status: 'confirmed' },
  });
  expect(paid).toMatchObject({ status: 'confirmed', paymentState: 'paid' });
});

it('a payment that the bank confirms after the hour of its appointment is refunded', async () => {
  const { api } = started;
  const body = bookingRequest({ bookingDate: daysAhead(3) });
  const startsAt = slotStart(body.bookingDate, body.bookingTime, DEFAULT_ZONE);
  const goTo = (minutes: number) => {
    api.clock.offsetMs = startsAt.getTime() + minutes * MINUTE - Date.now();
  };
  goTo(-2);
  const client = api.client(browserFetch());
  const { booking } = await client.bookings.create({ body, headers: {} });
  const params = { id: booking.id };
  const { clientSecret } = await client.payments.createIntent({ body: { bookingId: booking.id } });
  expect(await vendors.pay(clientSecret, 'pm_card_sandbox_settlesLater')).toEqual({
    status: 'processing',
  });
  for (let minutes = 1; minutes < 70; minutes += 10) {
    goTo(minutes);
    await sweepCardPayments(api.ctx);
  }
  const payment_intent = clientSecret.split('_secret_')[0];
  await vendors.control('POST', '/stripe/settle', { payment_intent });
  await sweepCardPayments(api.ctx);
  const refresh = client.bookings.refreshStatus({ params, body: { status: 'confirmed' } });
  expect(await failureOf(refresh)).toMatchObject({ code: 'payment_refunded' });
});

it('events whose job gave up are queued again until they are processed', async () => {
  const { api } = started;
  const { db } = api.deps;
  api.clock.offsetMs = 0;
  await pollStripeEvents(api.ctx);
  const events = await db.selectFrom('webhook_events').select('event_id').execute();
  expect(events.length).toBeGreaterThan(1);
  const queued = async () => {
    const { rows } = await sql<{ id: string }>`
      select data->>'eventId' as id from pgboss.job where name = 'payments.process-event'`.execute(
      db,
    );
    return rows.map(({ id }) => id).toSorted();
  };
  const ids = events.map(({ event_id: id }) => id).toSorted();
  expect(await queued()).toEqual(ids);
  await sql`delete from pgboss.job where name = 'payments.process-event'`.execute(db);
  await retryStripeEvents(api.ctx);
  expect(await queued()).toEqual([]);
  const [first = '', ...others] = ids;
  await processStripeEvent(api.ctx, first);
  api.clock.offsetMs = 3 * 60 * MINUTE;
  await retryStripeEvents(api.ctx);
  expect(await queued()).toEqual(others);
});
