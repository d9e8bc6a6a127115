import { sql, type Selectable } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';
import type { Refunds } from '../../platform/database/types.generated.ts';
import type { PaymentProvider } from './ledger.ts';
import type { RefundStatus } from './state-machine.ts';

/** Row of a refund, with the payment it refunds. */
export type RefundRow = Omit<Selectable<Refunds>, 'status'> & {
  status: RefundStatus;
  booking_id: string;
  provider: PaymentProvider;
  intent_id: string | null;
};

/** Reasons for automatic refunds, or for one because of a cancellation. */
export type RefundReason =
  | 'no_place'
  | 'booking_closed'
  | 'already_paid'
  | 'wrong_amount'
  | 'cancelled';

/** Makes a refund unique: its reason, or a staff order. */
export type RefundCause = { readonly reason: RefundReason } | { readonly orderId: string };

/** Finds the reason of a booking's last automatic refund. */
export async function findRefundReason(
  db: Database,
  bookingId: string,
): Promise<RefundReason | undefined> {
  const { rows } = await sql<{ reason: RefundReason }>`
    select r.reason from payments p join refunds r on r.payment_id = p.id
    where p.booking_id = ${bookingId} and r.reason is not null
    order by r.created_at desc limit 1`.execute(db);
  return rows[0]?.reason;
}

/** Whether money of a booking is or was refunded to a card. */
export async function isRefundedByCard(db: Database, bookingId: string): Promise<boolean> {
  const { rows } = await sql`
    select from payments p join refunds r on r.payment_id = p.id
    where p.booking_id = ${bookingId} and p.provider = 'stripe' and r.status <> 'failed'
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Adds a refund before the provider is called. Undefined if it already exists. */
export async function addRefund(
  db: Database,
  refund: {
    paymentId: string;
    amountCents: number;
    cause: RefundCause;
    at: Date;
    /** When a provider that can execute it is asked. */
    nextCheckAt: Date;
  },
): Promise<{ id: string; provider: PaymentProvider } | undefined> {
  const { cause, at } = refund;
  const reason = 'reason' in cause ? cause.reason : null;
  const orderId = 'orderId' in cause ? cause.orderId : null;
  const { rows } = await sql<{ id: string; provider: PaymentProvider }>`
    with payment as (select id, provider from payments where id = ${refund.paymentId}),
    added as (
      insert into refunds (payment_id, amount_cents, reason, order_id, status, next_check_at,
        created_at, updated_at)
      select id, ${refund.amountCents}::integer, ${reason}::text, ${orderId}::uuid, 'pending',
        case provider when 'stripe' then ${refund.nextCheckAt}::timestamptz end,
        ${at}::timestamptz, ${at}::timestamptz
      from payment
      on conflict do nothing
      returning id
    )
    select added.id, payment.provider from added, payment`.execute(db);
  return rows[0];
}

const refunds = sql`
  select r.*, p.booking_id, p.provider, p.provider_ref as intent_id
  from refunds r join payments p on p.id = r.payment_id`;

/** Finds a refund by its own ID. */
export async function findRefund(db: Database, id: string): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`${refunds} where r.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns a refund, locked until the transaction ends. */
export async function lockRefund(db: Database, id: string): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`${refunds} where r.id = ${id} for update of r`.execute(db);
  return rows[0];
}

/** Returns a payment's refunds, oldest first, locked until the transaction ends. */
export async function lockRefunds(db: Database, paymentId: string): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`${refunds}
    where r.payment_id = ${paymentId} order by r.created_at, r.id for update of r`.execute(db);
  return rows;
}

/** Adds a refund that was made in Stripe's Dashboard, as if staff had ordered it. */
export async function addExternalRefund(
  db: Database,
  refund: { paymentId: string; providerRef: string; amountCents: number; at: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('refunds')
    .values({
      payment_id: refund.paymentId,
      provider_ref: refund.providerRef,
      amount_cents: refund.amountCents,
      order_id: sql<string>`gen_random_uuid()`,
      is_external: true,
      status: 'pending',
      created_at: refund.at,
      updated_at: refund.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Lists refunds that are due to be checked, longest waiting first. */
export const listDueRefunds = (
  db: Database,
  now: Date,
  limit: number,
): Promise<{ id: string; check_failures: number }[]> =>
  db
    .selectFrom('refunds')
    .select(['id', 'check_failures'])
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(limit)
    .execute();

/** Saves a refund's status, with an event if it changes. The caller holds its lock. */
export async function saveRefund(
  db: Database,
  id: string,
  change: {
    status: RefundStatus;
    providerRef: string | null;
    failureReason: string | null;
    nextCheckAt: Date | null;
    at: Date;
    /** The refunded amount, if it differs from the order. */
    amountCents?: number;
  },
): Promise<void> {
  const { status, at, failureReason } = change;
  const detail = failureReason === null ? {} : { failureReason };
  await sql`
    with former as (select id, status from refunds where id = ${id}),
    changed as (
      update refunds set status = ${status}, provider_ref = ${change.providerRef},
        amount_cents = coalesce(${change.amountCents ?? null}::integer, amount_cents),
        failure_reason = ${failureReason}, next_check_at = ${change.nextCheckAt},
        check_failures = 0, updated_at = ${at}
      where id = ${id}
    )
    insert into refund_events (refund_id, from_status, to_status, detail, at)
    select id, status, ${status}, ${JSON.stringify(detail)}::jsonb, ${at}
    from former where status <> ${status}`.execute(db);
}

/** Reduces a refund that the provider doesn't know yet. The caller holds its lock. */
export async function shrinkRefund(db: Database, id: string, amountCents: number): Promise<void> {
  await db.updateTable('refunds').set({ amount_cents: amountCents }).where('id', '=', id).execute();
}
