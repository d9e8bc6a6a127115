import { type Kysely, sql } from 'kysely';

/** Lets the card payments of a wrong amount be found without reading every refund. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index refunds_wrong_amount on refunds (created_at)
    where reason = 'wrong_amount'`.execute(db);
}
