import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHolders } from '../../../testing/appointments.ts';
import { createBitcoinHolders, createPayers, DUE_SATS as DUE } from '../../../testing/bitcoin.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { sweepBitcoin } from './payments.ts';

const PRICE = 9_999;
const DAY = 24 * 60;
const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
let staff: Awaited<ReturnType<typeof addEmployee>>;
const holders = createHolders(started, () => vendors);
const wallet = createPayers(started, () => vendors);
const { toPay, paidShare } = createBitcoinHolders(started, holders, wallet);
beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  staff = await addEmployee(started);
});
beforeEach(async () => {
  await vendors.control('POST', '/reset');
  // Each test needs exclusive use of the sweep.
  await sql`update bitcoin_payments set next_look_at = null`.execute(db());
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

const codeOf = async (call: Promise<unknown>) => (await failureOf(call)).code;
const db = () => started.api.deps.db;
const sweep = () => sweepBitcoin(started.api.ctx);
const exceptionsOf = async (bookingId: string) =>
  (await staff.client.attentionItems.list()).exceptions.filter(
    (one) => one.bookingId === bookingId && one.kind.startsWith('bitcoin'),
  );
const sendBack = async (paymentId: string, amountCents?: number) =>
  staff.client.bitcoinSettlement.giveBack({
    params: { paymentId },
    headers: await staff.prove(),
    body: { transactionId: 'ab'.repeat(32), ...(amountCents !== undefined && { amountCents }) },
  });
const accept = async (paymentId: string) =>
  staff.client.bitcoinSettlement.accept({
    params: { paymentId },
    headers: await staff.prove(),
    body: { reason: 'It is close enough.' },
  });
const mailsOf = async (bookingId: string) => {
  const rows = await db()
    .selectFrom('emails')
    .select('kind')
    .where('booking_id', '=', bookingId)
    .execute();
  return rows.map(({ kind }) => kind).filter((kind) => kind === 'payment-returned');
};

describe('a Bitcoin deposit after the payment succeeded', () => {
  it('is found by the sweep, recorded as owed, and reported to the customer and staff', async () => {
    const { details, verify, ledger, bookingId, asStaff, status } = await paidShare(1);
    expect(await verify()).toMatchObject({ verified: true, message: 'Your payment is complete.' });
    await wallet.send(details.address, DUE);
    expect((await verify()).message).toContain('another $99.99 in Bitcoin that wasn’t due');
    await wallet.mine();
    await wallet.wait(10);
    await sweep();
    expect(await ledger()).toEqual({
      bitcoin_balance: 2 * PRICE,
      charging_revenue: -PRICE,
      customer_deposits: -PRICE,
    });
    expect(await exceptionsOf(bookingId)).toMatchObject([
      { kind: 'bitcoin-owed', id: details.paymentReference, amountCents: PRICE },
    ]);
    expect(await mailsOf(bookingId)).toEqual(['payment-returned']);
    expect(await status()).toMatchObject({ paymentState: 'paid', owedInBitcoinCents: PRICE });
    const { message } = await verify();
    expect(message).toContain('$99.99 more in Bitcoin than was due');
    expect(message).toContain('the Bitcoin address for your refund');
    expect(await asStaff()).toMatchObject({
      status: 'confirmed',
      bitcoin: { standing: 'owed', depositCents: PRICE },
    });
    expect(await codeOf(sendBack(details.paymentReference, PRICE - 1))).toBe('payment_processing');
    expect(await sendBack(details.paymentReference, PRICE)).toMatchObject({ bitcoin: null });
    expect(await ledger()).toEqual({ bitcoin_balance: PRICE, charging_revenue: -PRICE });
    expect(await exceptionsOf(bookingId)).toEqual([]);
    expect(await codeOf(sendBack(details.paymentReference))).toBe('already_paid');
    expect(await verify()).toMatchObject({ message: 'Your payment is complete.' });
    expect(await status()).not.toHaveProperty('owedInBitcoinCents');
  });

  it('is recorded when it was already in the mempool before', async () => {
    const { details, verify, ledger } = await paidShare(1);
    await wallet.send(details.address, DUE);
    expect(await verify()).toMatchObject({ verified: true });
    expect(await ledger()).toMatchObject({ bitcoin_balance: PRICE });
    await wallet.mine();
    await wallet.wait(10);
    await sweep();
    expect(await ledger()).toMatchObject({ bitcoin_balance: 2 * PRICE, customer_deposits: -PRICE });
  });

  it('is recorded when the Lightning invoice is paid after the address', async () => {
    const { details, verify, ledger } = await paidShare(1);
    expect(await verify()).toMatchObject({ verified: true });
    await wallet.payInvoice(details.lightningInvoice ?? '');
    await wallet.wait(10);
    await sweep();
    expect(await ledger()).toMatchObject({ bitcoin_balance: 2 * PRICE, customer_deposits: -PRICE });
  });

  it('is found weeks later, and polling ends 90 days after it', async () => {
    const { details, verify, ledger } = await paidShare(1);
    await verify();
    await sweep();
    await wallet.wait(60 * DAY);
    await wallet.send(details.address, DUE);
    await wallet.mine();
    await sweep();
    expect(await ledger()).toMatchObject({ customer_deposits: -PRICE });
    await wallet.wait(80 * DAY);
    expect(await sweep()).toMatchObject({ checked: 1 });
    await wallet.wait(11 * DAY);
    await sweep();
    await wallet.wait(2 * DAY);
    expect(await sweep()).toMatchObject({ checked: 0 });
  });

  it('is owed again after staff returned the first deposit', async () => {
    const { details, verify, ledger, bookingId } = await paidShare(0.5);
    await verify();
    await sendBack(details.paymentReference);
    expect(await ledger()).toEqual({});
    await wallet.send(details.address, Math.floor(DUE / 2));
    await wallet.mine();
    await wallet.wait(10);
    await sweep();
    expect(await ledger()).toEqual({ bitcoin_balance: 4_999, customer_deposits: -4_999 });
    expect(await exceptionsOf(bookingId)).toMatchObject([{ kind: 'bitcoin-owed' }]);
    expect(await mailsOf(bookingId)).toHaveLength(1);
    await sendBack(details.paymentReference);
    expect(await ledger()).toEqual({});
  });

  it('is owed when the payment was canceled', async () => {
    const { details, ledger, bookingId } = await toPay();
    await wallet.wait(8 * DAY);
    await sweep();
    await wallet.send(details.address, DUE);
    await wallet.mine();
    await wallet.wait(2 * DAY);
    await sweep();
    expect(await ledger()).toEqual({ bitcoin_balance: PRICE, customer_deposits: -PRICE });
    expect(await exceptionsOf(bookingId)).toMatchObject([{ kind: 'bitcoin-owed' }]);
  });

  it('is recorded in the ledger without an attention item or a mail when it is dust', async () => {
    const { details, verify, ledger, bookingId } = await paidShare(1);
    await verify();
    await wallet.send(details.address, 600);
    await wallet.mine();
    await wallet.wait(10);
    await sweep();
    expect(await ledger()).toMatchObject({ bitcoin_balance: PRICE + 16, customer_deposits: -16 });
    expect(await exceptionsOf(bookingId)).toEqual([]);
    expect(await mailsOf(bookingId)).toEqual([]);
  });
});

describe('a dust deposit', () => {
  it('doesn’t pin the quote, extend the hold or reduce the price', async () => {
    const { details, verify, status, create } = await toPay();
    const { holdExpiresAt } = await status();
    await wallet.send(details.address, 600);
    await wallet.mine();
    expect(await verify()).toMatchObject({ standing: 'waiting' });
    expect((await status()).holdExpiresAt).toBe(holdExpiresAt);
    expect(await create()).toMatchObject({ amountSats: DUE });
    await sql`update bookings set hold_expires_at = hold_expires_at + interval '1 hour'`.execute(
      db(),
    );
    await wallet.rate({ usd: 54_000 });
    await wallet.wait(16);
    expect(await create()).toMatchObject({ amountSats: DUE / 2, rate: { usd: 54_000 } });
  });

  it('doesn’t keep the rate of three days ago', async () => {
    const { details, verify, asStaff } = await toPay();
    await wallet.send(details.address, 600);
    await wallet.mine();
    await verify();
    await wallet.wait(3 * DAY);
    await wallet.send(details.address, DUE);
    await wallet.mine();
    expect(await verify()).toMatchObject({ verified: false, standing: 'late' });
    expect(await asStaff()).toMatchObject({ status: 'pending', bitcoin: { standing: 'late' } });
  });
});

describe('the rest of a Bitcoin payment', () => {
  it('is late an hour after the quote expired, even after a deposit on time', async () => {
    const { details, verify, bookingId, create } = await paidShare(0.5);
    expect(await verify()).toMatchObject({ standing: 'short' });
    await sql`update bookings set hold_expires_at = hold_expires_at + interval '1 day'`.execute(
      db(),
    );
    await wallet.wait(76);
    const short = await verify();
    expect(short).toMatchObject({ standing: 'late' });
    expect(short.message).toContain('Please don’t send more');
    expect(await codeOf(create())).toBe('hold_expired');
    await wallet.send(details.address, DUE - Math.floor(DUE / 2));
    await wallet.mine();
    expect(await verify()).toMatchObject({ verified: false, standing: 'late' });
    expect(await exceptionsOf(bookingId)).toMatchObject([
      {
        kind: 'bitcoin-short',
        amountCents: PRICE,
        detail: '0.00370334 BTC came, 0.00185167 of it more than an hour after its quote had ended',
      },
    ]);
    expect(await accept(details.paymentReference)).toMatchObject({ status: 'confirmed' });
  });
});

describe('a chain reorganization', () => {
  it('removes a partial deposit from the ledger, and staff can’t accept it', async () => {
    const { details, ledger, verify, bookingId } = await toPay();
    const txid = await wallet.send(details.address, Math.floor(DUE / 2));
    await wallet.mine();
    await verify();
    expect(await ledger()).toEqual({ bitcoin_balance: 5_000, customer_deposits: -5_000 });
    await wallet.reorganize();
    await wallet.replace(txid);
    expect(await codeOf(accept(details.paymentReference))).toBe('not_paid');
    expect(await ledger()).toEqual({});
    expect(await exceptionsOf(bookingId)).toEqual([]);
    // The same amount again counts as another deposit.
    await wallet.send(details.address, Math.floor(DUE / 2));
    await wallet.mine();
    await verify();
    expect(await ledger()).toEqual({ bitcoin_balance: 5_000, customer_deposits: -5_000 });
  });

  it('of a settled payment is an attention item until it is mined again or accepted as a loss', async () => {
    const { details, ledger, verify, bookingId } = await toPay();
    const txid = await wallet.send(details.address, DUE);
    await wallet.mine();
    await verify();
    await wallet.reorganize();
    await wallet.wait(10);
    await sweep();
    const undone = { kind: 'bitcoin-undone', amountCents: PRICE };
    expect(await exceptionsOf(bookingId)).toMatchObject([undone]);
    expect(await ledger()).toEqual({ charging_revenue: -PRICE, customer_deposits: PRICE });
    await wallet.mine();
    await verify();
    expect(await exceptionsOf(bookingId)).toEqual([]);
    await wallet.reorganize(3);
    await wallet.replace(txid);
    await verify();
    expect(await exceptionsOf(bookingId)).toMatchObject([undone]);
    expect(await accept(details.paymentReference)).toMatchObject({ bitcoin: null });
    expect(await ledger()).toEqual({});
    expect(await exceptionsOf(bookingId)).toEqual([]);
  });
});

describe('Bitcoin payments that can’t be polled', () => {
  it('are polled less and less often, and are shown to staff', async () => {
    const broken = await paidShare(0.5);
    await broken.verify();
    await wallet.fail({ chain: true });
    let polls = 0;
    for (let minute = 0; minute < 120; minute += 1) {
      await wallet.wait(1);
      polls += (await sweep()).failed;
    }
    expect(polls).toBe(7);
    expect(await exceptionsOf(broken.bookingId)).toMatchObject([
      { kind: 'bitcoin-short' },
      { kind: 'bitcoin-unreachable', id: broken.details.paymentReference, detail: '7' },
    ]);
    await wallet.fail({ chain: false });
    await broken.verify();
    expect(await exceptionsOf(broken.bookingId)).toMatchObject([{ kind: 'bitcoin-short' }]);
  });

  it('don’t keep the sweep from a payment behind 101 of them', async () => {
    const { details, status } = await paidShare(1);
    const { rows } = await sql<{ id: string }>`
      insert into payments (booking_id, attempt, provider, provider_ref, status, amount_cents,
        created_at, updated_at)
      select p.booking_id, 100 + n, 'bitcoin', 'not-an-address-' || n, 'canceled', 9999, now(), now()
      from payments p, generate_series(1, 101) n where p.id = ${details.paymentReference}
      returning id`.execute(db());
    const ids = rows.map(({ id }) => id);
    await sql`insert into bitcoin_payments (payment_id, address_index, address, next_look_at)
      select id, 2000000 + row_number() over (), provider_ref, now() - interval '1 day'
      from payments where id = any(${ids}::uuid[])`.execute(db());
    await sql`insert into bitcoin_quotes (payment_id, amount_sats, amount_cents, rate_cents,
        rate_source, rate_at, created_at, expires_at)
      select id, 370334, 9999, 2700000, 'test', now(), now(), now()
      from payments where id = any(${ids}::uuid[])`.execute(db());
    await wallet.wait(2);
    expect(await sweep()).toEqual({ checked: 100, failed: 100 });
    await sweep();
    expect((await status()).status).toBe('confirmed');
    await sql`delete from bitcoin_quotes where payment_id = any(${ids}::uuid[])`.execute(db());
    await sql`delete from bitcoin_payments where payment_id = any(${ids}::uuid[])`.execute(db());
  });
});

describe('a booking that was paid by card and in Bitcoin', () => {
  it('asks the customer for a refund address by mail, and shows staff the reason', async () => {
    const { details, pay, bookingId, booking, sendMails } = {
      ...(await toPay()),
      sendMails: holders.sendMails,
    };
    await pay();
    await wallet.send(details.address, DUE);
    await wallet.mine();
    await wallet.wait(2);
    await sweep();
    expect(await exceptionsOf(bookingId)).toMatchObject([
      {
        kind: 'bitcoin-owed',
        amountCents: PRICE,
        detail: 'The booking was paid before, in another way',
      },
    ]);
    await sendMails(bookingId);
    const mails = await vendors.mailsTo(booking.email);
    const mail = mails.find(({ subject }) => subject.startsWith('Refund: $99.99'));
    const text = mail?.text.replaceAll(/\s+/gu, ' ') ?? '';
    expect(text).toContain('so it was paid twice');
    expect(text).toContain('We are refunding $99.99 in Bitcoin');
    expect(text).toContain('reply with the Bitcoin address for your refund');
  });
});
