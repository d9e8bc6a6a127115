import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { executeRefund } from '../refunds.ts';
import { createHolders } from '../../../testing/appointments.ts';
import { createBitcoinHolders, createPayers, DUE_SATS as DUE } from '../../../testing/bitcoin.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';

const PRICE = 9_999;
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
beforeEach(() => vendors.control('POST', '/reset'));
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

const codeOf = async (call: Promise<unknown>) => (await failureOf(call)).code;
const db = () => started.api.deps.db;

describe('a short or late Bitcoin payment', () => {
  it('shows the missing amount, and is paid when the rest arrives', async () => {
    const { details, verify, create, ledger, asStaff, status } = await paidShare(0.25);
    const found = await verify();
    expect(found).toMatchObject({ verified: false, standing: 'short', seenSats: 92_583 });
    expect(found.message).toBe(
      '0.00092583 of 0.00370334 BTC has arrived. Please send the remaining 0.00277751 BTC to the same address.',
    );
    expect(await ledger()).toEqual({ bitcoin_balance: 2_500, customer_deposits: -2_500 });
    expect(await status()).toMatchObject({ status: 'pending', depositInBitcoinCents: 2_500 });
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
    expect(await status()).not.toHaveProperty('depositInBitcoinCents');
  });

  it('is accepted by staff for the whole price, with a reason', async () => {
    const { verify, ledger, status, details, bookingId } = await paidShare(0.9);
    await verify();
    const accepted = await staff.client.bitcoinSettlement.accept({
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
    // The typed reason is stored only with the booking.
    expect(accepted.events.at(-1)).toMatchObject({
      title: 'Bitcoin accepted',
      words: '$89.99 taken for the whole price. A tenth was eaten by fees.',
    });
  });

  it('is returned by staff, which leaves the ledger empty', async () => {
    const { verify, ledger, details } = await paidShare(0.5);
    await verify();
    const giveBack = async () =>
      staff.client.bitcoinSettlement.giveBack({
        params: { paymentId: details.paymentReference },
        headers: await staff.prove(),
        body: { transactionId: 'AB'.repeat(32) },
      });
    expect(await giveBack()).toMatchObject({ bitcoin: null, status: 'pending' });
    expect(await ledger()).toEqual({});
    expect(await codeOf(giveBack())).toBe('not_paid');
  });

  it('can’t be accepted before it is in a block, or without a proof', async () => {
    const { details, verify } = await toPay();
    await wallet.send(details.address, 1_000);
    await verify();
    const accept = async () =>
      staff.client.bitcoinSettlement.accept({
        params: { paymentId: details.paymentReference },
        headers: await staff.prove(),
        body: { reason: 'Please, they are waiting.' },
      });
    expect(await codeOf(accept())).toBe('payment_processing');
    expect(
      await codeOf(
        staff.client.bitcoinSettlement.accept({
          params: { paymentId: details.paymentReference },
          headers: {},
          body: { reason: 'Without any proof.' },
        }),
      ),
    ).toBe('proof_required');
  });

  it('waits for staff when it arrives long after its quote expired', async () => {
    const { details, verify, asStaff } = await toPay();
    await wallet.wait(120);
    await wallet.send(details.address, DUE);
    await wallet.mine();
    expect(await verify()).toMatchObject({ verified: false, standing: 'late' });
    expect(await asStaff()).toMatchObject({ bitcoin: { standing: 'late', depositCents: PRICE } });
  });
});

describe('a Bitcoin refund', () => {
  it('is ordered by staff, and recorded once with its transaction', async () => {
    const { verify, asStaff, bookingId, ledger } = await paidShare(1);
    await verify();
    const { version } = await asStaff();
    await staff.client.staffChanges.refund({
      params: { bookingId },
      query: { version },
      headers: await staff.prove(),
      body: { amountCents: 2_000, reason: 'The van was late.', orderId: crypto.randomUUID() },
    });
    const [refund] = (await asStaff()).money.refunds;
    expect(refund).toMatchObject({ provider: 'bitcoin', status: 'pending' });
    await executeRefund(started.api.ctx, refund?.id ?? '');
    expect((await asStaff()).money.underWayCents).toBe(2_000);
    const record = async (transactionId: string) =>
      staff.client.bitcoinSettlement.recordRefund({
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
