import type { Role } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import { bookingsOf, type ContactScope } from '../../../platform/database/rows-of-person.ts';

/** A person's next appointment, or one of the last day, that is held or paid. */
export async function findOpenAppointment(
  db: Database,
  whose: ContactScope,
  since: Date,
): Promise<{ starts_at: Date; zone: string; is_guest: boolean } | undefined> {
  const { rows } = await sql<{ starts_at: Date; zone: string; is_guest: boolean }>`
    select starts_at, zone, customer_id is null as is_guest from bookings
    where id in (${bookingsOf(whose)}) and status in ('pending', 'confirmed')
      and starts_at > ${since}
    order by starts_at limit 1`.execute(db);
  return rows[0];
}

/** Whether money is on its way back to a person, or couldn't be given back. */
export async function hasOpenRefund(db: Database, whose: ContactScope): Promise<boolean> {
  const { rows } = await sql`
    select from payments p join refunds r on r.payment_id = p.id
    where p.booking_id in (${bookingsOf(whose)}) and r.status in ('pending', 'failed')
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether a person is in the middle of buying a membership. */
export async function hasOpenPurchase(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('membership_purchases')
    .select('id')
    .where('user_id', '=', userId)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a person is in a company. */
export async function isInCompany(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('company_members')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The roles of accounts. */
export async function listRoles(db: Database, userIds: readonly string[]): Promise<Role[]> {
  const { rows } = await sql<{ role: Role }>`
    select role from users where id = any(${userIds}::uuid[])`.execute(db);
  return rows.map(({ role }) => role);
}
