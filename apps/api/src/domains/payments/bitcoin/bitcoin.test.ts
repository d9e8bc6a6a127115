import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expireBooking } from '../../bookings/expiry.ts';
import { getBooking } from '../../bookings/reading.ts';
import { createHolders } from '../../../testing/appointments.ts';
import { createBitcoinHolders, createPayers, DUE_SATS as DUE } from '../../../testing/bitcoin.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { sweepBitcoin } from './payments.ts';

const MINUTE = 60_000;
const PRICE = 9_999;
const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const holders = createHolders(started, () => vendors);
const wallet = createPayers(started, () => vendors);
const { toPay, paidShare } = createBitcoinHolders(started, holders, wallet);
beforeAll(() => {
  vendors = createVendors(started.sandbox);
});
beforeEach(async () => {
  await vendors.control('POST', '/reset');
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

const codeOf = async (call: Promise<unknown>) => (await failureOf(call)).code;
const sweep = () => sweepBitcoin(started.api.ctx);
const db = () => started.api.deps.db;

describe('a Bitcoin quote', () => {
  it('has an amount, a new address, an invoice, a rate with its source, and an expiry', async () => {
    const { details, bookingId, create } = await toPay();
    expect(details).toMatchObject({
      amountCents: PRICE,
      amountSats: DUE,
      btcAmount: '0.00370334',
      rate: { usd: 27_000, source: '127.0.0.1' },
    });
    expect(details.address).toMatch(/^bcrt1q/u);
    expect(details.lightningInvoice).toMatch(/^lnbcrt/u);
    expect(details.uri).toBe(
      `bitcoin:${details.address}?amount=0.00370334&label=VoltCourier&lightning=${details.lightningInvoice}`,
    );
    const minutes = (Date.parse(details.expiresAt) - started.api.deps.now().getTime()) / MINUTE;
    expect(minutes).toBeGreaterThan(14);
    expect(await create()).toEqual(details);
    expect((await toPay()).details.address).not.toBe(details.address);
    expect((await getBooking(started.api.ctx, bookingId)).paymentState).toBe('open');
  });

  it('is created once by concurrent requests', async () => {
    const { client, booking } = await holders.book();
    const requests = await Promise.all(
      Array.from({ length: 8 }, () => client.bitcoin.create({ body: { bookingId: booking.id } })),
    );
    const [first] = requests;
    for (const answer of requests) expect(answer).toEqual(first);
  });

  it('is renewed after it expires, with the same address at the current rate', async () => {
    const { details, create, bookingId } = await toPay();
    await db()
      .updateTable('bookings')
      .set({ hold_expires_at: new Date(Date.now() + 60 * MINUTE) })
      .where('id', '=', bookingId)
      .execute();
    await wallet.rate({ usd: 54_000 });
    await wallet.wait(16);
    const again = await create();
    expect(again).toMatchObject({
      paymentReference: details.paymentReference,
      address: details.address,
      amountSats: DUE / 2,
      rate: { usd: 54_000 },
    });
    expect(again.lightningInvoice).not.toBe(details.lightningInvoice);
  });

  it('isn’t created without a fresh rate, while cards still work', async () => {
    const { client, booking, pay } = await holders.book();
    const create = () => client.bitcoin.create({ body: { bookingId: booking.id } });
    await wallet.rate({ ageSeconds: 11 * 60 });
    await expect(create()).rejects.toThrow('Failed to create Bitcoin payment');
    await wallet.rate({ off: true, ageSeconds: 0 });
    expect(await codeOf(create())).toBe('payments_unavailable');
    await pay();
    expect((await getBooking(started.api.ctx, booking.id)).status).toBe('confirmed');
  });

  it('has no invoice while the Lightning node fails, and can be paid on chain', async () => {
    await wallet.fail({ lightning: true });
    const { details, verify } = await toPay();
    expect(details.lightningInvoice).toBeNull();
    expect(details.uri).not.toContain('lightning');
    await wallet.send(details.address, DUE);
    await wallet.mine();
    expect(await verify()).toMatchObject({ verified: true });
  });

  it('is refused for a wrong price, a paid booking and an expired hold', async () => {
    const { client, booking, pay } = await holders.book();
    const create = (amount?: number) =>
      codeOf(client.bitcoin.create({ body: { bookingId: booking.id, amount } }));
    expect(await create(1)).toBe('price_mismatch');
    await pay();
    expect(await create()).toBe('already_paid');
    const late = await holders.book();
    started.api.clock.offsetMs = 16 * MINUTE;
    const { id } = late.booking;
    expect(await codeOf(late.client.bitcoin.create({ body: { bookingId: id } }))).toBe(
      'hold_expired',
    );
  });
});

describe('a Bitcoin payment', () => {
  it('is verified once its transaction is in a block', async () => {
    const { details, verify, status, ledger, booking } = await toPay();
    expect(await verify()).toMatchObject({ success: true, verified: false, standing: 'waiting' });
    await wallet.send(details.address, DUE);
    const seen = await verify();
    expect(seen).toMatchObject({ verified: false, standing: 'unconfirmed', seenSats: DUE });
    expect(seen.message).toContain('10 to 60 minutes');
    expect((await status()).paymentState).toBe('processing');
    expect(await ledger()).toEqual({});
    await wallet.mine();
    expect(await verify()).toMatchObject({ verified: true, standing: 'paid' });
    expect(await status()).toMatchObject({ status: 'confirmed', paymentState: 'paid' });
    expect(await ledger()).toEqual({ bitcoin_balance: PRICE, charging_revenue: -PRICE });
    // A repeated check changes nothing.
    expect(await verify()).toMatchObject({ verified: true });
    await sweep();
    expect(await ledger()).toEqual({ bitcoin_balance: PRICE, charging_revenue: -PRICE });
    const mails = await db()
      .selectFrom('emails')
      .select('kind')
      .where('booking_id', '=', booking.id)
      .execute();
    expect(mails.filter(({ kind }) => kind === 'booking-confirmed')).toHaveLength(1);
  });

  it('over Lightning is verified at once', async () => {
    const { details, verify, status, ledger } = await toPay();
    await wallet.payInvoice(details.lightningInvoice ?? '');
    expect(await verify()).toMatchObject({ verified: true, seenSats: DUE });
    expect((await status()).status).toBe('confirmed');
    expect(await ledger()).toEqual({ bitcoin_balance: PRICE, charging_revenue: -PRICE });
  });

  it('over Lightning is verified while the chain index fails', async () => {
    const { details, verify } = await toPay();
    await wallet.fail({ chain: true });
    expect(await codeOf(verify())).toBe('payments_unavailable');
    await wallet.payInvoice(details.lightningInvoice ?? '');
    expect(await verify()).toMatchObject({ verified: true });
  });

  it('over Lightning is on time and captured once, even when it is polled late and repeatedly', async () => {
    const { details, bookingId, ledger, asStaff } = await toPay();
    await wallet.payInvoice(details.lightningInvoice ?? '');
    await wallet.wait(120);
    await expireBooking(started.api.ctx, bookingId);
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(await asStaff()).toMatchObject({ status: 'confirmed', bitcoin: null });
    expect(await ledger()).toEqual({ bitcoin_balance: PRICE, charging_revenue: -PRICE });
  });

  it('is found by the sweep without a request by the customer', async () => {
    const { details, status } = await toPay();
    await wallet.send(details.address, DUE);
    await wallet.mine();
    await wallet.wait(2);
    await sweep();
    expect(await status()).toMatchObject({ status: 'confirmed' });
  });

  it('is captured once by concurrent requests and sweeps', async () => {
    const { verify, status, ledger, client, bookingId } = await paidShare(1);
    await wallet.wait(2);
    await Promise.all([
      verify(),
      sweep(),
      verify(),
      client.bookings.refreshStatus({ params: { id: bookingId }, body: { status: 'confirmed' } }),
    ]);
    expect((await status()).status).toBe('confirmed');
    expect(await ledger()).toEqual({ bitcoin_balance: PRICE, charging_revenue: -PRICE });
  });

  it('extends the hold while it is unconfirmed, and blocks a second payment', async () => {
    const { details, verify, status, client, bookingId, booking } = await toPay();
    await wallet.wait(14);
    await wallet.send(details.address, DUE);
    await verify();
    const held = Date.parse((await status()).holdExpiresAt ?? '');
    expect(held).toBeGreaterThan(Date.parse(booking.holdExpiresAt ?? ''));
    expect(await codeOf(client.payments.createIntent({ body: { bookingId } }))).toBe(
      'payment_processing',
    );
    expect(await codeOf(client.bitcoin.create({ body: { bookingId } }))).toBe('payment_processing');
    await expect(
      client.bookings.refreshStatus({ params: { id: bookingId }, body: { status: 'confirmed' } }),
    ).rejects.toThrow('Bitcoin network');
  });

  it('returns to waiting when its sender replaces the transaction', async () => {
    const { details, verify, status } = await toPay();
    const txid = await wallet.send(details.address, DUE);
    await verify();
    await wallet.replace(txid);
    expect(await verify()).toMatchObject({ standing: 'waiting', seenSats: 0 });
    expect((await status()).paymentState).toBe('open');
  });

  it('for a booking already paid by card becomes a pending refund', async () => {
    const { details, pay, bookingId, asStaff } = await toPay();
    await pay();
    await wallet.send(details.address, DUE);
    await wallet.mine();
    await wallet.wait(2);
    await sweep();
    const { money, status } = await asStaff();
    expect(status).toBe('confirmed');
    expect(money.refunds).toMatchObject([
      { provider: 'bitcoin', amountCents: PRICE, status: 'pending', cause: 'already_paid' },
    ]);
    expect((await getBooking(started.api.ctx, bookingId)).paymentState).toBe('paid');
  });

  it('for an expired booking without a free seat becomes a refund, and the customer is told', async () => {
    const { details, bookingId, verify, asStaff, client } = await toPay();
    await wallet.wait(20);
    await expireBooking(started.api.ctx, bookingId);
    await db()
      .updateTable('seats')
      .set({ booking_id: null })
      .where('booking_id', '=', bookingId)
      .execute();
    const { starts_at: startsAt } = await db()
      .selectFrom('bookings')
      .select('starts_at')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow();
    await db().deleteFrom('seats').where('starts_at', '=', startsAt).execute();
    await wallet.send(details.address, DUE);
    await wallet.mine();
    expect(await verify()).toMatchObject({ verified: true });
    expect(await asStaff()).toMatchObject({
      status: 'expired',
      money: { refunds: [{ provider: 'bitcoin', cause: 'no_place', status: 'pending' }] },
    });
    const refused = await failureOf(
      client.bookings.refreshStatus({ params: { id: bookingId }, body: { status: 'confirmed' } }),
    );
    expect(refused).toMatchObject({
      code: 'payment_refunded',
      message: expect.stringContaining(
        'in Bitcoin. Please write to us with the address to send it to.',
      ) as string,
      body: { next: 'contact' },
    });
  });

  it('that exceeds the price confirms the booking, and the excess becomes a refund', async () => {
    const { verify, ledger, asStaff } = await paidShare(1.5);
    expect(await verify()).toMatchObject({ verified: true });
    const { money, status, mails } = await asStaff();
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual([
      'booking-confirmed',
      'refund-by-staff',
    ]);
    expect(status).toBe('confirmed');
    expect(money).toMatchObject({ paidCents: 14_999, underWayCents: 5_000 });
    expect(await ledger()).toEqual({ bitcoin_balance: 14_999, charging_revenue: -14_999 });
  });

  it('is not verified for another booking’s reference or for another guest', async () => {
    const one = await toPay();
    const other = await toPay();
    const body = { bookingId: one.bookingId, paymentReference: other.details.paymentReference };
    expect(await codeOf(one.client.bitcoin.verify({ body }))).toBe('not_found');
    expect(await codeOf(other.client.bitcoin.verify({ body }))).toBe('unauthenticated');
  });

  it('is canceled after a week without a deposit', async () => {
    const { details, status } = await toPay();
    await wallet.wait(8 * 24 * 60);
    await sweep();
    const row = await db()
      .selectFrom('payments')
      .select('status')
      .where('id', '=', details.paymentReference)
      .executeTakeFirst();
    expect(row?.status).toBe('canceled');
    expect(await sweep()).toMatchObject({ checked: 0 });
    expect((await status()).paymentState).toBe('none');
  });
});
