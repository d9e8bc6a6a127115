import { BITCOIN_DUST_CENTS } from '@voltcourier/pricing';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { getBooking } from '../domains/bookings/reading.ts';
import { centsOf } from '../domains/payments/bitcoin/payment-status.ts';
import { PAYMENT_TRANSITIONS, type PaymentStatus } from '../domains/payments/state-machine.ts';
import type { createHolders } from './appointments.ts';
import type { addEmployee } from './employees.ts';
import type { useApi } from './harness.ts';
import type { createVendors } from './vendors.ts';

interface Kept {
  id: string;
  status: PaymentStatus;
  address: string;
  due_sats: number;
  due_cents: number;
  hashes: string[];
  taken_cents: number;
  returned_cents: number;
  deposited: number;
  sent_back: number;
}

/** Returns the part of a payment that was neither used for the booking nor returned, in cents. */
export const restOf = (one: Kept): number => one.deposited - one.taken_cents - one.returned_cents;

/** Compares a booking's Bitcoin payments in the ledger with what the wallet received. */
export function createBitcoinAgreement(
  started: ReturnType<typeof useApi>,
  vendors: () => ReturnType<typeof createVendors>,
  holders: ReturnType<typeof createHolders>,
  staff: () => Awaited<ReturnType<typeof addEmployee>>,
) {
  const db = () => started.api.deps.db;

  /** Returns what the sandbox wallet received: on-chain by address, over Lightning by hash. */
  async function readWallet() {
    const { addresses, invoices } = (await vendors().control('GET', '/bitcoin')) as {
      addresses: { address: string; confirmed: { sats: number } }[];
      invoices: { r_hash: string; state: string; amt_paid_sat: string }[];
    };
    const onChain = new Map(addresses.map(({ address, confirmed }) => [address, confirmed.sats]));
    const paid = new Map(
      invoices.map((one) => [
        Buffer.from(one.r_hash, 'base64').toString('hex'),
        Number(one.amt_paid_sat),
      ]),
    );
    return { onChain, paid };
  }

  /** Reads a booking's Bitcoin payments from the database and the ledger. */
  async function readKept(bookingId: string): Promise<Kept[]> {
    const { rows } = await sql<Kept>`
      select p.id, p.status, c.address, c.taken_cents, c.returned_cents,
        q.amount_sats as due_sats, q.amount_cents as due_cents,
        array(select lightning_hash from bitcoin_quotes
          where payment_id = p.id and lightning_hash is not null) as hashes,
        (select coalesce(sum(e.amount_cents), 0)::int from ledger_transactions t
          join ledger_entries e on e.transaction_id = t.id and e.account = 'bitcoin_balance'
          where t.reference like 'deposit:' || p.id || ':%') as deposited,
        (select coalesce(-sum(e.amount_cents), 0)::int from ledger_transactions t
          join ledger_entries e on e.transaction_id = t.id and e.account = 'bitcoin_balance'
          where t.reference like 'return:' || p.id || ':%') as sent_back
      from payments p join bitcoin_payments c on c.payment_id = p.id
      cross join lateral (
        select * from bitcoin_quotes where payment_id = p.id
        order by id = c.quote_id desc nulls last, created_at desc limit 1
      ) q
      where p.booking_id = ${bookingId}`.execute(db());
    return rows;
  }

  /** Reads a booking's pending refunds of all providers, and the Bitcoin sent. */
  async function readRefunds(bookingId: string) {
    const { rows } = await sql<{ id: string; provider: string; status: string; cents: number }>`
      select r.id, p.provider, r.status, r.amount_cents as cents
      from refunds r join payments p on p.id = r.payment_id
      where p.booking_id = ${bookingId}`.execute(db());
    const sum = (those: typeof rows) => those.reduce((total, { cents }) => total + cents, 0);
    const waiting = rows.filter(({ status }) => status === 'pending');
    return {
      pendingCents: sum(waiting),
      waiting: waiting.filter(({ provider }) => provider === 'bitcoin').map(({ id }) => id),
      sentCents: sum(
        rows.filter(({ provider, status }) => provider === 'bitcoin' && status === 'succeeded'),
      ),
    };
  }

  /** Counts the states that were reached. */
  const seen = { paid: 0, owed: 0, undone: 0, returned: 0, open: 0, atStripe: 0 };

  /**
   * Asserts that the ledger matches the wallet, and that Bitcoin that isn't ours is on the staff's
   * list.
   */
  async function expectAgreement(bookingId: string, priceCents: number): Promise<void> {
    const { onChain, paid } = await readWallet();
    const kept = await readKept(bookingId);
    const refunds = await readRefunds(bookingId);
    const { exceptions } = await staff().client.attentionItems.list();
    const listed = (kind: string, id: string) =>
      exceptions.some((one) => one.kind === kind && one.id === id);
    const sent = await db()
      .selectFrom('emails')
      .select('dedupe_key')
      .where('booking_id', '=', bookingId)
      .where('kind', '=', 'payment-returned')
      .execute();

    let walletCents = 0;
    for (const payment of kept) {
      const sats =
        (onChain.get(payment.address) ?? 0) +
        payment.hashes.reduce((total, hash) => total + (paid.get(hash) ?? 0), 0);
      const quoted = { amountSats: payment.due_sats, amountCents: payment.due_cents };
      const receivedCents = centsOf(sats, quoted);
      expect(payment.deposited).toBe(receivedCents);
      walletCents += receivedCents - payment.sent_back;
      const restCents = restOf(payment);
      const isOver = payment.status === 'succeeded' || payment.status === 'canceled';
      if (!isOver && restCents >= BITCOIN_DUST_CENTS) {
        expect(listed('bitcoin-short', payment.id)).toBe(true);
        seen.open += 1;
      } else if (isOver && restCents >= BITCOIN_DUST_CENTS) {
        expect(listed('bitcoin-owed', payment.id)).toBe(true);
        expect(sent.some(({ dedupe_key: key }) => key.endsWith(payment.id))).toBe(true);
        seen.owed += 1;
      } else if (isOver && restCents < 0) {
        expect(listed('bitcoin-undone', payment.id)).toBe(true);
        seen.undone += 1;
      }
      if (payment.status === 'succeeded') seen.paid += 1;
      if (payment.sent_back > 0) seen.returned += 1;
    }
    for (const id of refunds.waiting) expect(listed('bitcoin-owed', id)).toBe(true);

    const all = await holders.ledgerOf(bookingId);
    const cents = (account: string) => all[account] ?? 0;
    expect(Object.values(all).reduce((sum, amount) => sum + amount, 0)).toBe(0);
    expect(cents('bitcoin_balance')).toBe(walletCents - refunds.sentCents);
    const held = kept.reduce((sum, one) => sum + restOf(one), 0);
    expect(0 - cents('customer_deposits')).toBe(held);
    // For an unpaid booking nothing is kept, and for a paid one the price plus less than a dollar. A
    // canceled booking may cost its fee.
    const { status } = await getBooking(started.api.ctx, bookingId);
    const keptCents = 0 - cents('charging_revenue') - refunds.pendingCents;
    const mayKeep = ['confirmed', 'cancelled'].includes(status)
      ? priceCents + BITCOIN_DUST_CENTS - 1
      : 0;
    expect(keptCents).toBeLessThanOrEqual(mayKeep);
  }

  async function expectKnownSteps(bookingId: string): Promise<void> {
    const { rows } = await sql<{ from: PaymentStatus; to: PaymentStatus }>`
      select e.from_status as "from", e.to_status as "to" from payment_events e
      join payments p on p.id = e.payment_id
      where p.booking_id = ${bookingId} and e.from_status <> e.to_status`.execute(db());
    for (const { from, to } of rows) expect(PAYMENT_TRANSITIONS[from]).toContain(to);
  }

  return { readKept, expectAgreement, expectKnownSteps, seen };
}
