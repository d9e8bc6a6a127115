import { type Kysely, sql } from 'kysely';

const statements = [
  // A month's ledger transactions for the accountant.
  `create index if not exists ledger_transactions_at on ledger_transactions (at, id)
    /* safe: a large installation makes it concurrently before the release */`,
  // The reference says what a ledger transaction is about.
  `create or replace view payments.ledger_transactions as
    select at, booking_id, id, membership_invoice_ref, reference from public.ledger_transactions`,
];

/** Supports listing a month's ledger transactions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
