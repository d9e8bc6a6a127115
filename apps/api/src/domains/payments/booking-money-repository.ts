import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';
import type { PaymentProvider } from './ledger.ts';
import type { RefundReason } from './refunds-repository.ts';

/**
 * Amounts paid and refunded for the booking `b`, to be joined to it: `paid.paid_cents` and
 * `refunded.refunded_cents`. A pending refund counts as refunded, one that the bank rejected
 * doesn't.
 */
export const bookingMoney = sql`
  left join lateral (
    select coalesce(sum(p.amount_cents), 0)::int as paid_cents
    from payments p where p.booking_id = b.id and p.status = 'succeeded'
  ) paid on true
  left join lateral (
    select coalesce(sum(r.amount_cents), 0)::int as refunded_cents
    from payments p join refunds r on r.payment_id = p.id
    where p.booking_id = b.id and r.status <> 'failed'
  ) refunded on true`;

/** The amount received by a payment, in cents. */
export interface PaidRow {
  readonly id: string;
  readonly provider: PaymentProvider;
  readonly paid_cents: number;
}

/**
 * Lists the amounts received for a booking and not taken by a dispute, per payment, newest first:
 * from the ledger, in cents.
 */
export async function listPaid(db: Database, bookingId: string): Promise<PaidRow[]> {
  const { rows } = await sql<PaidRow>`
    select p.id, p.provider, greatest(0, -e.amount_cents - coalesce((
        select sum(d.withdrawn_cents) from disputes d where d.payment_id = p.id
      ), 0))::int as paid_cents
    from payments p
    join ledger_transactions t on t.reference = 'payment:' || p.id
    join ledger_entries e on e.transaction_id = t.id and e.account = 'charging_revenue'
    where p.booking_id = ${bookingId}
    order by p.attempt desc`.execute(db);
  return rows;
}

/** A refund of a booking. */
export interface BookingRefundRow {
  readonly id: string;
  readonly payment_id: string;
  readonly provider: PaymentProvider;
  readonly amount_cents: number;
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** Null for a refund ordered by staff. */
  readonly reason: RefundReason | null;
  readonly order_id: string | null;
  readonly failure_reason: string | null;
  readonly created_at: Date;
  /** For a failed refund, when it failed. */
  readonly updated_at: Date;
}

/** Lists a booking's refunds, oldest first. */
export async function listRefunds(db: Database, bookingId: string): Promise<BookingRefundRow[]> {
  const { rows } = await sql<BookingRefundRow>`
    select r.id, r.payment_id, p.provider, r.amount_cents, r.status, r.reason, r.order_id, r.failure_reason,
      r.created_at, r.updated_at
    from payments p join refunds r on r.payment_id = p.id
    where p.booking_id = ${bookingId}
    order by r.created_at, r.id`.execute(db);
  return rows;
}
