import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../database/connection.ts';
import { BOOKING_TRANSITIONS } from '../modules/bookings/state-machine.ts';
import { PAYMENT_TRANSITIONS } from '../modules/payments/state-machine.ts';
import type { createVendors } from './vendors.ts';

type Vendors = ReturnType<typeof createVendors>;

interface Movement {
  readonly id: string;
  readonly amount: number;
  readonly status: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** What the bank has done, as the sandbox shows it. */
export interface Bank {
  readonly charges: readonly Movement[];
  readonly refunds: readonly Movement[];
}

/** A payment with its money, in cents. */
export interface PaymentMoney {
  id: string;
  booking_id: string;
  status: string;
  booking_status: string;
  amount: number;
  /** Ledger transactions of this payment, and refunds that happened by themselves. */
  received: number;
  receivedCents: number;
  refunds: number;
  pendingRefunds: number;
  /** What was given back or is on its way. */
  orderedBackCents: number;
  paidBackCents: number;
}

/** The payments of bookings, with what the ledger says of each. */
export async function paymentsOf(db: Database, ids: readonly string[]): Promise<PaymentMoney[]> {
  const { rows } = await sql<PaymentMoney>`
    select p.id, p.booking_id, p.status, b.status as booking_status, p.amount_cents as amount,
      (select count(*)::int from ledger_transactions where reference = 'payment:' || p.id) as received,
      (select coalesce(sum(e.amount_cents), 0)::int from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id
        where t.reference = 'payment:' || p.id and e.account = 'stripe_balance') as "receivedCents",
      (select count(*)::int from refunds r
        where r.payment_id = p.id and r.reason is not null) as refunds,
      (select coalesce(sum(r.amount_cents), 0)::int from refunds r
        where r.payment_id = p.id and r.status <> 'failed') as "orderedBackCents",
      (select count(*)::int from refunds r where r.payment_id = p.id and r.status = 'pending') as "pendingRefunds",
      (select coalesce(-sum(e.amount_cents), 0)::int from refunds r
        join ledger_transactions t on t.reference = 'refund:' || r.id
        join ledger_entries e on e.transaction_id = t.id
        where r.payment_id = p.id and e.account = 'stripe_balance') as "paidBackCents"
    from payments p join bookings b on b.id = p.booking_id
    where p.booking_id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** What has to be true at every moment, whatever has happened to these bookings. */
export async function expectMoneyInOrder(db: Database, ids: readonly string[]): Promise<void> {
  const unbalanced = (
    await sql`
    select transaction_id from ledger_entries group by 1 having sum(amount_cents) <> 0`.execute(db)
  ).rows;
  expect(unbalanced).toEqual([]);

  const payments = await paymentsOf(db, ids);
  for (const payment of payments) {
    const isPaid = payment.status === 'succeeded';
    expect(payment).toMatchObject({
      received: isPaid ? 1 : 0,
      receivedCents: isPaid ? payment.amount : 0,
    });
    expect(payment.paidBackCents).toBeLessThanOrEqual(payment.orderedBackCents);
    expect(payment.orderedBackCents).toBeLessThanOrEqual(payment.receivedCents);
    expect(payment.refunds).toBeLessThanOrEqual(isPaid ? 1 : 0);
    // What was kept confirmed its booking, in the same moment.
    if (isPaid && payment.refunds === 0) expect(payment.booking_status).toBe('confirmed');
  }
  for (const id of ids) {
    const kept = payments.filter(
      (payment) =>
        payment.booking_id === id && payment.status === 'succeeded' && payment.refunds === 0,
    );
    const [row] = (
      await sql<{ status: string }>`select status from bookings where id = ${id}`.execute(db)
    ).rows;
    expect(kept).toHaveLength(row?.status === 'confirmed' ? 1 : 0);
  }

  const soldTwice = (
    await sql`
    select region_id, starts_at from bookings b join regions r on r.id = b.region_id
    where b.status = 'confirmed' group by 1, 2, r.capacity_per_hour having count(*) > r.capacity_per_hour`.execute(
      db,
    )
  ).rows;
  expect(soldTwice).toEqual([]);

  const steps = (
    await sql<{ kind: string; from: string; to: string }>`
    select distinct 'booking' as kind, from_status as "from", to_status as "to" from booking_events
    where from_status <> to_status
    union select distinct 'payment', from_status, to_status from payment_events
    where from_status <> to_status`.execute(db)
  ).rows;
  for (const { kind, from, to } of steps) {
    const table: Readonly<Record<string, readonly string[]>> =
      kind === 'booking' ? BOOKING_TRANSITIONS : PAYMENT_TRANSITIONS;
    expect(table[from]).toContain(to);
  }
}

/**
 * The end of the story: what the bank has taken was earned, or was given back, and we know it.
 * Nothing may be under way any more.
 */
export async function expectAgreementWithBank(
  db: Database,
  vendors: Vendors,
  ids: readonly string[],
): Promise<void> {
  await expectMoneyInOrder(db, ids);
  const payments = await paymentsOf(db, ids);
  const state = (await vendors.control('GET', '/state')) as Bank;
  for (const id of ids) {
    const mine = payments.filter((payment) => payment.booking_id === id);
    const done = (movements: readonly Movement[]) =>
      movements.filter(
        ({ status, metadata }) => status === 'succeeded' && metadata['bookingId'] === id,
      );
    const charges = done(state.charges);
    expect(charges.length).toBeLessThanOrEqual(1);
    expect(mine.filter(({ status }) => status === 'succeeded')).toHaveLength(charges.length);
    expect(mine.every(({ status }) => ['succeeded', 'canceled'].includes(status))).toBe(true);
    expect(mine.every(({ pendingRefunds }) => pendingRefunds === 0)).toBe(true);
    const sumOf = (movements: readonly Movement[]) =>
      movements.reduce((sum, { amount }) => sum + amount, 0);
    const balance = mine.reduce(
      (sum, { receivedCents, paidBackCents }) => sum + receivedCents - paidBackCents,
      0,
    );
    expect(balance).toBe(sumOf(charges) - sumOf(done(state.refunds)));
  }
}
