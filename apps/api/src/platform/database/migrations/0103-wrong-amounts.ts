import { type Kysely, sql } from 'kysely';

/** Adds an index that finds card payments with a wrong amount without reading every refund. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index refunds_wrong_amount on refunds (created_at)
    where reason = 'wrong_amount'`.execute(db);
}
