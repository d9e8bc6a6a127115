import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../platform/database/connection.ts';
import { BOOKING_TRANSITIONS } from '../domains/bookings/state-machine.ts';
import { PAYMENT_TRANSITIONS, REFUND_TRANSITIONS } from '../domains/payments/state-machine.ts';
import type { createVendors } from './vendors.ts';

type Vendors = ReturnType<typeof createVendors>;

interface Movement {
  readonly id: string;
  readonly amount: number;
  readonly status: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** The bank's records, as shown by the sandbox. */
export interface Bank {
  readonly charges: readonly (Movement & {
    readonly payment_intent: string;
    readonly customer: string | null;
  })[];
  readonly refunds: readonly (Movement & { readonly payment_intent: string })[];
  readonly disputes: readonly {
    readonly id: string;
    readonly status: string;
    readonly payment_intent: string;
    readonly balance_transactions: readonly { readonly amount: number }[];
  }[];
  /** Faults that are still pending. */
  readonly faults: readonly unknown[];
}

/** A payment with its amounts, in cents. */
export interface PaymentMoney {
  id: string;
  booking_id: string;
  provider: string;
  status: string;
  booking_status: string;
  amount: number;
  /** Ledger transactions of this payment, and automatic refunds. */
  received: number;
  receivedCents: number;
  refunds: number;
  /** Number of these refunds made because of a wrong amount. */
  wrongAmounts: number;
  pendingRefunds: number;
  /** Refunds made in the Dashboard. */
  externalRefunds: number;
  /** Amount refunded or being refunded. */
  orderedBackCents: number;
  paidBackCents: number;
}

/** Returns the payments of bookings, with their amounts in the ledger. */
export async function paymentsOf(db: Database, ids: readonly string[]): Promise<PaymentMoney[]> {
  const { rows } = await sql<PaymentMoney>`
    select p.id, p.booking_id, p.provider, p.status, b.status as booking_status, p.amount_cents as amount,
      (select count(*)::int from ledger_transactions where reference = 'payment:' || p.id) as received,
      (select coalesce(sum(e.amount_cents), 0)::int from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id
        where t.reference = 'payment:' || p.id and e.account = 'stripe_balance') as "receivedCents",
      (select count(*)::int from refunds r
        where r.payment_id = p.id and r.reason is not null) as refunds,
      (select count(*)::int from refunds r
        where r.payment_id = p.id and r.reason = 'wrong_amount') as "wrongAmounts",
      (select coalesce(sum(r.amount_cents), 0)::int from refunds r
        where r.payment_id = p.id and r.status <> 'failed') as "orderedBackCents",
      (select count(*)::int from refunds r where r.payment_id = p.id and r.status = 'pending') as "pendingRefunds",
      (select count(*)::int from refunds r
        where r.payment_id = p.id and r.is_external) as "externalRefunds",
      (select coalesce(-sum(e.amount_cents), 0)::int from refunds r
        join ledger_transactions t on t.reference in ('refund:' || r.id, 'refund-failed:' || r.id)
        join ledger_entries e on e.transaction_id = t.id
        where r.payment_id = p.id and e.account = 'stripe_balance') as "paidBackCents"
    from payments p join bookings b on b.id = p.booking_id
    where p.booking_id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

const TABLES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  booking: BOOKING_TRANSITIONS,
  payment: PAYMENT_TRANSITIONS,
  refund: REFUND_TRANSITIONS,
};

/** Checks the invariants that hold at any time, whatever has happened to these bookings. */
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
    // A kept payment confirmed its booking in the same transaction; a refund in the Dashboard may
    // have undone it.
    const isUndone = payment.externalRefunds > 0 && payment.booking_status === 'cancelled';
    if (isPaid && payment.refunds === 0 && !isUndone) {
      expect(payment.booking_status).toBe('confirmed');
    }
  }
  for (const id of ids) {
    const kept = payments.filter(
      (payment) =>
        payment.booking_id === id && payment.status === 'succeeded' && payment.refunds === 0,
    );
    const [row] = (
      await sql<{ status: string }>`select status from bookings where id = ${id}`.execute(db)
    ).rows;
    if (row?.status === 'confirmed') expect(kept).toHaveLength(1);
    else expect(kept.every(({ externalRefunds }) => externalRefunds > 0)).toBe(true);
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
    where from_status <> to_status
    union select distinct 'refund', from_status, to_status from refund_events`.execute(db)
  ).rows;
  for (const { kind, from, to } of steps) expect(TABLES[kind]?.[from]).toContain(to);
}

