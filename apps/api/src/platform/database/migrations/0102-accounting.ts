import { type Kysely, sql } from 'kysely';

const statements = [
  // A month's movements, for the accountant.
  `create index if not exists ledger_transactions_at on ledger_transactions (at, id)
    /* safe: a large installation makes it concurrently before the release */`,
  // What a movement is says its reference.
  `create or replace view payments.ledger_transactions as
    select at, booking_id, id, membership_invoice_ref, reference from public.ledger_transactions`,
];

/** Lets the movements of a month be listed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
