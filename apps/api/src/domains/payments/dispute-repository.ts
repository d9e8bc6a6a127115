import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';
import type { CardDispute } from '../../platform/vendors/stripe/card-provider.ts';

/** What a dispute is about: a booking's payment, or a member's invoice. */
export type Disputed = { readonly paymentId: string } | { readonly invoiceRef: string };

/** The last known state of a dispute. */
export interface KnownDispute {
  /** The provider's own status. */
  readonly status: string;
  /** The amount that the ledger has posted as a permanent loss. */
  readonly lost_cents: number;
}

/** Finds a dispute by its ID at the provider. */
export const findDispute = (db: Database, providerRef: string): Promise<KnownDispute | undefined> =>
  db
    .selectFrom('disputes')
    .select(['status', 'lost_cents'])
    .where('provider_ref', '=', providerRef)
    .executeTakeFirst();

/**
 * Saves the provider's state of a dispute. The caller holds the lock of the disputed payment or
 * invoice.
 */
export async function saveDispute(
  db: Database,
  disputed: Disputed,
  dispute: CardDispute,
  change: { withdrawnCents: number; lostCents: number; at: Date },
): Promise<void> {
  const paymentId = 'paymentId' in disputed ? disputed.paymentId : null;
  const invoiceRef = 'invoiceRef' in disputed ? disputed.invoiceRef : null;
  const { withdrawnCents, lostCents, at } = change;
  await sql`
    insert into disputes (provider_ref, payment_id, invoice_ref, amount_cents, withdrawn_cents,
      lost_cents, reason, status, evidence_due_at, created_at, updated_at)
    values (${dispute.id}, ${paymentId}::uuid, ${invoiceRef}::text, ${dispute.amountCents},
      ${withdrawnCents}, ${lostCents}, ${dispute.reason}, ${dispute.status},
      ${dispute.evidenceDueAt}, ${at}, ${at})
    on conflict (provider_ref) do update set amount_cents = excluded.amount_cents,
      withdrawn_cents = excluded.withdrawn_cents, lost_cents = excluded.lost_cents,
      reason = excluded.reason, status = excluded.status,
      evidence_due_at = excluded.evidence_due_at,
      updated_at = case when disputes.status = excluded.status then disputes.updated_at
        else excluded.updated_at end`.execute(db);
}
