import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getBooking } from '../bookings/reading.ts';
import { createHolders } from '../../testing/appointments.ts';
import { addEmployee } from '../../testing/employees.ts';
import { useApi } from '../../testing/harness.ts';
import { failureOf } from '../../testing/requests.ts';
import { listenToStripe } from '../../testing/stripe-events.ts';
import { createVendors } from '../../testing/vendors.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
let staff: Awaited<ReturnType<typeof addEmployee>>;
const { book, bookPaid, ledgerOf, runRefunds, sendMails } = createHolders(started, () => vendors);
// No webhooks arrive; changes at Stripe are found by polling its events.
const { deliver } = listenToStripe(started);

beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await vendors.control('POST', '/stripe/webhooks', { drop: true });
  await vendors.control('POST', '/stripe/settings', { settleAfterMs: null });
});
beforeEach(async () => {
  staff ??= await addEmployee(started);
  started.api.clock.offsetMs = 0;
});

const kindsOf = async (bookingId: string) =>
  (await staff.client.attentionItems.list()).exceptions
    .filter((one) => one.bookingId === bookingId)
    .map(({ kind }) => kind)
    // No worker sends mails in this test.
    .filter((kind) => kind !== 'hold-ending' && kind !== 'mail-unsent');
const paymentOf = (bookingId: string) =>
  started.api.deps.db
    .selectFrom('payments')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
const intentOf = async (bookingId: string) => (await paymentOf(bookingId)).provider_ref ?? '';
const refundsOf = async (bookingId: string) => {
  const { id } = await paymentOf(bookingId);
  return started.api.deps.db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', id)
    .orderBy('created_at')
    .execute();
};
/** Refunds in the Dashboard, without our metadata. */
const refundInDashboard = async (bookingId: string, amountCents?: number) =>
  vendors.stripe('POST', '/v1/refunds', {
    payment_intent: await intentOf(bookingId),
    ...(amountCents !== undefined && { amount: String(amountCents) }),
  });
const stateOf = async (bookingId: string) => {
  const { status, paymentState, refundCents } = await getBooking(started.api.ctx, bookingId);
  return { status, paymentState, refundCents };
};

describe('a refund that fails after it had succeeded', () => {
  it('is failed for the customer, the ledger and staff, even 20 days later', async () => {
    const { booking, cancel } = await bookPaid();
    await cancel();
    await runRefunds(booking.id);
    expect(await ledgerOf(booking.id)).toEqual({ charging_revenue: 0, stripe_balance: 0 });
    expect(await stateOf(booking.id)).toMatchObject({ paymentState: 'refunded' });

    const [refund] = await refundsOf(booking.id);
    await vendors.control('POST', '/stripe/settle', {
      refund: refund?.provider_ref,
      result: 'failed',
    });
    started.api.clock.offsetMs = 20 * 86_400_000;
    await deliver();
    expect(await refundsOf(booking.id)).toMatchObject([
      { status: 'failed', failure_reason: 'lost_or_stolen_card' },
    ]);
    expect(await ledgerOf(booking.id)).toEqual({ charging_revenue: -9_999, stripe_balance: 9_999 });
    expect(await stateOf(booking.id)).toMatchObject({ paymentState: 'refund_failed' });
    expect(await kindsOf(booking.id)).toEqual(['refund-failed']);
    await deliver();
    expect(await ledgerOf(booking.id)).toEqual({ charging_revenue: -9_999, stripe_balance: 9_999 });
  });

  it('is failed even if another one has succeeded since', async () => {
    const { booking } = await bookPaid();
    await refundInDashboard(booking.id, 3_000);
    await deliver();
    const [first] = await refundsOf(booking.id);
    started.api.clock.offsetMs = 60_000;
    await refundInDashboard(booking.id, 1_000);
    await deliver();
    started.api.clock.offsetMs = 120_000;
    await vendors.control('POST', '/stripe/settle', {
      refund: first?.provider_ref,
      result: 'failed',
    });
    await deliver();
    expect(await stateOf(booking.id)).toMatchObject({
      paymentState: 'refund_failed',
      refundCents: 3_000,
    });
    expect(await kindsOf(booking.id)).toEqual(['refund-failed']);
    expect(await ledgerOf(booking.id)).toEqual({ charging_revenue: -8_999, stripe_balance: 8_999 });
  });
});

describe('a refund that two workers execute at once', () => {
  it('is made once', async () => {
    const { booking } = await bookPaid();
    const params = { bookingId: booking.id };
    const { version } = await staff.client.dispatch.get({ params });
    await staff.client.staffChanges.refund({
      headers: await staff.prove(),
      params,
      query: { version },
      body: { orderId: randomUUID(), amountCents: 2_000, reason: 'Ada waited for an hour.' },
    });
    await Promise.all([runRefunds(booking.id), runRefunds(booking.id)]);
    // Finds every refund of the payment at Stripe.
    await deliver();
    expect(await refundsOf(booking.id)).toMatchObject([
      { amount_cents: 2_000, is_external: false },
    ]);
    expect(await ledgerOf(booking.id)).toEqual({ charging_revenue: -7_999, stripe_balance: 7_999 });
  });
});

