import type { BitcoinPaymentDetails } from '@voltcourier/contracts';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHolders } from '../../../testing/appointments.ts';
import { createPayers } from '../../../testing/bitcoin.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { createVendors } from '../../../testing/vendors.ts';

const MINUTE = 60_000;
const DUE = 370_334;
const PRICE = 9_999;
const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
let staff: Awaited<ReturnType<typeof addEmployee>>;
const holders = createHolders(started, () => vendors);
const wallet = createPayers(started, () => vendors);
beforeAll(() => {
  vendors = createVendors(started.sandbox);
});
beforeEach(async () => {
  staff ??= await addEmployee(started);
  await vendors.control('POST', '/reset');
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

const codeOf = async (question: Promise<unknown>): Promise<unknown> => {
  try {
    await question;
    return 'none';
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
};
const sweep = () => started.api.services.payments.bitcoin.sweep();
const db = () => started.api.deps.db;

async function toPay() {
  const holder = await holders.book();
  const { booking, client } = holder;
  const bookingId = booking.id;
  const create = async (): Promise<BitcoinPaymentDetails> =>
    (await client.bitcoin.create({ body: { bookingId, amount: PRICE / 100 } })).paymentDetails;
  const details = await create();
  return {
    ...holder,
    bookingId,
    create,
    details,
    verify: () =>
      client.bitcoin.verify({ body: { bookingId, paymentReference: details.paymentReference } }),
    status: async () => (await client.bookings.get({ params: { id: bookingId } })).booking,
    ledger: async () => {
      const all = Object.entries(await holders.ledgerOf(bookingId));
      return Object.fromEntries(all.filter(([, cents]) => cents !== 0));
    },
    asStaff: () => staff.client.dispatch.get({ params: { bookingId } }),
  };
}

/** Sends `share` of what is due, and puts it into a block. */
async function paidShare(share: number) {
  const payer = await toPay();
  await wallet.send(payer.details.address, Math.floor(DUE * share));
  await wallet.mine();
  return payer;
}

describe('a quote', () => {
  it('has an amount, an address of our own, an invoice, who tells the rate, and until when', async () => {
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
    expect((await started.api.services.bookings.get(bookingId)).paymentState).toBe('open');
  });

  it('is one, however many ask at once', async () => {
    const { client, booking } = await holders.book();
    const asked = await Promise.all(
      Array.from({ length: 8 }, () => client.bitcoin.create({ body: { bookingId: booking.id } })),
    );
    const [first] = asked;
    for (const answer of asked) expect(answer).toEqual(first);
  });

  it('is made anew when it has ended, for the same address at the rate of then', async () => {
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

  it('isn’t made without a rate that is fresh, and the card goes on working', async () => {
    const { client, booking, pay } = await holders.book();
    const create = () => client.bitcoin.create({ body: { bookingId: booking.id } });
    await wallet.rate({ ageSeconds: 11 * 60 });
    await expect(create()).rejects.toThrow('Failed to create Bitcoin payment');
    await wallet.rate({ off: true, ageSeconds: 0 });
    expect(await codeOf(create())).toBe('payments_unavailable');
    await pay();
    expect((await started.api.services.bookings.get(booking.id)).status).toBe('confirmed');
  });

  it('has no invoice while the node is silent, and none is needed', async () => {
    await wallet.fail({ lightning: true });
    const { details, verify } = await toPay();
    expect(details.lightningInvoice).toBeNull();
    expect(details.uri).not.toContain('lightning');
    await wallet.send(details.address, DUE);
    await wallet.mine();
    expect(await verify()).toMatchObject({ verified: true });
  });

  it('is refused for another price, a lost place, and what is paid', async () => {
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

describe('a payment', () => {
  it('is verified when it is in a block, and not before', async () => {
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
    // Asked again, nothing happens twice.
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

  it('over Lightning is verified while the chain is silent', async () => {
    const { details, verify } = await toPay();
    await wallet.fail({ chain: true });
    expect(await codeOf(verify())).toBe('payments_unavailable');
    await wallet.payInvoice(details.lightningInvoice ?? '');
    expect(await verify()).toMatchObject({ verified: true });
  });

  it('is found by the sweep, with nobody there to press a button', async () => {
    const { details, status } = await toPay();
    await wallet.send(details.address, DUE);
    await wallet.mine();
    await wallet.wait(2);
    await sweep();
    expect(await status()).toMatchObject({ status: 'confirmed' });
  });

  it('is confirmed once, whoever looks at the same moment', async () => {
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

  it('keeps the place while it waits for a block, and keeps the card from paying twice', async () => {
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

  it('that its sender replaced is waited for again', async () => {
    const { details, verify, status } = await toPay();
    const txid = await wallet.send(details.address, DUE);
    await verify();
    await wallet.replace(txid);
    expect(await verify()).toMatchObject({ standing: 'waiting', seenSats: 0 });
    expect((await status()).paymentState).toBe('open');
  });

  it('after another way was paid goes back, by hand', async () => {
    const { details, pay, bookingId, asStaff } = await toPay();
    await pay();
    await wallet.send(details.address, DUE);
    await wallet.mine();
    await wallet.wait(2);
    await sweep();
    const { money, status } = await asStaff();
    expect(status).toBe('confirmed');
    expect(money.refunds).toMatchObject([
      { provider: 'bitcoin', amountCents: PRICE, status: 'pending', cause: 'booking_closed' },
    ]);
    expect((await started.api.services.bookings.get(bookingId)).paymentState).toBe('paid');
  });

  it('that comes when the place is taken goes back, and the customer is told', async () => {
    const { details, bookingId, verify, asStaff, client } = await toPay();
    await wallet.wait(20);
    await started.api.services.bookings.expire(bookingId);
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
    expect(
      await codeOf(
        client.bookings.refreshStatus({ params: { id: bookingId }, body: { status: 'confirmed' } }),
      ),
    ).toBe('payment_refunded');
  });

  it('of too much is taken, and what is worth sending goes back', async () => {
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

  it('is refused to whoever names another one, or holds another booking', async () => {
    const one = await toPay();
    const other = await toPay();
    const body = { bookingId: one.bookingId, paymentReference: other.details.paymentReference };
    expect(await codeOf(one.client.bitcoin.verify({ body }))).toBe('not_found');
    expect(await codeOf(other.client.bitcoin.verify({ body }))).toBe('unauthenticated');
  });

  it('is given up a week after nothing came', async () => {
    const { details, status } = await toPay();
    await wallet.wait(8 * 24 * 60);
    await sweep();
    const row = await db()
      .selectFrom('payments')
      .select('status')
      .where('id', '=', details.paymentReference)
      .executeTakeFirst();
    expect(row?.status).toBe('canceled');
    expect(await sweep()).toMatchObject({ looked: 0 });
    expect((await status()).paymentState).toBe('none');
  });
});

describe('what is short or late', () => {
  it('says how much is missing, and is paid when the rest has come', async () => {
    const { details, verify, create, ledger, asStaff } = await paidShare(0.25);
    const found = await verify();
    expect(found).toMatchObject({ verified: false, standing: 'short', seenSats: 92_583 });
    expect(found.message).toBe(
      '0.00092583 of 0.00370334 BTC have come. Please send the other 0.00277751 BTC to the same address.',
    );
    expect(await ledger()).toEqual({ bitcoin_balance: 2_500, customer_deposits: -2_500 });
    expect(await asStaff()).toMatchObject({
      bitcoin: { standing: 'short', seenSats: 92_583, confirmedSats: 92_583, depositCents: 2_500 },
    });
    expect(await create()).toMatchObject({
      address: details.address,
      btcAmount: '0.00277751',
      lightningInvoice: null,
    });
    await wallet.send(details.address, 277_751);
    await wallet.mine();
    expect(await verify()).toMatchObject({ verified: true });
    expect(await ledger()).toEqual({ bitcoin_balance: PRICE, charging_revenue: -PRICE });
  });

  it('is accepted by staff for the whole price, with a reason that is kept', async () => {
    const { verify, ledger, status, details, bookingId } = await paidShare(0.9);
    await verify();
    const accepted = await staff.client.bitcoinOperations.accept({
      params: { paymentId: details.paymentReference },
      headers: await staff.prove(),
      body: { reason: 'A tenth was eaten by fees.' },
    });
    expect(accepted).toMatchObject({ status: 'confirmed', bitcoin: null, paidCents: 8_999 });
    expect((await status()).paymentState).toBe('paid');
    expect(await ledger()).toEqual({ bitcoin_balance: 8_999, charging_revenue: -8_999 });
    const entry = await db()
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('subject_id', '=', bookingId)
      .executeTakeFirst();
    expect(entry).toMatchObject({
      action: 'bitcoin.accept',
      after: { payment: details.paymentReference },
    });
    // Words that somebody typed are kept with the booking alone.
    expect(accepted.events.at(-1)).toMatchObject({
      title: 'Bitcoin accepted',
      words: '$89.99 taken for the whole price. A tenth was eaten by fees.',
    });
  });

  it('is sent back by staff, and leaves nothing behind', async () => {
    const { verify, ledger, details } = await paidShare(0.5);
    await verify();
    const giveBack = async () =>
      staff.client.bitcoinOperations.giveBack({
        params: { paymentId: details.paymentReference },
        headers: await staff.prove(),
        body: { transactionId: 'AB'.repeat(32) },
      });
    expect(await giveBack()).toMatchObject({ bitcoin: null, status: 'pending' });
    expect(await ledger()).toEqual({});
    expect(await codeOf(giveBack())).toBe('not_paid');
  });

  it('isn’t settled by hand before it is in a block', async () => {
    const { details, verify } = await toPay();
    await wallet.send(details.address, 1_000);
    await verify();
    const accept = async () =>
      staff.client.bitcoinOperations.accept({
        params: { paymentId: details.paymentReference },
        headers: await staff.prove(),
        body: { reason: 'Please, they are waiting.' },
      });
    expect(await codeOf(accept())).toBe('payment_processing');
    expect(
      await codeOf(
        staff.client.bitcoinOperations.accept({
          params: { paymentId: details.paymentReference },
          headers: {},
          body: { reason: 'Without any proof.' },
        }),
      ),
    ).toBe('proof_required');
  });

  it('waits for staff when it comes long after its quote', async () => {
    const { details, verify, asStaff } = await toPay();
    await wallet.wait(120);
    await wallet.send(details.address, DUE);
    await wallet.mine();
    expect(await verify()).toMatchObject({ verified: false, standing: 'late' });
    expect(await asStaff()).toMatchObject({ bitcoin: { standing: 'late', depositCents: PRICE } });
  });
});

describe('a refund of Bitcoin', () => {
  it('is ordered by staff, sent from the wallet, and written down once', async () => {
    const { verify, asStaff, bookingId, ledger } = await paidShare(1);
    await verify();
    const { version } = await asStaff();
    await staff.client.bookingOperations.refund({
      params: { bookingId },
      query: { version },
      headers: await staff.prove(),
      body: { amountCents: 2_000, reason: 'The van was late.', orderId: crypto.randomUUID() },
    });
    const [refund] = (await asStaff()).money.refunds;
    expect(refund).toMatchObject({ provider: 'bitcoin', status: 'pending' });
    await started.api.services.payments.refund(refund?.id ?? '');
    expect((await asStaff()).money.underWayCents).toBe(2_000);
    const record = async (transactionId: string) =>
      staff.client.bitcoinOperations.recordRefund({
        params: { refundId: refund?.id ?? '' },
        headers: await staff.prove(),
        body: { transactionId },
      });
    const sent = 'cd'.repeat(32);
    expect((await record(sent)).money).toMatchObject({ refundedCents: 2_000, underWayCents: 0 });
    await record(sent);
    expect(await codeOf(record('ef'.repeat(32)))).toBe('payment_refunded');
    expect(await ledger()).toEqual({ bitcoin_balance: 7_999, charging_revenue: -7_999 });
  });
});
