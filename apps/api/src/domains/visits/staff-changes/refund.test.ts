import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHolders } from '../../../testing/appointments.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { createMembers } from '../../../testing/members.ts';
import { expectAgreementWithBank, expectMoneyInOrder } from '../../../testing/money.ts';
import { failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { book, bookPaid, goTo, ledgerOf, runRefunds, sendMails } = createHolders(
  started,
  () => vendors,
);
const members = createMembers(started);
let staff: Awaited<ReturnType<typeof addEmployee>>;

beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  // Prevents webhooks, so that the job runs only when a test runs it.
  await vendors.control('POST', '/stripe/webhooks', { drop: true });
});
beforeEach(async () => {
  staff ??= await addEmployee(started);
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

const REASON = 'She waited for an hour.';

/** Staff requests about a booking's money. */
const about = (bookingId: string, by = staff) => {
  const params = { bookingId };
  const get = () => by.client.dispatch.get({ params });
  return {
    get,
    money: async () => (await get()).money,
    refund: async (amountCents: number, change: { key?: string; version?: string } = {}) =>
      by.client.staffChanges.refund({
        headers: await by.prove(),
        params,
        query: { version: change.version ?? (await get()).version },
        body: { orderId: change.key ?? randomUUID(), amountCents, reason: REASON },
      }),
  };
};

describe('a partial refund', () => {
  it('is recorded, executed and mailed, and keeps the booking', async () => {
    const member = await members.join();
    const holder = await bookPaid({}, member.fetchAs);
    const { id } = holder.booking;
    const { refund, money, get } = about(id);
    const ordered = await refund(2_000);
    expect(ordered).toMatchObject({
      status: 'confirmed',
      paymentState: 'refunding',
      paidCents: 7_999,
      money: {
        paidCents: 9_999,
        refundedCents: 0,
        underWayCents: 2_000,
        failedCents: 0,
        refundableCents: 7_999,
        refunds: [{ amountCents: 2_000, status: 'pending', cause: 'by_hand', failure: null }],
      },
    });
    expect(ordered.events.at(-1)).toMatchObject({
      title: 'Refund',
      actor: staff.username,
      words: `$20.00 refunded. ${REASON}`,
    });
    await runRefunds(id);
    expect(await money()).toMatchObject({ refundedCents: 2_000, underWayCents: 0 });
    expect(await ledgerOf(id)).toEqual({ charging_revenue: -7_999, stripe_balance: 7_999 });
    // What the customer reads.
    const { booking, cancellation } = await holder.get();
    expect(booking).toMatchObject({
      status: 'confirmed',
      paymentState: 'refunded',
      refundCents: 2_000,
    });
    expect(cancellation).toMatchObject({ rule: 'free', refundCents: 7_999 });
    await sendMails(id);
    const [mail] = await vendors.mailsTo(holder.booking.email);
    expect(mail?.subject).toMatch(/^Refund: \$20\.00 for /u);
    expect(mail?.text).toContain('Your appointment stays booked.');
    expect(mail?.text).not.toContain(REASON);
    goTo(holder.booking.startsAt, -60 * 60_000);
    const receipt = await member.client.chargingHistory.receipt({ params: { id } });
    expect(receipt).toMatchObject({ paidCents: 9_999, refundedCents: 2_000 });
    expect((await get()).canFinish).toBe(true);
  });

  it('reduces the refund of a later cancellation', async () => {
    const holder = await bookPaid();
    const { id } = holder.booking;
    const { refund, money } = about(id);
    await refund(2_000);
    await runRefunds(id);
    // Late: half of the remaining amount is kept.
    goTo(holder.booking.startsAt, 120 * 60_000);
    const { cancellation } = await holder.get();
    expect(cancellation).toMatchObject({ rule: 'late', feeCents: 4_000, refundCents: 3_999 });
    await holder.cancel(4_000);
    await runRefunds(id);
    expect(await ledgerOf(id)).toEqual({ charging_revenue: -4_000, stripe_balance: 4_000 });
    await sendMails(id);
    const [cancelled] = (await vendors.mailsTo(holder.booking.email)).filter(({ subject }) =>
      subject.startsWith('Cancelled: '),
    );
    expect(cancelled?.text).toMatch(/Refunded before\s+\$20\.00/u);
    expect(cancelled?.text).toMatch(/Cancellation fee\s+\$40\.00/u);
    // The fee of a canceled booking can be refunded too, because it was paid.
    await refund(4_000);
    await runRefunds(id);
    expect(await money()).toMatchObject({ refundedCents: 9_999, refundableCents: 0 });
    expect(await ledgerOf(id)).toEqual({ charging_revenue: 0, stripe_balance: 0 });
    await expectMoneyInOrder(started.api.deps.db, [id]);
  });
});

describe('repeated refunds', () => {
  it('never exceed the paid amount if two are ordered at once', async () => {
    const { booking } = await bookPaid();
    const other = await addEmployee(started);
    const { version } = await about(booking.id).get();
    const outcomes = await Promise.allSettled([
      about(booking.id).refund(6_000, { version }),
      about(booking.id, other).refund(6_000, { version }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    // With the version after the other refund, the limit applies instead.
    expect(await failureOf(about(booking.id).refund(6_000))).toMatchObject({
      code: 'refund_too_high',
      message:
        'At most $39.99 can be refunded: $99.99 was paid, and $60.00 of it is refunded or ' +
        'pending. No refund was made now.',
    });
    await runRefunds(booking.id);
    expect(await ledgerOf(booking.id)).toMatchObject({ stripe_balance: 3_999 });
  });

  it('are made once after a double click or a retry', async () => {
    const { booking } = await bookPaid();
    const { refund, get, money } = about(booking.id);
    const { version } = await get();
    const key = randomUUID();
    const answers = await Promise.all([1, 2].map(() => refund(2_000, { key, version })));
    expect(answers[0]).toEqual(answers[1]);
    expect(await refund(2_000, { key, version })).toMatchObject({
      money: { underWayCents: 2_000 },
    });
    expect(await failureOf(refund(2_001, { key, version }))).toMatchObject({
      code: 'idempotency_mismatch',
    });
    expect((await money()).refunds).toHaveLength(1);
    const mails = await started.api.deps.db
      .selectFrom('emails')
      .select('id')
      .where('booking_id', '=', booking.id)
      .where('kind', '=', 'refund-by-staff')
      .execute();
    expect(mails).toHaveLength(1);
  });

  it('are made once if the response of the bank is lost', async () => {
    const { booking } = await bookPaid();
    const { refund, money } = about(booking.id);
    await refund(2_500);
    await vendors.control('POST', '/stripe/fail-next', {
      method: 'POST',
      path: '/v1/refunds',
      connection: 'reset',
      when: 'after',
      count: 3,
    });
    await runRefunds(booking.id).catch(() => undefined);
    await Promise.allSettled([runRefunds(booking.id), runRefunds(booking.id)]);
    await runRefunds(booking.id);
    expect(await money()).toMatchObject({ refundedCents: 2_500, refundableCents: 7_499 });
    await expectAgreementWithBank(started.api.deps.db, vendors, [booking.id]);
  });
});

describe('a refund that fails at the bank', () => {
  it('is shown with its amount, and can be ordered again', async () => {
    const holder = await bookPaid();
    const { id } = holder.booking;
    const { refund, money } = about(id);
    await vendors.control('POST', '/stripe/refunds', { next: 'failed' });
    await refund(9_999);
    await runRefunds(id);
    expect(await money()).toMatchObject({
      refundedCents: 0,
      failedCents: 9_999,
      refundableCents: 9_999,
      refunds: [{ status: 'failed', failure: expect.any(String) }],
    });
    expect((await holder.get()).booking).toMatchObject({
      paymentState: 'refund_failed',
      refundCents: 9_999,
    });
    await refund(9_999);
    await runRefunds(id);
    expect(await money()).toMatchObject({ refundedCents: 9_999, failedCents: 0 });
    expect((await holder.get()).booking).toMatchObject({
      status: 'confirmed',
      paymentState: 'refunded',
      refundCents: 9_999,
    });
    expect(await failureOf(refund(1))).toMatchObject({
      code: 'payment_refunded',
      message: 'All of the $99.99 is refunded, or the refund is pending.',
    });
  });
});

describe('a refund', () => {
  it('is possible after a no-show, but not without a payment or with an invalid amount', async () => {
    const { booking } = await bookPaid();
    goTo(booking.startsAt, 0);
    const { get, refund } = about(booking.id);
    const { version } = await get();
    await staff.client.dispatch.miss({ params: { bookingId: booking.id }, query: { version } });
    expect(await failureOf(refund(100, { version }))).toMatchObject({ code: 'changed_meanwhile' });
    expect(await refund(9_999)).toMatchObject({ status: 'no_show', paymentState: 'refunding' });
    const unpaid = await book();
    expect(await failureOf(about(unpaid.booking.id).refund(100))).toMatchObject({
      code: 'not_paid',
      message: 'Nothing was paid for this booking, so nothing can be refunded.',
    });
    for (const amount of [0, -1, 0.5]) {
      expect(await failureOf(refund(amount))).toMatchObject({
        fieldErrors: [{ path: 'amountCents' }],
      });
    }
  });

  it('requires a permitted role and a proof', async () => {
    const { booking } = await bookPaid();
    const dispatcher = await addEmployee(started, 'DISPATCHER');
    expect(await failureOf(about(booking.id, dispatcher).refund(100))).toMatchObject({
      code: 'forbidden',
    });
    const support = await addEmployee(started, 'SUPPORT');
    const { version } = await about(booking.id, support).get();
    const unproven = support.client.staffChanges.refund({
      headers: {},
      params: { bookingId: booking.id },
      query: { version },
      body: { orderId: randomUUID(), amountCents: 100, reason: REASON },
    });
    expect(await failureOf(unproven)).toMatchObject({ code: 'proof_required' });
    expect(await about(booking.id, support).refund(100)).toMatchObject({
      money: { underWayCents: 100 },
    });
  });
});
