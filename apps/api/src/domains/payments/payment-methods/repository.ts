import type { Database } from '../../../platform/database/connection.ts';

/** Finds a user's customer ID at Stripe, if they have one. */
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

/** Replaces the ID of a customer deleted at Stripe, unless a concurrent request has done it. */
export async function replaceStripeCustomer(
  db: Database,
  customer: { userId: string; from: string; to: string },
): Promise<void> {
  await db
    .updateTable('stripe_customers')
    .set({ stripe_customer_id: customer.to })
    .where('user_id', '=', customer.userId)
    .where('stripe_customer_id', '=', customer.from)
    .execute();
}

/**
 * Saves a user's customer ID at Stripe. The first one saved wins.
 *
 * A concurrent request of the same user inserts the same two unique values. The conflict has no
 * target because PostgreSQL may find it in either index, and fails if that isn't the target.
 */
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
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
