import { addDays } from '@voltcourier/pricing';
import { EMERGENCY_CANCELLATION_SENTENCE } from '@voltcourier/pricing/cancellation-sentences';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createBooking } from '../../bookings/service.ts';
import { abandonCardPayment } from '../../payments/reconciliation.ts';
import { createPaymentIntent, refreshPaymentStatus } from '../../payments/service.ts';
import { createContext } from '../../../context.ts';
import { createHolders } from '../../../testing/appointments.ts';
import { useApi } from '../../../testing/harness.ts';
import { bookingRequest, daysAhead, failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { getCustomerVisit } from './service.ts';

const HOUR = 3_600_000;
const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { book, bookPaid, goTo, ledgerOf, runRefunds, seatsOf, sendMails } = createHolders(
  started,
  () => vendors,
);

beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await vendors.control('POST', '/stripe/webhooks', { drop: true });
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

const cancelMails = async (email: string) =>
  (await vendors.mailsTo(email)).filter(({ subject }) => subject.startsWith('Cancelled: '));

describe('cancelling in time', () => {
  it('frees the seat and refunds the full price', async () => {
    const { booking, get, cancel } = await bookPaid();
    expect(await get()).toMatchObject({
      cancellation: {
        rule: 'free',
        feeCents: 0,
        refundCents: 9_999,
        freeUntil: new Date(new Date(booking.startsAt).getTime() - 4 * HOUR).toISOString(),
      },
      canReschedule: true,
    });
    expect(await cancel()).toMatchObject({
      status: 'cancelled',
      paymentState: 'refunding',
      refundCents: 9_999,
    });
    expect(await seatsOf(booking.id)).toEqual([]);
    expect(await ledgerOf(booking.id)).toEqual({ charging_revenue: -9_999, stripe_balance: 9_999 });
    await runRefunds(booking.id);
    expect((await get()).booking.paymentState).toBe('refunded');
    expect(await ledgerOf(booking.id)).toEqual({ charging_revenue: 0, stripe_balance: 0 });
    expect(await get()).toMatchObject({ cancellation: null, canReschedule: false });
  });

  it('refunds and mails once for concurrent and repeated requests', async () => {
    const { booking, cancel } = await bookPaid();
    const answers = await Promise.all([cancel(), cancel(), cancel()]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    // The fee agreed to on the second call no longer matters.
    expect((await cancel(4_000)).status).toBe('cancelled');
    await runRefunds(booking.id);
    await runRefunds(booking.id);
    const refunds = await started.api.deps.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'payment_id')
      .select(['refunds.amount_cents', 'refunds.reason'])
      .where('booking_id', '=', booking.id)
      .execute();
    expect(refunds).toEqual([{ amount_cents: 9_999, reason: 'cancelled' }]);
    await sendMails(booking.id);
    expect(await cancelMails(booking.email)).toHaveLength(1);
  });

  it('sends a mail with the refund and the cancelled calendar entry', async () => {
    const { booking, cancel } = await bookPaid();
    await sendMails(booking.id);
    await cancel();
    await sendMails(booking.id);
    const [mail] = await cancelMails(booking.email);
    expect(mail?.text).toContain('We are refunding $99.99');
    expect(mail?.text).not.toContain('Cancellation fee');
    const calendar = Buffer.from(mail?.attachments[0]?.content ?? '', 'base64').toString();
    for (const line of [
      'METHOD:CANCEL',
      'STATUS:CANCELLED',
      'SEQUENCE:1',
      `UID:${booking.id}@voltcourier.example`,
    ]) {
      expect(calendar).toContain(line);
    }
  });

  it('frees the seat of an unpaid booking, and sends no mail', async () => {
    const { booking, get, cancel } = await book();
    expect((await get()).cancellation).toEqual({
      rule: 'free',
      feeCents: 0,
      refundCents: 0,
      freeUntil: null,
      session: null,
    });
    expect(await cancel()).toMatchObject({ status: 'cancelled', paymentState: 'none' });
    expect(await seatsOf(booking.id)).toEqual([]);
    await sendMails(booking.id);
    expect(await vendors.mailsTo(booking.email)).toEqual([]);
  });

  it('ends the open payment, so that another tab can’t make it any more', async () => {
    const { booking, client, cancel } = await book();
    const { clientSecret } = await client.payments.createIntent({
      body: { bookingId: booking.id },
    });
    await cancel();
    const { rows } = await sql<{ id: string }>`
      select p.id from pgboss.job j join payments p on p.id::text = j.data->>'paymentId'
      where j.name = 'payments.abandon' and p.booking_id = ${booking.id}`.execute(
      started.api.deps.db,
    );
    expect(rows).toHaveLength(1);
    for (const { id } of rows) await abandonCardPayment(started.api.ctx, id);
    expect(await vendors.pay(clientSecret)).toEqual({ status: 'refused' });
    const params = { id: booking.id };
    const refused = await failureOf(
      client.bookings.refreshStatus({ params, body: { status: 'confirmed' } }),
    );
    expect(refused).toMatchObject({
      code: 'hold_expired',
      message: 'This booking was cancelled. Please choose a time again.',
    });
    const again = client.payments.createIntent({ body: { bookingId: booking.id } });
    expect(await failureOf(again)).toMatchObject({ message: refused.message });
    expect(await ledgerOf(booking.id)).toEqual({});
  });

  it('refunds a payment that arrives afterwards', async () => {
    const { booking, client, get, cancel } = await book();
    const { clientSecret } = await client.payments.createIntent({
      body: { bookingId: booking.id },
    });
    await cancel();
    await vendors.pay(clientSecret);
    const refused = await failureOf(
      client.bookings.refreshStatus({
        params: { id: booking.id },
        body: { status: 'confirmed' },
      }),
    );
    expect(refused).toMatchObject({ code: 'payment_refunded' });
    expect(refused.message).toBe('This booking was cancelled. $99.99 is on its way back to you.');
    await runRefunds(booking.id);
    expect((await get()).booking).toMatchObject({
      status: 'cancelled',
      paymentState: 'refunded',
      refundCents: 9_999,
    });
    expect(await ledgerOf(booking.id)).toEqual({ charging_revenue: 0, stripe_balance: 0 });
  });
});

describe('cancelling late', () => {
  it('is free until four hours before the start, and costs half the price after that', async () => {
    const { booking } = await bookPaid();
    const { ctx } = started.api;
    const at = async (msBefore: number) => {
      const instant = new Date(new Date(booking.startsAt).getTime() - msBefore);
      return getCustomerVisit({ ...ctx, now: () => instant }, booking.id);
    };
    expect((await at(4 * HOUR)).cancellation).toMatchObject({ rule: 'free', refundCents: 9_999 });
    expect((await at(4 * HOUR)).canReschedule).toBe(true);
    expect((await at(4 * HOUR - 1)).cancellation).toMatchObject({
      rule: 'late',
      feeCents: 5_000,
      refundCents: 4_999,
    });
    expect((await at(4 * HOUR - 1)).canReschedule).toBe(false);
    expect((await at(1)).cancellation).toMatchObject({ rule: 'late' });
    expect((await at(0)).cancellation).toBeNull();
  });

  it('is rejected with the new terms if they have changed', async () => {
    const { booking, get, cancel } = await bookPaid();
    goTo(booking.startsAt, 3 * HOUR);
    const refused = await failureOf(cancel(0));
    expect(refused).toMatchObject({ code: 'terms_changed', status: 409 });
    expect((refused as unknown as { body: { terms: object } }).body.terms).toEqual({
      feeCents: 5_000,
      refundCents: 4_999,
    });
    expect((await get()).booking).toMatchObject({ status: 'confirmed', paymentState: 'paid' });
    expect(await seatsOf(booking.id)).toEqual([booking.startsAt]);
  });

  it('keeps the fee as revenue and refunds the rest', async () => {
    const { booking, get, cancel } = await bookPaid({ serviceType: 'scheduled' });
    goTo(booking.startsAt, 3 * HOUR);
    expect(await cancel(10_000)).toMatchObject({ paymentState: 'refunding', refundCents: 9_999 });
    await runRefunds(booking.id);
    expect((await get()).booking).toMatchObject({ paymentState: 'refunded', refundCents: 9_999 });
    expect(await ledgerOf(booking.id)).toEqual({
      charging_revenue: -10_000,
      stripe_balance: 10_000,
    });
    await sendMails(booking.id);
    const [mail] = await cancelMails(booking.email);
    expect(mail?.text).toContain('$100.00');
    expect(mail?.text).toContain('We are refunding $99.99');
  });

  it('is rejected once the appointment has begun', async () => {
    const { booking, cancel } = await bookPaid();
    goTo(booking.startsAt, -1_000);
    expect(await failureOf(cancel(9_999))).toMatchObject({
      code: 'too_late',
      status: 409,
      body: { next: 'contact' },
    });
  });

  it('shows the refund as failed if the bank rejects it', async () => {
    const { booking, get, cancel } = await bookPaid();
    await vendors.control('POST', '/stripe/refunds', { next: 'failed' });
    await cancel();
    await runRefunds(booking.id);
    expect((await get()).booking).toMatchObject({
      status: 'cancelled',
      paymentState: 'refund_failed',
      refundCents: 9_999,
    });
    expect(await ledgerOf(booking.id)).toEqual({ charging_revenue: -9_999, stripe_balance: 9_999 });
  });
});

describe('cancelling an emergency', () => {
  const emergency = () =>
    book({ serviceType: 'EMERGENCY', phone: '757 555 0100', bookingDate: daysAhead(0) });

  it('is free while no technician is assigned, even hours later', async () => {
    const { booking, get, cancel, pay } = await emergency();
    expect((await get()).cancellation).toMatchObject({ feeCents: 0, refundCents: 0 });
    await pay();
    goTo(booking.startsAt, -6 * HOUR);
    expect(await get()).toMatchObject({
      cancellation: { rule: 'free', feeCents: 0, refundCents: 6_500, freeUntil: null },
      canReschedule: false,
    });
    expect(await cancel(0)).toMatchObject({ status: 'cancelled', refundCents: 6_500 });
  });

  it('costs half the price once a technician is assigned', async () => {
    const { booking, get, cancel, pay } = await emergency();
    await pay();
    const { id } = await started.api.deps.db
      .selectFrom('technicians')
      .select('id')
      .executeTakeFirstOrThrow();
    await started.api.deps.db
      .updateTable('bookings')
      .set({ technician_id: id })
      .where('id', '=', booking.id)
      .execute();
    expect((await get()).cancellation).toMatchObject({
      rule: 'late',
      feeCents: 3_250,
      refundCents: 3_250,
      freeUntil: null,
    });
    expect(await cancel(3_250)).toMatchObject({ status: 'cancelled', refundCents: 3_250 });
  });

  it('is explained in the confirmation mail by the rule for emergencies', async () => {
    const { booking, pay } = await emergency();
    await pay();
    await sendMails(booking.id);
    const mails = await vendors.mailsTo(booking.email);
    const confirmation = mails.find(({ subject }) => subject.startsWith('Confirmed: '));
    expect(confirmation?.text).toContain(EMERGENCY_CANCELLATION_SENTENCE);
    expect(confirmation?.text).not.toContain('4 hours');
  });
});

describe('the limit of free cancellation', () => {
  it.each(['2027-03-14', '2027-11-07'])(
    'is four elapsed hours when the clocks change on %s',
    async (date) => {
      const { deps } = started.api;
      const early = new Date(`${addDays(date, -30)}T12:00:00Z`);
      const ctx = createContext({ ...deps, now: () => early });
      const booking = await createBooking(
        ctx,
        bookingRequest({ bookingDate: date, bookingTime: '08:00' }),
        undefined,
        null,
      );
      const { clientSecret } = await createPaymentIntent(ctx, booking.id, undefined);
      await vendors.pay(clientSecret);
      await refreshPaymentStatus(ctx, booking.id);
      const limit = new Date(booking.startsAt).getTime() - 4 * HOUR;
      for (const [offset, rule] of [
        [0, 'free'],
        [1, 'late'],
      ] as const) {
        const later = createContext({ ...deps, now: () => new Date(limit + offset) });
        expect((await getCustomerVisit(later, booking.id)).cancellation).toMatchObject({
          rule,
          freeUntil: new Date(limit).toISOString(),
        });
      }
    },
  );
});
