import { sql } from 'kysely';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHolders } from '../../../testing/appointments.ts';
import { createPayers } from '../../../testing/bitcoin.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { PAYMENT_TRANSITIONS, type PaymentStatus } from '../state-machine.ts';

const RUNS = 80;
const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
let staff: Awaited<ReturnType<typeof addEmployee>>;
const holders = createHolders(started, () => vendors);
const wallet = createPayers(started, () => vendors);
beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  staff = await addEmployee(started);
});

type Deed =
  | { readonly kind: 'send'; readonly share: number }
  | { readonly kind: 'wait'; readonly minutes: number }
  | { readonly kind: 'invoice' | 'mine' | 'replace' | 'look' | 'card' | 'quote' | 'expire' }
  | { readonly kind: 'accept' | 'giveBack' | 'refund' | 'sent' };

const deeds = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('send' as const),
        share: fc.constantFrom(10, 50, 100, 150),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('wait' as const),
        minutes: fc.constantFrom(1, 16, 50, 90),
      }),
    },
    {
      weight: 8,
      arbitrary: fc.constantFrom<Deed[]>(
        { kind: 'mine' },
        { kind: 'look' },
        { kind: 'quote' },
        { kind: 'invoice' },
        { kind: 'replace' },
        { kind: 'card' },
        { kind: 'expire' },
      ),
    },
    {
      weight: 4,
      arbitrary: fc.constantFrom<Deed[]>(
        { kind: 'accept' },
        { kind: 'giveBack' },
        { kind: 'refund' },
        { kind: 'sent' },
      ),
    },
  ),
  { minLength: 4, maxLength: 14 },
);

/** A deed may be refused; what it must not do is fail. */
const orRefused = async (deed: Promise<unknown>): Promise<void> => {
  try {
    await deed;
  } catch (error) {
    const { status } = error as { status?: number };
    if (status === undefined || status === 500) throw error;
  }
};

async function begin() {
  started.api.clock.offsetMs = 0;
  await vendors.control('POST', '/reset');
  const { booking, client, pay } = await holders.book();
  const bookingId = booking.id;
  const params = { bookingId };
  const create = async () => (await client.bitcoin.create({ body: { bookingId } })).paymentDetails;
  let details = await create();
  const paymentReference = details.paymentReference;
  const byHand = { params: { paymentId: paymentReference } };
  const sent: string[] = [];
  const moneyOf = async () => (await staff.client.dispatch.get({ params })).money;
  const headers = () => staff.prove();
  const transactionId = 'ab'.repeat(32);
  const run = async (deed: Deed): Promise<void> => {
    switch (deed.kind) {
      case 'send':
        sent.push(await wallet.send(details.address, Math.floor((370_334 * deed.share) / 100)));
        return;
      case 'invoice':
        await wallet.payInvoice(details.lightningInvoice ?? '').catch(() => undefined);
        return;
      case 'mine':
        await wallet.mine();
        return;
      case 'replace':
        await wallet.replace(sent.pop() ?? '').catch(() => undefined);
        return;
      case 'wait':
        return wallet.wait(deed.minutes);
      case 'look':
        return orRefused(client.bitcoin.verify({ body: { bookingId, paymentReference } }));
      case 'quote':
        return orRefused(create().then((next) => (details = next)));
      case 'card':
        return orRefused(pay());
      case 'expire':
        await started.api.services.bookings.expire(bookingId);
        return;
      case 'accept': {
        const body = { reason: 'It is close enough.' };
        return orRefused(
          staff.client.bitcoinOperations.accept({ ...byHand, body, headers: await headers() }),
        );
      }
      case 'giveBack': {
        const body = { transactionId };
        return orRefused(
          staff.client.bitcoinOperations.giveBack({ ...byHand, body, headers: await headers() }),
        );
      }
      case 'refund': {
        const { version } = await staff.client.dispatch.get({ params });
        const body = { orderId: crypto.randomUUID(), amountCents: 700, reason: 'They waited.' };
        const query = { version };
        return orRefused(
          staff.client.bookingOperations.refund({ params, query, body, headers: await headers() }),
        );
      }
      default: {
        const { refunds } = await moneyOf();
        const owed = refunds.find((one) => one.provider === 'bitcoin' && one.status === 'pending');
        return orRefused(
          staff.client.bitcoinOperations.recordRefund({
            params: { refundId: owed?.id ?? bookingId },
            body: { transactionId },
            headers: await headers(),
          }),
        );
      }
    }
  };
  return { bookingId, paymentReference, run };
}

describe('the ledger', () => {
  it('agrees with the wallet after any sequence of payments, looks, and what staff do', async () => {
    const seen = { paid: 0, confirmed: 0, deposited: 0, returned: 0 };
    await fc.assert(
      fc.asyncProperty(deeds, async (story) => {
        const { bookingId, paymentReference, run } = await begin();
        for (const deed of story) await run(deed);
        // In the end everything is in a block, and looked at.
        await run({ kind: 'mine' });
        await wallet.wait(61);
        await run({ kind: 'look' });

        const all = await holders.ledgerOf(bookingId);
        const cents = (account: string) => all[account] ?? 0;
        expect(Object.values(all).reduce((sum, amount) => sum + amount, 0)).toBe(0);
        const { rows } = await sql<{
          status: PaymentStatus;
          deposit_cents: number;
          confirmed_sats: number;
          seen_sats: number;
        }>`select p.status, b.deposit_cents, b.confirmed_sats, b.seen_sats from payments p
          join bitcoin_payments b on b.payment_id = p.id
          where p.id = ${paymentReference}`.execute(started.api.deps.db);
        const [row] = rows;
        const { rows: references } = await sql<{ reference: string; cents: number }>`
          select t.reference, e.amount_cents::int as cents from ledger_transactions t
          join ledger_entries e on e.transaction_id = t.id and e.account = 'bitcoin_balance'
          where t.booking_id = ${bookingId}`.execute(started.api.deps.db);
        const came = references.filter(({ reference }) => reference.startsWith('deposit:'));
        expect(came.reduce((sum, one) => sum + one.cents, 0)).toBe(row?.deposit_cents);
        // What isn't settled is the customer's, what is settled is not.
        const isOpen = row?.status === 'open' || row?.status === 'processing';
        expect(0 - cents('customer_deposits')).toBe(isOpen ? row.deposit_cents : 0);
        const booking = await started.api.services.bookings.get(bookingId);
        if (row?.status === 'succeeded') seen.paid += 1;
        if (booking.status === 'confirmed') {
          seen.confirmed += 1;
          expect(0 - cents('charging_revenue')).toBeGreaterThanOrEqual(0);
        }
        if (isOpen && row.deposit_cents > 0) seen.deposited += 1;
        if (references.some(({ reference }) => /^re(?:turn|fund):/u.test(reference))) {
          seen.returned += 1;
        }
        const { rows: steps } = await sql<{ from: PaymentStatus; to: PaymentStatus }>`
          select from_status as "from", to_status as "to" from payment_events
          where payment_id = ${paymentReference} and from_status <> to_status`.execute(
          started.api.deps.db,
        );
        for (const { from, to } of steps) expect(PAYMENT_TRANSITIONS[from]).toContain(to);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    // The stories have to get somewhere, or nothing was tried.
    expect(seen.paid).toBeGreaterThan(2);
    expect(seen.confirmed).toBeGreaterThan(2);
    expect(seen.deposited + seen.returned).toBeGreaterThan(0);
  }, 120_000);
});