describe('a refund made in Stripe’s Dashboard', () => {
  it('of the whole price cancels the booking, and the customer gets a mail', async () => {
    const { booking } = await bookPaid();
    await refundInDashboard(booking.id);
    await deliver();
    expect(await stateOf(booking.id)).toEqual({
      status: 'cancelled',
      paymentState: 'refunded',
      refundCents: 9_999,
    });
    expect(await ledgerOf(booking.id)).toEqual({ charging_revenue: 0, stripe_balance: 0 });
    await sendMails(booking.id);
    const [mail] = await vendors.mailsTo(booking.email);
    expect(mail?.subject).toMatch(/^Cancelled: /u);
    expect(mail?.text).toContain('We refunded $99.99');
    expect(mail?.text).not.toContain('as you asked');
  });

  it('of a part keeps the booking, and reduces the refund of a cancellation', async () => {
    const { booking, cancel } = await bookPaid();
    await refundInDashboard(booking.id, 2_000);
    await deliver();
    expect(await stateOf(booking.id)).toMatchObject({ status: 'confirmed', refundCents: 2_000 });
    expect(await ledgerOf(booking.id)).toEqual({ charging_revenue: -7_999, stripe_balance: 7_999 });
    await cancel();
    await runRefunds(booking.id);
    expect((await refundsOf(booking.id)).map(({ amount_cents: cents }) => cents)).toEqual([
      2_000, 7_999,
    ]);
    expect(await ledgerOf(booking.id)).toEqual({ charging_revenue: 0, stripe_balance: 0 });
    expect(await kindsOf(booking.id)).toEqual([]);
  });

  it('of a part, unknown when the customer cancels, reduces that refund', async () => {
    const { booking, cancel } = await bookPaid();
    await refundInDashboard(booking.id, 2_000);
    await cancel();
    await runRefunds(booking.id);
    expect(await refundsOf(booking.id)).toMatchObject([
      { amount_cents: 7_999, status: 'succeeded', is_external: false },
      { amount_cents: 2_000, status: 'succeeded', is_external: true },
    ]);
    expect(await ledgerOf(booking.id)).toEqual({ charging_revenue: 0, stripe_balance: 0 });
    expect(await kindsOf(booking.id)).toEqual([]);
  });

  it('of the whole price, unknown when the customer cancels, counts as that refund', async () => {
    const { booking, cancel } = await bookPaid();
    await refundInDashboard(booking.id);
    await cancel();
    await runRefunds(booking.id);
    expect(await refundsOf(booking.id)).toMatchObject([
      { amount_cents: 9_999, status: 'succeeded', reason: 'cancelled' },
    ]);
    await deliver();
    expect(await ledgerOf(booking.id)).toEqual({ charging_revenue: 0, stripe_balance: 0 });
    expect(await stateOf(booking.id)).toMatchObject({ paymentState: 'refunded' });
    expect(await kindsOf(booking.id)).toEqual([]);
  });

  it('before the first poll cancels the booking', async () => {
    const { booking, client, get } = await book();
    const { clientSecret } = await client.payments.createIntent({
      body: { bookingId: booking.id },
    });
    await vendors.pay(clientSecret);
    await refundInDashboard(booking.id);
    const poll = client.bookings.refreshStatus({
      params: { id: booking.id },
      body: { status: 'confirmed' },
    });
    expect(await failureOf(poll)).toMatchObject({ code: 'payment_refunded' });
    expect((await get()).booking).toMatchObject({ status: 'cancelled', paymentState: 'refunded' });
    expect(await ledgerOf(booking.id)).toEqual({ charging_revenue: 0, stripe_balance: 0 });
  });
});

