import type { Database } from '../../database/connection.ts';

/** The id that Stripe has given a person, once they have one. */
export async function findStripeCustomer(
  db: Database,
  userId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('stripe_customers')
    .select('stripe_customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.stripe_customer_id;
}

/** Writes down the id that Stripe has given a person. Whoever came first stays. */
export async function addStripeCustomer(
  db: Database,
  customer: { userId: string; stripeCustomerId: string; at: Date },
): Promise<void> {
  await db
    .insertInto('stripe_customers')
    .values({
      user_id: customer.userId,
      stripe_customer_id: customer.stripeCustomerId,
      created_at: customer.at,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}
