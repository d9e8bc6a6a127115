import { type Kysely, sql } from 'kysely';

const statements = [
  // Who a person is at Stripe. Their cards are there alone.
  `create table stripe_customers (
    user_id uuid constraint stripe_customers_pkey primary key
      constraint stripe_customers_user_fkey references users (id),
    stripe_customer_id text not null constraint stripe_customers_stripe_key unique,
    created_at timestamptz not null
  )`,
];

/** People can keep cards for payments to come. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
