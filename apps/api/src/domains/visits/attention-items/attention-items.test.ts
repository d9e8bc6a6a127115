import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expireBooking } from '../../bookings/expiry.ts';
import { sendEmail } from '../../messaging/notifications/sending.ts';
import { createHolders } from '../../../testing/appointments.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { createVendors } from '../../../testing/vendors.ts';

const MINUTE = 60_000;
const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { book, bookPaid } = createHolders(started, () => vendors);
let staff: Awaited<ReturnType<typeof addEmployee>>;
beforeAll(() => {
  vendors = createVendors(started.sandbox);
});
beforeEach(async () => {
  staff ??= await addEmployee(started);
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});
const db = () => started.api.deps.db;
const list = async (bookingId?: string) => {
  const { exceptions } = await staff.client.attentionItems.list();
  return exceptions.filter((one) => bookingId === undefined || one.bookingId === bookingId);
};
const paymentOf = (bookingId: string) =>
  db()
    .selectFrom('payments')
    .select(['id', 'amount_cents'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
const addRefund = async (bookingId: string, reason: string, status: string) => {
  const { id, amount_cents: amount } = await paymentOf(bookingId);
  const at = started.api.deps.now();
  await sql`insert into refunds (payment_id, amount_cents, reason, status, failure_reason,
      created_at, updated_at)
    values (${id}, ${amount}, ${reason}, ${status},
      ${status === 'failed' ? 'expired_or_canceled_card' : null}, ${at}, ${at})`.execute(db());
};

describe('attention items', () => {
  it('include a hold that is about to end, until it expires', async () => {
    const { booking } = await book();
    const holds = async () => (await list(booking.id)).filter(({ kind }) => kind === 'hold-ending');
    expect(await holds()).toEqual([]);
    started.api.clock.offsetMs = 11 * MINUTE;
    expect(await holds()).toMatchObject([{ name: 'Ada Driver', amountCents: booking.amountCents }]);
    started.api.clock.offsetMs = 16 * MINUTE;
    await expireBooking(started.api.ctx, booking.id);
    expect(await holds()).toEqual([]);
  });

  it('include a payment without a seat for a day, even after its refund', async () => {
    const { booking } = await bookPaid();
    await addRefund(booking.id, 'no_place', 'succeeded');
    expect(await list(booking.id)).toMatchObject([{ kind: 'no-place' }]);
    started.api.clock.offsetMs = 25 * 60 * MINUTE;
    const late = await list(booking.id);
    expect(late.filter(({ kind }) => kind === 'no-place')).toEqual([]);
  });

  it('include a failed refund with its reason until it succeeds', async () => {
    const { booking } = await bookPaid();
    await addRefund(booking.id, 'cancelled', 'failed');
    expect(await list(booking.id)).toMatchObject([
      { kind: 'refund-failed', detail: 'expired_or_canceled_card', name: 'Ada Driver' },
    ]);
    const { id } = await paymentOf(booking.id);
    await db()
      .updateTable('refunds')
      .set({ status: 'succeeded' })
      .where('payment_id', '=', id)
      .execute();
    expect(await list(booking.id)).toEqual([]);
  });

  it('exclude a failed refund that was ordered again', async () => {
    const { booking } = await bookPaid();
    await addRefund(booking.id, 'cancelled', 'failed');
    started.api.clock.offsetMs = MINUTE;
    const { id, amount_cents: amount } = await paymentOf(booking.id);
    const at = started.api.deps.now();
    await sql`insert into refunds (payment_id, amount_cents, order_id, status, created_at, updated_at)
      values (${id}, ${amount}, gen_random_uuid(), 'pending', ${at}, ${at})`.execute(db());
    expect(await list(booking.id)).toEqual([]);
  });

  it('exclude a mail that was dropped because its booking was cancelled', async () => {
    const { booking } = await bookPaid();
    const { id: emailId } = await db()
      .selectFrom('emails')
      .select('id')
      .where('booking_id', '=', booking.id)
      .where('kind', '=', 'booking-confirmed')
      .executeTakeFirstOrThrow();
    await db()
      .updateTable('bookings')
      .set({ status: 'cancelled' })
      .where('id', '=', booking.id)
      .execute();
    await sendEmail(started.api.ctx, emailId);
    started.api.clock.offsetMs = 121 * MINUTE;
    expect(await list(booking.id)).toEqual([]);
  });

  it('include mails that were not sent and queues with failed jobs', async () => {
    const { booking } = await bookPaid();
    const mails = async () => (await list(booking.id)).filter(({ kind }) => kind === 'mail-unsent');
    expect(await mails()).toEqual([]);
    started.api.clock.offsetMs = 121 * MINUTE;
    expect(await mails()).toMatchObject([{ name: 'booking-confirmed' }]);
    await db()
      .updateTable('emails')
      .set({ sent_at: started.api.deps.now() })
      .where('booking_id', '=', booking.id)
      .execute();
    expect(await mails()).toEqual([]);

    await sql`update pgboss.queue set failed_count = 3 where name = 'payments.refund'`.execute(
      db(),
    );
    const queues = (await list()).filter(({ kind }) => kind === 'jobs-failed');
    expect(queues).toMatchObject([{ name: 'payments.refund', detail: '3' }]);
    await sql`update pgboss.queue set failed_count = 0`.execute(db());
  });
});
