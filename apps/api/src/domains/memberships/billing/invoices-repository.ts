import type { BillingInterval, PlanName, Rate } from '@voltcourier/pricing';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { InvoiceReason } from './paid-periods.ts';

/** An invoice with the provider's data. */
export interface InvoiceRow {
  readonly id: string;
  readonly subscriptionId: string;
  readonly number: string | null;
  readonly reason: InvoiceReason;
  readonly status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  readonly totalCents: number;
  readonly paidCents: number;
  readonly plan: PlanName | null;
  readonly interval: BillingInterval | null;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
}

interface StoredInvoice {
  provider_ref: string;
  subscription_ref: string;
  number: string | null;
  reason: string;
  status: string;
  total_cents: number;
  paid_cents: number;
  plan: string | null;
  billing_interval: string | null;
  created_at: Date;
  paid_at: Date | null;
}

const invoiceOf = (row: StoredInvoice): InvoiceRow => ({
  id: row.provider_ref,
  subscriptionId: row.subscription_ref,
  number: row.number,
  reason: row.reason as InvoiceRow['reason'],
  status: row.status as InvoiceRow['status'],
  totalCents: row.total_cents,
  paidCents: row.paid_cents,
  plan: row.plan as PlanName | null,
  interval: row.billing_interval as BillingInterval | null,
  createdAt: row.created_at,
  paidAt: row.paid_at,
});

/** Lists a user's invoices, newest first, with the amount refunded of each in cents. */
export async function listInvoices(
  db: Database,
  userId: string,
): Promise<(InvoiceRow & { readonly refundedCents: number })[]> {
  const rows = await db
    .selectFrom('membership_invoices as i')
    .selectAll('i')
    .select(
      sql<number>`(
        select coalesce(sum(r.amount_cents), 0)::int from membership_refunds r
        where r.invoice_ref = i.provider_ref and r.status <> 'failed'
      )`.as('refunded_cents'),
    )
    .where('user_id', '=', userId)
    .where('status', '<>', 'draft')
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({ ...invoiceOf(row), refundedCents: row.refunded_cents }));
}

/** Finds the oldest unpaid invoice of a subscription. */
export async function findDueInvoice(
  db: Database,
  subscriptionId: string,
): Promise<InvoiceRow | undefined> {
  const row = await db
    .selectFrom('membership_invoices')
    .selectAll()
    .where('subscription_ref', '=', subscriptionId)
    .where('status', '=', 'open')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row && invoiceOf(row);
}

/** Finds the open or paid invoice of an upgrade since an instant. */
export async function findUpgradeInvoice(
  db: Database,
  subscriptionId: string,
  { plan, interval, totalCents, since }: Rate & { totalCents: number; since: Date },
): Promise<InvoiceRow | undefined> {
  const row = await db
    .selectFrom('membership_invoices')
    .selectAll()
    .where('subscription_ref', '=', subscriptionId)
    .where('reason', '=', 'changed')
    .where('status', 'in', ['open', 'paid'])
    .where('plan', '=', plan)
    .where('billing_interval', '=', interval)
    .where('total_cents', '=', totalCents)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && invoiceOf(row);
}

const STAGES = ['draft', 'open', 'uncollectible'];
const FINAL = STAGES.length;

/** Order of an invoice's states; paid and void are both final. */
const stageOf = (status: string): number =>
  STAGES.includes(status) ? STAGES.indexOf(status) : FINAL;

/**
 * Saves the provider's invoices. Their states only move forward, even if an older one arrives later.
 *
 * @returns those that became paid with this call.
 */
export async function saveInvoices(
  db: Database,
  userId: string,
  invoices: readonly InvoiceRow[],
): Promise<readonly InvoiceRow[]> {
  if (invoices.length === 0) return [];
  const ids = invoices.map(({ id }) => id);
  const known = await db
    .selectFrom('membership_invoices')
    .select(['provider_ref', 'status'])
    .where('provider_ref', 'in', ids)
    .execute();
  const stages = new Map(known.map(({ provider_ref: ref, status }) => [ref, stageOf(status)]));
  const news = invoices.filter(({ id, status }) => {
    const stage = stages.get(id);
    return stage === undefined || (stage < FINAL && stageOf(status) >= stage);
  });
  if (news.length === 0) return [];
  await db
    .insertInto('membership_invoices')
    .values(
      news.map((invoice) => ({
        provider_ref: invoice.id,
        user_id: userId,
        subscription_ref: invoice.subscriptionId,
        number: invoice.number,
        reason: invoice.reason,
        status: invoice.status,
        total_cents: invoice.totalCents,
        paid_cents: invoice.paidCents,
        plan: invoice.plan,
        billing_interval: invoice.interval,
        created_at: invoice.createdAt,
        paid_at: invoice.paidAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('provider_ref').doUpdateSet((row) => ({
        number: row.ref('excluded.number'),
        status: row.ref('excluded.status'),
        total_cents: row.ref('excluded.total_cents'),
        paid_cents: row.ref('excluded.paid_cents'),
        plan: row.ref('excluded.plan'),
        billing_interval: row.ref('excluded.billing_interval'),
        paid_at: row.ref('excluded.paid_at'),
      })),
    )
    .execute();
  return news.filter(({ status }) => status === 'paid');
}