/**
 * Checks the final state: what the bank has taken was earned or refunded, and we know it. Nothing
 * may be pending.
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
    const charges = state.charges.filter(
      ({ status, metadata }) => status === 'succeeded' && metadata['bookingId'] === id,
    );
    // A customer whose wrong amount was refunded may pay again; no one pays a booking's price
    // twice.
    const ofPrice = mine.filter(
      ({ status, wrongAmounts }) => status === 'succeeded' && wrongAmounts === 0,
    );
    expect(ofPrice.length).toBeLessThanOrEqual(1);
    expect(mine.filter(({ status }) => status === 'succeeded')).toHaveLength(charges.length);
    expect(mine.every(({ status }) => ['succeeded', 'canceled'].includes(status))).toBe(true);
    expect(mine.every(({ pendingRefunds }) => pendingRefunds === 0)).toBe(true);
    const intents = new Set(charges.map(({ payment_intent: intent }) => intent));
    const held = heldAtBank(state, intents);
    expect((await ledgerOf(db, id))['stripe_balance'] ?? 0).toBe(held);
  }
}

/** Returns a booking's ledger balances, in cents by account. */
async function ledgerOf(db: Database, bookingId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(amount_cents)::int as cents from ledger_entries
    join ledger_transactions t on t.id = transaction_id
    where t.booking_id = ${bookingId} group by account`.execute(db);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

/**
 * Returns the expected Stripe balance in the ledger for some charges, less refunds and disputes, in
 * cents.
 */
export function heldAtBank(state: Bank, intents: ReadonlySet<string>): number {
  const isTheirs = (one: { readonly payment_intent: string }) => intents.has(one.payment_intent);
  const isDone = ({ status }: { readonly status: string }) => status === 'succeeded';
  const disputed = state.disputes
    .filter(isTheirs)
    .flatMap(({ balance_transactions: movements }) => movements);
  return (
    sumOf(state.charges.filter(isTheirs).filter(isDone)) -
    sumOf(state.refunds.filter(isTheirs).filter(isDone)) +
    sumOf(disputed)
  );
}

const sumOf = (movements: readonly { readonly amount: number }[]): number =>
  movements.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Checks the final state for customers: anyone who paid by card for a booking that doesn't take
 * place was refunded, and anyone with a booking has paid for it, or there is an attention item for
 * staff.
 */
export async function expectNobodyForgotten(
  db: Database,
  ids: readonly string[],
  exceptions: readonly { readonly kind: string; readonly bookingId: string | null }[],
): Promise<void> {
  const payments = await paymentsOf(db, ids);
  for (const id of ids) {
    const kinds = exceptions.filter((one) => one.bookingId === id).map(({ kind }) => kind);
    const all = payments.filter((one) => one.booking_id === id && one.status === 'succeeded');
    const mine = all.filter(({ provider }) => provider === 'stripe');
    const { stripe_balance: held = 0, disputed_payments: disputed = 0 } = await ledgerOf(db, id);
    const isConfirmed = all.some(({ booking_status: status }) => status === 'confirmed');
    const gaveCents = mine.reduce((sum, { orderedBackCents: cents }) => sum + cents, 0);
    const paidCents = mine.reduce((sum, { receivedCents: cents }) => sum + cents, 0);
    if (!isConfirmed && held + disputed > 0) {
      expect(kinds.some((kind) => ['dispute', 'refund-failed'].includes(kind))).toBe(true);
    }
    // Of a booking's payments, only amounts refunded on purpose may be missing.
    if (isConfirmed && held < paidCents - gaveCents) expect(kinds).toContain('dispute');
    if (held > paidCents - gaveCents) expect(kinds).toContain('refund-failed');
  }
}
