import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';

/**
 * The accounts of the ledger. Debits are positive: `stripe_balance` is what Stripe holds for us,
 * `bitcoin_balance` what came to our wallet, in cents as it was quoted; `customer_deposits` is what
 * of it is still the customer's (negative, as debts are), `charging_revenue` and
 * `membership_revenue` what customers have paid for (negative, as income is); `disputed_payments` is
 * what Stripe has taken for disputes that no bank has decided yet; `collected_on_site` what technicians
 * have taken where the car is.
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
   * Names the cause, so that it can be posted once: `payment:<id>`, `refund:<id>`,
   * `refund-failed:<id>`, `invoice:<id>`, of disputes `dispute:<balance transaction>` and
   * `dispute-lost:<id>`, `on-site:<booking>`, and of Bitcoin `deposit:`, `return:` and `loss:<payment>:change-<ordinal>`
   * (before 0054 `deposit:<payment>:<cents so far>` and `return:<payment>`).
   */
  readonly reference: string;
  /** The booking, or the membership's invoice, that it is for. */
  readonly cause: { readonly bookingId: string } | { readonly invoiceRef: string };
  readonly at: Date;
  readonly entries: readonly { account: LedgerAccount; amountCents: number }[];
}

/** Posts a movement of money. False when it had been posted before. */
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
