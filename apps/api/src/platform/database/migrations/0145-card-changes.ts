import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `alter table stripe_customers
    add column card_change uuid,
    add column changing_until timestamptz,
    add column removing_card text`,
  `create index stripe_customers_removing on stripe_customers (changing_until)
    where removing_card is not null`,
];

/**
 * Adds the lease with which one request at a time changes a user's saved cards at Stripe, and the
 * card that it removes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
