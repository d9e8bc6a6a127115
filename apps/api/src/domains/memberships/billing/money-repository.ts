import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { RefundStatus } from '../../payments/index.ts';

/** An invoice with the columns for its money. */
export interface InvoiceMoney {
  readonly id: string;
  readonly subscription_ref: string;
  readonly status: string;
  readonly paid_at: Date | null;
}

/** Finds an invoice by its ID at the provider. */
export const findInvoice = (db: Database, id: string): Promise<InvoiceMoney | undefined> =>
  db
    .selectFrom('membership_invoices')
    .select(['provider_ref as id', 'subscription_ref', 'status', 'paid_at'])
    .where('provider_ref', '=', id)
    .executeTakeFirst();

/** Locks an invoice until the transaction ends. */
export async function lockInvoice(db: Database, id: string): Promise<void> {
  await db
    .selectFrom('membership_invoices')
    .select('provider_ref')
    .where('provider_ref', '=', id)
    .forUpdate()
    .execute();
}

/** Finds the last known state of an invoice's refund. */
export async function findInvoiceRefund(
  db: Database,
  providerRef: string,
): Promise<{ status: RefundStatus; provider_ref: string } | undefined> {
  const row = await db
    .selectFrom('membership_refunds')
    .select(['status', 'provider_ref'])
    .where('provider_ref', '=', providerRef)
    .executeTakeFirst();
  return row && { ...row, status: row.status as RefundStatus };
}

/** Saves the provider's state of an invoice's refund. The caller holds the invoice's lock. */
export async function saveInvoiceRefund(
  db: Database,
  refund: {
    providerRef: string;
    invoiceRef: string;
    amountCents: number;
    status: RefundStatus;
    failureReason: string | null;
    at: Date;
  },
): Promise<void> {
  await db
    .insertInto('membership_refunds')
    .values({
      provider_ref: refund.providerRef,
      invoice_ref: refund.invoiceRef,
      amount_cents: refund.amountCents,
      status: refund.status,
      failure_reason: refund.failureReason,
      created_at: refund.at,
      updated_at: refund.at,
    })
    .onConflict((conflict) =>
      conflict.column('provider_ref').doUpdateSet((excluded) => ({
        status: excluded.ref('excluded.status'),
        failure_reason: excluded.ref('excluded.failure_reason'),
        updated_at: excluded.ref('excluded.updated_at'),
      })),
    )
    .execute();
}

/** Lists a subscription's invoices that are fully refunded or being refunded. */
export async function listRefundedInvoices(
  db: Database,
  subscriptionId: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select i.provider_ref as id
    from membership_invoices i join membership_refunds r on r.invoice_ref = i.provider_ref
    where i.subscription_ref = ${subscriptionId} and r.status <> 'failed' and i.paid_cents > 0
    group by i.provider_ref, i.paid_cents having sum(r.amount_cents) >= i.paid_cents`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Whether a change of plan within a subscription's current period was fully refunded, or is being
 * refunded.
 */
export async function isChangeRefunded(db: Database, subscriptionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from membership_invoices i
    where i.subscription_ref = ${subscriptionId} and i.reason = 'changed' and i.paid_cents > 0
      and i.paid_cents <= (
        select coalesce(sum(r.amount_cents), 0) from membership_refunds r
        where r.invoice_ref = i.provider_ref and r.status <> 'failed'
      )
      and not exists (
        select from membership_invoices later
        where later.subscription_ref = i.subscription_ref and later.status = 'paid'
          and later.reason <> 'changed' and later.created_at > i.created_at
      )
    limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Condition: whether an invoice, by its ID at the provider, pays for its subscription's current
 * period.
 */
export const paysRunningPeriod = (invoiceRef: RawBuilder<unknown>): RawBuilder<boolean> =>
  // A scalar, because `exists` could be planned as a set of all memberships.
  sql`coalesce((
    select s.status in ('active', 'past_due', 'trialing') and not exists (
        select from membership_invoices later
        where later.subscription_ref = paid.subscription_ref and later.status = 'paid'
          and later.reason <> 'changed' and later.created_at > paid.created_at
      )
    from membership_invoices paid
      join membership_subscriptions s on s.provider_ref = paid.subscription_ref
    where paid.provider_ref = ${invoiceRef}
  ), false)`;