describe('a dispute', () => {
  const disputed = async () => {
    const holder = await bookPaid();
    const { id } = holder.booking;
    const dispute = (await vendors.control('POST', '/stripe/disputes', {
      payment_intent: await intentOf(id),
    })) as { id: string };
    await deliver();
    const close = async (result: 'won' | 'lost') => {
      await vendors.control('POST', '/stripe/disputes/close', { dispute: dispute.id, result });
      await deliver();
    };
    return { ...holder, id, close };
  };
  const historyOf = async (bookingId: string) =>
    (await staff.client.dispatch.get({ params: { bookingId } })).events.map(({ title }) => title);

  it('is an attention item, and appears in the booking’s history and the ledger', async () => {
    const { id } = await disputed();
    expect(await kindsOf(id)).toEqual(['dispute']);
    expect(await historyOf(id)).toContain('Payment disputed');
    expect(await ledgerOf(id)).toEqual({
      charging_revenue: -9_999,
      disputed_payments: 9_999,
      stripe_balance: 0,
    });
    await deliver();
    expect(await kindsOf(id)).toEqual(['dispute']);
  });

  it('prevents a refund when the booking is canceled', async () => {
    const { id, cancel } = await disputed();
    await cancel();
    expect(await refundsOf(id)).toEqual([]);
  });

  it('has no attention item once it is won', async () => {
    const { id, close } = await disputed();
    await close('won');
    expect(await kindsOf(id)).toEqual([]);
    expect(await ledgerOf(id)).toEqual({
      charging_revenue: -9_999,
      disputed_payments: 0,
      stripe_balance: 9_999,
    });
  });

  it('that is lost removes the money from the ledger, and remains an attention item', async () => {
    const { id, close } = await disputed();
    await close('lost');
    expect(await ledgerOf(id)).toEqual({
      charging_revenue: 0,
      disputed_payments: 0,
      stripe_balance: 0,
    });
    started.api.clock.offsetMs = 60 * 86_400_000;
    expect(await kindsOf(id)).toContain('dispute');
  });
});

describe('a payment that is refunded automatically', () => {
  const refused = async (response: Promise<unknown>) => failureOf(response);
  const pollStatus = ({ booking, client }: Awaited<ReturnType<typeof book>>) =>
    client.bookings.refreshStatus({ params: { id: booking.id }, body: { status: 'confirmed' } });
  const paying = async () => {
    const holder = await book();
    const { clientSecret } = await holder.client.payments.createIntent({
      body: { bookingId: holder.booking.id },
    });
    return { ...holder, clientSecret };
  };
  const mailOf = async (booking: { id: string; email: string }) => {
    await sendMails(booking.id);
    const [mail] = await vendors.mailsTo(booking.email);
    return mail;
  };

  it('because the booking was canceled is explained by mail', async () => {
    const holder = await paying();
    const email = `late-${holder.booking.id}@example.com`;
    await started.api.deps.db
      .updateTable('bookings')
      .set({ email })
      .where('id', '=', holder.booking.id)
      .execute();
    await holder.cancel();
    await vendors.pay(holder.clientSecret);
    expect(await refused(pollStatus(holder))).toMatchObject({ code: 'payment_refunded' });
    const mail = await mailOf({ ...holder.booking, email });
    expect(mail?.subject).toMatch(/^Refund: \$99\.99 for /u);
    expect(mail?.text).toContain('Your payment arrived after your booking was closed.');
    expect(mail?.text).toContain('$99.99');
  });

  it('because its amount was changed at Stripe is explained to the customer and shown to staff', async () => {
    const holder = await paying();
    const { id } = holder.booking;
    const email = `changed-${id}@example.com`;
    await started.api.deps.db.updateTable('bookings').set({ email }).where('id', '=', id).execute();
    await vendors.stripe('POST', `/v1/payment_intents/${await intentOf(id)}`, { amount: '5000' });
    await vendors.pay(holder.clientSecret);
    const failure = await refused(pollStatus(holder));
    expect(failure).toMatchObject({
      code: 'payment_refunded',
      message: expect.stringContaining('The amount that you paid is not the price') as string,
    });
    expect(await kindsOf(id)).toEqual(['wrong-amount']);
    await runRefunds(id);
    expect(await ledgerOf(id)).toEqual({ charging_revenue: 0, stripe_balance: 0 });
    const mail = await mailOf({ id, email });
    expect(mail?.subject).toBe('We couldn’t accept your payment: $50.00 is on its way back');
    expect(mail?.text).toContain('the price of this booking is $99.99');
  });
});

describe('an outage of Stripe when the customer returns', () => {
  it('is never reported as if nothing had been charged', async () => {
    const holder = await book();
    const body = { bookingId: holder.booking.id };
    const { clientSecret } = await holder.client.payments.createIntent({ body });
    await vendors.pay(clientSecret);
    const fault = { path: '/v1/payment_intents', status: 503, count: 3 };
    const poll = () =>
      holder.client.bookings.refreshStatus({
        params: { id: holder.booking.id },
        body: { status: 'confirmed' },
      });
    for (const ask of [poll, () => holder.client.payments.createIntent({ body })]) {
      await vendors.control('POST', '/stripe/fail-next', fault);
      const failure = await failureOf(ask());
      expect(failure).toMatchObject({ code: 'payments_unavailable', status: 503 });
      expect(failure.message).not.toMatch(/charged/u);
    }
    expect((await poll()).booking.status).toBe('confirmed');
  });
});
