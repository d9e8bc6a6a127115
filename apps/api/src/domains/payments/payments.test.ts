import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expireBooking } from '../bookings/expiry.ts';
import { watchQueries } from '../../testing/watched-queries.ts';
import { browserFetch, useApi } from '../../testing/harness.ts';
import { bookingRequest, daysAhead, eventually, failureOf } from '../../testing/requests.ts';
import { createVendors } from '../../testing/vendors.ts';
import { sweepCardPayments } from './sweep.ts';
import { createPaymentIntent, refreshPaymentStatus } from './service.ts';

const started = useApi();
let vendors: ReturnType<typeof createVendors>;
let nextHour = 0;

/** Books a separate slot, so that tests don't compete for seats. */
async function book(change: object = {}) {
  const client = started.api.client(browserFetch());
  const slot = nextHour++;
  const body = bookingRequest({
    bookingDate: daysAhead(10 + Math.floor(slot / 12)),
    bookingTime: `${String(8 + (slot % 12)).padStart(2, '0')}:00`,
    ...change,
  });
  const { booking } = await client.bookings.create({ body, headers: {} });
  const payment = () =>
    client.payments.createIntent({
      body: { bookingId: booking.id, amount: booking.amountCents / 100 },
    });
  const refresh = () =>
    client.bookings.refreshStatus({
      params: { id: booking.id },
      body: { status: 'confirmed', sendEmail: true, paymentMethod: 'card' },
    });
  const read = async () => (await client.bookings.get({ params: { id: booking.id } })).booking;
  return { booking, client, payment, refresh, read };
}

