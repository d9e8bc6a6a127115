import { sql, type Selectable } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';
import type { Payments } from '../../platform/database/types.generated.ts';
import type { PaymentProvider } from './ledger.ts';
import type { PaymentStatus } from './state-machine.ts';

/** Row of a payment. */
export type PaymentRow = Omit<Selectable<Payments>, 'provider' | 'status'> & {
  provider: PaymentProvider;
  status: PaymentStatus;
};

/** Finds a booking's open payment at a provider. */
export async function findOpenPayment(
  db: Database,
  bookingId: string,
  provider: PaymentProvider,
): Promise<PaymentRow | undefined> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('provider', '=', provider)
    .where('status', 'in', ['creating', 'open', 'processing'])
    .executeTakeFirst();
  return row as PaymentRow | undefined;
}

/**
 * Finds the payment that confirmed a booking, unless it was refunded automatically, with the amount
 * that staff have not refunded.
 */
export async function findKeptPayment(
  db: Database,
  bookingId: string,
): Promise<{ id: string; kept_cents: number } | undefined> {
  const { rows } = await sql<{ id: string; kept_cents: number }>`
    select p.id, greatest(0, p.amount_cents - coalesce((
        select sum(r.amount_cents) from refunds r
        where r.payment_id = p.id and r.status <> 'failed'
      ), 0)::int - coalesce((
        select sum(d.withdrawn_cents) from disputes d where d.payment_id = p.id
      ), 0)::int) as kept_cents
    from payments p
    where p.booking_id = ${bookingId} and p.status = 'succeeded'
      and not exists (select from refunds r where r.payment_id = p.id and r.reason is not null)
    order by p.attempt desc limit 1`.execute(db);
  return rows[0];
}

/** Finds a payment by its own ID. */
export async function findPayment(db: Database, id: string): Promise<PaymentRow | undefined> {
  const row = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
  return row as PaymentRow | undefined;
}

/** Finds the ID of the payment that a provider's intent belongs to. */
export async function findPaymentId(db: Database, intentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', 'stripe')
    .where('provider_ref', '=', intentId)
    .executeTakeFirst();
  return row?.id;
}

/** Returns a payment, locked until the transaction ends. */
export async function lockPayment(db: Database, id: string): Promise<PaymentRow | undefined> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as PaymentRow | undefined;
}

/**
 * Adds a payment before the provider is called. Undefined if another is already open, or the
 * booking no longer needs one. The caller holds the booking's lock, which waits for a concurrent
 * capture of an earlier payment, so a paid booking never gets a second payment.
 */
export async function addPayment(
  trx: Database,
  payment: {
    bookingId: string;
    provider: PaymentProvider;
    amountCents: number;
    at: Date;
    nextCheckAt: Date | null;
  },
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    insert into payments
      (booking_id, attempt, provider, status, amount_cents, next_check_at, created_at, updated_at)
    select b.id, 1 + (select coalesce(max(attempt), 0) from payments where booking_id = b.id),
      ${payment.provider}, 'creating', ${payment.amountCents}::integer,
      ${payment.nextCheckAt}::timestamptz, ${payment.at}::timestamptz, ${payment.at}::timestamptz
    from bookings.bookings b where b.id = ${payment.bookingId} and b.status = 'pending'
    on conflict do nothing
    returning *`.execute(trx);
  return rows[0];
}

/** Saves a payment's status with its event. The caller holds the payment's lock. */
export async function savePayment(
  db: Database,
  payment: PaymentRow,
  change: {
    to: PaymentStatus;
    providerRef: string;
    failureCode: string | null;
    nextCheckAt: Date | null;
    at: Date;
    /** The paid amount, if it differs from the requested one. */
    amountCents?: number;
  },
): Promise<void> {
  await sql`
    with changed as (
      update payments set status = ${change.to}, provider_ref = ${change.providerRef},
        amount_cents = ${change.amountCents ?? payment.amount_cents},
        failure_code = ${change.failureCode}, next_check_at = ${change.nextCheckAt},
        check_failures = 0, updated_at = ${change.at}
      where id = ${payment.id}
      returning id
    )
    insert into payment_events (payment_id, from_status, to_status, detail, at)
    select id, ${payment.status}, ${change.to},
      ${JSON.stringify(change.failureCode === null ? {} : { failureCode: change.failureCode })}::jsonb,
      ${change.at}
    from changed
    where ${payment.status} <> ${change.to}
      or ${change.failureCode}::text is distinct from ${payment.failure_code}::text`.execute(db);
}

/** A payment that is due to be checked. */
export interface DuePayment {
  readonly id: string;
  readonly check_failures: number;
  /** Since when the payment can no longer be made. */
  readonly lapsed_at: Date | null;
  readonly booking_status: string;
}

/** Lists payments that are due to be checked, longest waiting first. */
export async function listDuePayments(
  db: Database,
  now: Date,
  limit: number,
): Promise<DuePayment[]> {
  const { rows } = await sql<DuePayment>`
    select p.id, p.check_failures, b.status as booking_status,
      case
        when b.status = 'expired' then b.updated_at
        -- An emergency holds nothing that could expire; after a day nobody has its form open.
        when b.status = 'pending' and b.hold_expires_at is null then p.created_at + interval '1 day'
      end as lapsed_at
    from payments p join bookings.bookings b on b.id = p.booking_id
    where p.next_check_at <= ${now}
    order by p.next_check_at
    limit ${limit}`.execute(db);
  return rows;
}

/** When something is checked next, and the number of consecutive failures. */
export interface NextCheck {
  /** Null for never. */
  readonly at: Date | null;
  readonly failures: number;
}

/** Saves when an open payment or refund is checked next. */
export async function postponeCheck(
  db: Database,
  table: 'payments' | 'refunds',
  id: string,
  next: NextCheck,
): Promise<void> {
  const change = { next_check_at: next.at, check_failures: next.failures };
  // A payment or refund that ended in the meantime isn't checked again.
  await db
    .updateTable(table)
    .set(change)
    .where('id', '=', id)
    .where('next_check_at', 'is not', null)
    .execute();
}
