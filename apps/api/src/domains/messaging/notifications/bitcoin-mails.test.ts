import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHolders } from '../../../testing/appointments.ts';
import { createPayers } from '../../../testing/bitcoin.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { sendRefundExplanation } from './booking-notices.ts';

const CARD = /to the card you used\. Banks usually show it within 5 to 10 days\./u;
const BITCOIN = /in Bitcoin, .* reply with the Bitcoin address for your refund/u;

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
let staff: Awaited<ReturnType<typeof addEmployee>>;
const { book, bookPaid, sendMails } = createHolders(started, () => vendors);
const wallet = createPayers(started, () => vendors);
beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  staff = await addEmployee(started);
});

const newEmail = () => `${randomUUID()}@example.com`;

/** Creates a booking of a new customer that is paid in Bitcoin. */
async function bookPaidInBitcoin() {
  const holder = await book({ email: newEmail() });
  const { client, booking } = holder;
  const { paymentDetails } = await client.bitcoin.create({ body: { bookingId: booking.id } });
  await wallet.send(paymentDetails.address, paymentDetails.amountSats);
  await wallet.mine();
  await client.bitcoin.verify({
    body: { bookingId: booking.id, paymentReference: paymentDetails.paymentReference },
  });
  return { ...holder, paymentId: paymentDetails.paymentReference };
}

/** Returns the latest mail to a customer whose subject has the given beginning. */
async function mailTextOf({ id, email }: { id: string; email: string }, subject: string) {
  await sendMails(id);
  const mails = await vendors.mailsTo(email);
  const mail = mails.find((one) => one.subject.startsWith(subject));
  if (mail === undefined) throw new Error(`No mail begins with ${subject}.`);
  // Undoes line wrapping, and removes links, whose tokens may contain any letters, even "card".
  const text = mail.text.replaceAll(/https?:\S+/gu, '').replaceAll(/\s+/gu, ' ');
  return { subject: mail.subject, text };
}

async function refundByStaff(bookingId: string, amountCents = 2_000) {
  const params = { bookingId };
  const { version } = await staff.client.dispatch.get({ params });
  return staff.client.staffChanges.refund({
    headers: await staff.prove(),
    params,
    query: { version },
    body: { orderId: randomUUID(), amountCents, reason: 'She waited for an hour.' },
  });
}

describe('the mail about a refund', () => {
  it('of a canceled booking names the card that was charged', async () => {
    const { booking, cancel, get } = await bookPaid({ email: newEmail() });
    await cancel();
    expect((await get()).booking).not.toHaveProperty('refundInBitcoin');
    expect((await mailTextOf(booking, 'Cancelled')).text).toMatch(CARD);
  });

  it('of a canceled booking asks for a Bitcoin address when it was paid in Bitcoin', async () => {
    const { booking, cancel, get } = await bookPaidInBitcoin();
    await cancel();
    expect((await get()).booking).toMatchObject({ refundInBitcoin: true });
    const { text } = await mailTextOf(booking, 'Cancelled');
    expect(text).toMatch(BITCOIN);
    expect(text).toContain('We are refunding $99.99 in Bitcoin');
    expect(text).not.toMatch(/card|bank/iu);
  });

  it('by staff explains the way of the refund, by card or in Bitcoin', async () => {
    const byCard = await bookPaid({ email: newEmail() });
    expect((await refundByStaff(byCard.booking.id)).money.refundableTo).toEqual(['stripe']);
    expect((await mailTextOf(byCard.booking, 'Refund: $20.00')).text).toMatch(CARD);

    const inBitcoin = await bookPaidInBitcoin();
    expect((await refundByStaff(inBitcoin.booking.id)).money.refundableTo).toEqual(['bitcoin']);
    const { text } = await mailTextOf(inBitcoin.booking, 'Refund: $20.00');
    expect(text).toMatch(BITCOIN);
    expect(text).not.toMatch(/card|bank/iu);
  });

  it('for lack of a seat asks for a Bitcoin address when it was paid in Bitcoin', async () => {
    const { booking, paymentId } = await bookPaidInBitcoin();
    const at = started.api.deps.now();
    await sql`insert into refunds (payment_id, amount_cents, reason, status, created_at, updated_at)
      values (${paymentId}, ${booking.amountCents}, 'no_place', 'pending', ${at}, ${at})`.execute(
      started.api.deps.db,
    );
    await started.api.deps.db
      .transaction()
      .execute((trx) => sendRefundExplanation(started.api.ctx, trx, booking.id));
    const { subject, text } = await mailTextOf(booking, 'We couldn’t keep your spot');
    expect(subject).toBe('We couldn’t keep your spot: your refund of $99.99');
    expect(text).toMatch(BITCOIN);
  });

  it('of two payments names both ways, and so does the booking’s page', async () => {
    const { booking, client, paymentId } = await bookPaidInBitcoin();
    const { db } = started.api.deps;
    await sql`
      with card as (
        insert into payments (booking_id, attempt, provider, provider_ref, status, amount_cents,
          created_at, updated_at)
        values (${booking.id}, 2, 'stripe', 'pi_both_ways', 'succeeded', 9999, now(), now())
        returning id
      ), gone as (
        update bookings set status = 'expired' where id = ${booking.id}
      )
      insert into refunds (payment_id, amount_cents, reason, status, created_at, updated_at)
      select id, 9999, 'no_place', 'pending', now(), now() from card
      union all select ${paymentId}, 2000, 'wrong_amount', 'pending', now(), now()`.execute(db);
    await db
      .transaction()
      .execute((trx) => sendRefundExplanation(started.api.ctx, trx, booking.id));
    const { text } = await mailTextOf(booking, 'We couldn’t');
    expect(text).toContain('We are refunding $99.99 to the card you used');
    expect(text).toContain('We are refunding the other $20.00 in Bitcoin');
    const seen = client.bookings.refreshStatus({
      params: { id: booking.id },
      body: { status: 'confirmed' },
    });
    expect(await failureOf(seen)).toMatchObject({
      code: 'payment_refunded',
      message: expect.stringContaining('What you paid by card is on its way back to you.'),
    });
  });

  it('of a booking canceled after it was refunded doesn’t claim that a card was charged', async () => {
    const { booking, cancel } = await bookPaidInBitcoin();
    await refundByStaff(booking.id, booking.amountCents);
    await cancel();
    const { text } = await mailTextOf(booking, 'Cancelled');
    expect(text).toContain('Your refund of $99.99 goes back the way you paid.');
    expect(text).not.toMatch(/card|bank/iu);
  });
});
