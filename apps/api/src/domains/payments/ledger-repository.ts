import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';

/**
 * Accounts of the ledger. Debits are positive. `stripe_balance` is the money Stripe holds for us,
 * `bitcoin_balance` the Bitcoin received in our wallet, in cents as quoted; `customer_deposits` is
 * the part that still belongs to customers (negative, as a liability), `charging_revenue` and
 * `membership_revenue` what customers have paid for (negative, as income); `disputed_payments` is
 * what Stripe has taken for undecided disputes; `collected_on_site` what technicians have collected
 * on site.
 */
export type LedgerAccount =
  | 'stripe_balance'
  | 'bitcoin_balance'
  | 'customer_deposits'
  | 'charging_revenue'
  | 'membership_revenue'
  | 'disputed_payments'
  | 'collected_on_site';

/** A movement of money: entries in cents that sum to zero. */
export interface LedgerTransaction {
  /**
   * Identifies the cause, so that it is posted only once: `payment:<id>`, `refund:<id>`,
   * `refund-failed:<id>`, `invoice:<id>`, for disputes `dispute:<balance transaction>` and
   * `dispute-lost:<id>`, `on-site:<booking>`, and for Bitcoin `deposit:`, `return:` and
   * `loss:<payment>:change-<ordinal>` (before 0054 `deposit:<payment>:<cents so far>` and
   * `return:<payment>`).
   */
  readonly reference: string;
  /** The booking or membership invoice that it belongs to. */
  readonly cause: { readonly bookingId: string } | { readonly invoiceRef: string };
  readonly at: Date;
  readonly entries: readonly { account: LedgerAccount; amountCents: number }[];
}

/** Posts a movement of money. Returns false if it was posted before. */
export async function postTransaction(
  db: Database,
  transaction: LedgerTransaction,
): Promise<boolean> {
  const { cause } = transaction;
  const bookingId = 'bookingId' in cause ? cause.bookingId : null;
  const invoiceRef = 'invoiceRef' in cause ? cause.invoiceRef : null;
  const { rows } = await sql`
    with posted as (
      insert into ledger_transactions (reference, booking_id, membership_invoice_ref, at)
      values (${transaction.reference}, ${bookingId}, ${invoiceRef}, ${transaction.at})
      on conflict (reference) do nothing
      returning id
    )
    insert into ledger_entries (transaction_id, account, amount_cents)
    select posted.id, entry.account, entry.amount_cents
    from posted, unnest(
      ${transaction.entries.map(({ account }) => account)}::text[],
      ${transaction.entries.map(({ amountCents }) => amountCents)}::bigint[]
    ) as entry (account, amount_cents)
    returning transaction_id`.execute(db);
  return rows.length > 0;
}
