import { type Kysely, sql } from 'kysely';

/** What of a subscription waits to be paid is found at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index membership_invoices_subscription
        on membership_invoices (subscription_ref, created_at)`,
    )
    .execute(db);
}
