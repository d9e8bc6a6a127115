import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';
import {
  type DataSubject,
  type PersonalData,
  readSections,
} from '../../platform/database/personal-data.ts';

/** Collects the personal data that payments hold about a person. */
export function collectPaymentData(
  db: Database,
  { userIds, bookingIds }: DataSubject,
): Promise<PersonalData> {
  const mine = sql`any(${bookingIds}::uuid[])`;
  const paid = sql`select id from payments where booking_id = ${mine}`;
  return readSections(db, {
    payments: sql`select id, booking_id, provider, provider_ref, status, amount_cents, created_at
      from payments where booking_id = ${mine} order by created_at`,
    bitcoinPayments: sql`select payment_id, address, seen_sats, confirmed_sats, first_seen_at
      from bitcoin_payments where payment_id in (${paid}) order by address_index`,
    bitcoinQuotes: sql`select payment_id, amount_sats, rate_cents, rate_source, rate_at,
      lightning_invoice, lightning_sats, created_at, expires_at
      from bitcoin_quotes where payment_id in (${paid}) order by created_at`,
    receipts: sql`select booking_id, number, issued_at from receipts
      where booking_id = ${mine} order by number`,
    refunds: sql`select payment_id, amount_cents, reason, status, created_at from refunds
      where payment_id in (${paid}) order by created_at`,
    stripeCustomer: sql`select stripe_customer_id, created_at from stripe_customers
      where user_id = any(${userIds}::uuid[])`,
  });
}

/** Deletes a user's customer ID at Stripe. */
export async function eraseStripeCustomer(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('stripe_customers').where('user_id', '=', userId).execute();
}

/** Whether bookings have pending or failed refunds. */
export async function hasOpenRefund(db: Database, bookingIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from payments p join refunds r on r.payment_id = p.id
    where p.booking_id = any(${bookingIds}::uuid[]) and r.status in ('pending', 'failed')
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Counts the payments and refunds of bookings. */
export async function countPayments(db: Database, bookingIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with paid as (select id from payments where booking_id = any(${bookingIds}::uuid[]))
    select (select count(*)::int from paid)
      + (select count(*)::int from refunds where payment_id in (select id from paid)) as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