const ledgerOf = async (bookingId: string) => {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(amount_cents)::int as cents from ledger_entries
    join ledger_transactions t on t.id = transaction_id
    where t.booking_id = ${bookingId} group by account order by account`.execute(
    started.api.deps.db,
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
};

/** What the clocks of Norfolk show then: EST or EDT. */
const zoneAt = (instant: string): string =>
  new Date(instant)
    .toLocaleTimeString('en-US', { timeZone: 'America/New_York', timeZoneName: 'short' })
    .slice(-3);

const webhooks = (settings: object) => vendors.control('POST', '/stripe/webhooks', settings);

beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await webhooks({ url: `${started.api.url}/api/webhooks/stripe` });
  await started.api.startWork();
});

afterEach(async () => {
  started.api.clock.offsetMs = 0;
  await webhooks({ drop: false, delayMs: 0, repeat: 0, reorder: false, paused: false });
});

describe('a card payment', () => {
  it('confirms the booking, posts to the ledger, and sends one mail with the appointment', async () => {
    const { booking, payment, refresh } = await book();
    const { clientSecret, amountCents } = await payment();
    expect(amountCents).toBe(9_999);
    expect(await vendors.pay(clientSecret)).toEqual({ status: 'succeeded' });
    // Two tabs refresh while the webhook is on its way.
    const answers = await Promise.all([refresh(), refresh()]);
    expect(answers.map((answer) => answer.booking.status)).toEqual(['confirmed', 'confirmed']);
    expect(answers[0]?.booking.paymentState).toBe('paid');
    expect(await ledgerOf(booking.id)).toEqual({ charging_revenue: -9_999, stripe_balance: 9_999 });
    const [mail] = await eventually(async () => {
      const mails = await vendors.mailsTo(booking.email);
      return mails.length > 0 && mails;
    });
    expect(mail?.subject).toMatch(/^Confirmed: Standard Charge \(Level 2\) on /u);
    const zone = zoneAt(booking.startsAt);
    for (const fact of ['$99.99', booking.location, zone, 'at least 4 hours before']) {
      expect(mail?.text).toContain(fact);
      expect(mail?.html).toContain(fact);
    }
    const calendar = Buffer.from(mail?.attachments[0]?.content ?? '', 'base64').toString();
    expect(mail?.attachments[0]?.filename).toBe('appointment.ics');
    expect(calendar).toContain('BEGIN:VEVENT');
    expect(calendar).toContain(booking.startsAt.replace(/[-:]|\.000/gu, ''));
    await refresh();
    await sweepCardPayments(started.api.ctx);
    expect(await vendors.mailsTo(booking.email)).toHaveLength(1);
  });

  it('has one intent however often it is requested', async () => {
    const { payment } = await book();
    const intents = await Promise.all([payment(), payment(), payment()]);
    expect(new Set(intents.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect((await payment()).clientSecret).toBe(intents[0]?.clientSecret);
  });

  it('is refused when the request has a different price', async () => {
    const { booking, client } = await book();
    const body = { bookingId: booking.id, amount: 1 };
    expect(await failureOf(client.payments.createIntent({ body }))).toMatchObject({
      code: 'price_mismatch',
    });
  });

  it('confirms the booking by webhook alone', async () => {
    await webhooks({ repeat: 2, reorder: true });
    const { booking, payment, read } = await book();
    await vendors.pay((await payment()).clientSecret);
    await eventually(async () => (await read()).status === 'confirmed');
    expect(await ledgerOf(booking.id)).toEqual({ charging_revenue: -9_999, stripe_balance: 9_999 });
  });

  it('confirms the booking by the sweep when the webhook is lost', async () => {
    await webhooks({ drop: true });
    const { payment, read } = await book();
    await vendors.pay((await payment()).clientSecret);
    expect((await read()).status).toBe('pending');
    started.api.clock.offsetMs = 3 * 60_000;
    await sweepCardPayments(started.api.ctx);
    expect(await read()).toMatchObject({ status: 'confirmed', paymentState: 'paid' });
  });

  it('fails when the card is declined, and can be retried', async () => {
    const { payment, refresh, read } = await book();
    const { clientSecret } = await payment();
    expect(await vendors.pay(clientSecret, 'pm_card_visa_chargeDeclined')).toEqual({
      status: 'refused',
    });
    expect(await failureOf(refresh())).toMatchObject({ code: 'not_paid', status: 409 });
    expect((await read()).paymentState).toBe('failed');
    expect(await vendors.pay((await payment()).clientSecret)).toEqual({ status: 'succeeded' });
    expect((await refresh()).booking.status).toBe('confirmed');
  });

  it('is refused for a paid booking', async () => {
    const { payment, refresh } = await book();
    await vendors.pay((await payment()).clientSecret);
    await refresh();
    expect(await failureOf(payment())).toMatchObject({ code: 'already_paid' });
  });

  it('is not created again when the booking is paid during the request', async () => {
    await webhooks({ drop: true });
    const { booking, payment } = await book();
    await vendors.pay((await payment()).clientSecret);
    const { deps, ctx } = started.api;
    let isRead = false;
    const paidMeanwhile = watchQueries(ctx.db, {
      after: async () => {
        if (isRead) return;
        isRead = true;
        await refreshPaymentStatus(ctx, booking.id);
      },
    });
    expect(
      await failureOf(createPaymentIntent({ ...ctx, db: paidMeanwhile }, booking.id, undefined)),
    ).toMatchObject({
      code: 'already_paid',
    });
    const attempts = await deps.db
      .selectFrom('payments')
      .select('attempt')
      .where('booking_id', '=', booking.id)
      .execute();
    expect(attempts).toEqual([{ attempt: 1 }]);
  });

  it('has one intent when the response to its creation is lost', async () => {
    // Drops the webhook, which would repair the payment before it is polled.
    await webhooks({ drop: true });
    await vendors.control('POST', '/stripe/fail-next', {
      method: 'POST',
      path: '/v1/payment_intents',
      connection: 'reset',
      when: 'after',
      count: 3,
    });
    const { booking, payment } = await book();
    expect(await failureOf(payment())).toMatchObject({ code: 'payments_unavailable' });
    await payment();
    const state = (await vendors.control('GET', '/state')) as {
      payment_intents: { metadata: Record<string, string> }[];
    };
    const made = state.payment_intents.filter(
      ({ metadata }) => metadata['bookingId'] === booking.id,
    );
    expect(made).toHaveLength(1);
  });
});

describe('a delayed bank payment', () => {
  const PROCESSING = 'pm_usBankAccount_success';

  it('extends the hold while it is processing, and confirms the booking when it succeeds', async () => {
    await vendors.control('POST', '/stripe/settings', { settleAfterMs: null });
    const { booking, payment, refresh, read } = await book();
    const { clientSecret } = await payment();
    await vendors.pay(clientSecret, PROCESSING);
    const failure = await failureOf(refresh());
    expect(failure).toMatchObject({ code: 'payment_processing', status: 409 });
    started.api.clock.offsetMs = 10 * 60_000;
    await failureOf(refresh());
    expect(Date.parse((await read()).holdExpiresAt ?? '')).toBeGreaterThan(
      Date.parse(booking.holdExpiresAt ?? ''),
    );
    await vendors.control('POST', '/stripe/settle', {
      payment_intent: clientSecret.split('_secret_')[0],
      result: 'succeeded',
    });
    expect((await refresh()).booking.status).toBe('confirmed');
  });

  it('fails when the bank refuses it', async () => {
    await vendors.control('POST', '/stripe/settings', { settleAfterMs: null });
    const { payment, refresh, read } = await book();
    const { clientSecret } = await payment();
    await vendors.pay(clientSecret, PROCESSING);
    await failureOf(refresh());
    await vendors.control('POST', '/stripe/settle', {
      payment_intent: clientSecret.split('_secret_')[0],
      result: 'failed',
    });
    expect(await failureOf(refresh())).toMatchObject({ code: 'not_paid' });
    expect((await read()).paymentState).toBe('failed');
  });
});

describe('a card payment after the hold expired', () => {
  const lapse = async (id: string) => {
    started.api.clock.offsetMs = 16 * 60_000;
    await expireBooking(started.api.ctx, id);
  };

  it('confirms the booking when a seat is free', async () => {
    await webhooks({ drop: true });
    const { booking, payment, refresh } = await book();
    const { clientSecret } = await payment();
    await lapse(booking.id);
    expect(await failureOf(payment())).toMatchObject({ code: 'hold_expired' });
    await vendors.pay(clientSecret);
    expect((await refresh()).booking.status).toBe('confirmed');
  });

  it('is refunded when the slot is full, and the mail lists free slots', async () => {
    await webhooks({ drop: true });
    const { booking, payment, refresh, read } = await book();
    const { clientSecret } = await payment();
    await lapse(booking.id);
    const { bookingDate, bookingTime } = booking;
    for (let index = 0; index < 3; index += 1) await book({ bookingDate, bookingTime });
    await vendors.pay(clientSecret);
    const refused = await failureOf(refresh());
    expect(refused).toMatchObject({ code: 'payment_refunded', status: 409 });
    expect(refused).not.toHaveProperty('body.next');
    await eventually(async () => (await read()).paymentState === 'refunded');
    expect(await ledgerOf(booking.id)).toEqual({ charging_revenue: 0, stripe_balance: 0 });
    const [mail] = await eventually(async () => {
      const mails = await vendors.mailsTo(booking.email);
      return mails.length > 0 && mails;
    });
    expect(mail?.subject).toContain('$99.99 is on its way back');
    expect(mail?.text).toMatch(/spots? left/u);
  });

  it('shows a failed refund to the customer and in the ledger', async () => {
    await vendors.control('POST', '/stripe/refunds', { next: 'failed' });
    const { booking, payment, read, refresh } = await book();
    const { clientSecret } = await payment();
    await lapse(booking.id);
    const { bookingDate, bookingTime } = booking;
    for (let index = 0; index < 3; index += 1) await book({ bookingDate, bookingTime });
    await vendors.pay(clientSecret);
    const refund = await eventually(async () => {
      const row = await started.api.deps.db
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'refunds.payment_id')
        .select('refunds.status')
        .where('booking_id', '=', booking.id)
        .executeTakeFirst();
      return row?.status === 'failed' && row;
    });
    expect(refund.status).toBe('failed');
    expect((await read()).paymentState).toBe('refund_failed');
    expect(await failureOf(refresh())).toMatchObject({
      code: 'payment_refunded',
      message: expect.stringContaining('please contact us') as string,
      body: { next: 'contact' },
    });
    expect(await ledgerOf(booking.id)).toEqual({ charging_revenue: -9_999, stripe_balance: 9_999 });
  });

  it('is canceled when it can no longer be paid', async () => {
    const { booking, payment } = await book();
    const { clientSecret } = await payment();
    await lapse(booking.id);
    started.api.clock.offsetMs = 60 * 60_000;
    await sweepCardPayments(started.api.ctx);
    expect(await vendors.pay(clientSecret)).toEqual({ status: 'refused' });
  });
});

describe('a Stripe webhook', () => {
  const post = (body: string, signature: string) =>
    fetch(`${started.api.url}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    });

  it('is refused without Stripe’s signature', async () => {
    expect((await post('{"id":"evt_1"}', 't=1,v1=00')).status).toBe(400);
    expect((await post('not json', '')).status).toBe(400);
  });

  it('is stored only with a recent signature of its body by our secret', async () => {
    const { config, deps } = started.api;
    const secret = config.card.mode === 'off' ? '' : config.card.webhookSecret;
    const now = Math.floor(Date.now() / 1000);
    const event = (id: string) =>
      JSON.stringify({
        id,
        object: 'event',
        type: 'payment_intent.succeeded',
        created: now,
        data: { object: { id: 'pi_of_nobody', object: 'payment_intent' } },
      });
    const sign = (body: string, key: string, at = now) =>
      `t=${at},v1=${createHmac('sha256', key).update(`${at}.${body}`).digest('hex')}`;
    const forged = event('evt_forged');
    const signatures = [
      sign(forged, 'whsec_of_somebody_else'),
      sign(event('evt_another'), secret),
      // Stripe's tolerance is five minutes; a recorded event is older.
      sign(forged, secret, now - 3_600),
      `t=${now},v1=`,
    ];
    for (const signature of signatures) expect((await post(forged, signature)).status).toBe(400);
    const own = event('evt_own');
    expect((await post(own, sign(own, secret))).status).toBe(200);
    const stored = await deps.db
      .selectFrom('webhook_events')
      .select('event_id')
      .where('event_id', 'in', ['evt_forged', 'evt_another', 'evt_own'])
      .execute();
    expect(stored).toEqual([{ event_id: 'evt_own' }]);
  });
});
