import type { Belongings, QueryOf, Routes, VehicleFacts } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** A booking in a contact's list. */
export interface BelongingBooking {
  readonly id: string;
  readonly kind: Belongings['bookings'][number]['kind'];
  readonly status: Belongings['bookings'][number]['status'];
  readonly starts_at: Date;
  readonly zone: string;
  readonly amount_cents: number;
  readonly vehicle: string;
  readonly vehicle_facts: VehicleFacts | null;
}

/** Lists the latest bookings of all records of a group. */
export async function listBookingsOf(
  db: Database,
  groupId: string,
  limit: number,
): Promise<BelongingBooking[]> {
  const { rows } = await sql<BelongingBooking>`
    select b.id, b.kind, b.status, b.starts_at, b.zone, b.amount_cents, b.vehicle, b.vehicle_facts
    from people m join bookings.bookings b on b.person_id = m.id
    where m.group_id = ${groupId}
    order by b.starts_at desc, b.id limit ${limit}`.execute(db);
  return rows;
}

/** Lists the accounts of all records of a group. */
export async function listAccountsOf(db: Database, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('user_id', 'is not', null)
    .execute();
  return rows.flatMap(({ user_id: id }) => id ?? []);
}

/** A request in a contact's list. */
export interface BelongingRequest {
  readonly id: string;
  readonly kind: Belongings['requests'][number]['kind'];
  readonly status: Belongings['requests'][number]['status'];
  readonly created_at: Date;
}

/** Lists the latest callback requests and contact messages of all records of a group. */
export async function listRequestsOf(
  db: Database,
  groupId: string,
  limit: number,
): Promise<BelongingRequest[]> {
  const { rows } = await sql<BelongingRequest>`
    select * from (
      select q.id, 'quick-booking' as kind, q.status, q.created_at
      from people m join bookings.quick_bookings q on q.person_id = m.id
      where m.group_id = ${groupId}
      union all
      select c.id, 'contact', c.status, c.created_at
      from people m join bookings.contact_requests c on c.person_id = m.id
      where m.group_id = ${groupId}
    ) r order by created_at desc, id limit ${limit}`.execute(db);
  return rows;
}

/** Lookup key of a contact. */
export type ContactOf = QueryOf<Routes['contacts']['find']>;

/** Finds the contact that something belongs to: the primary record of its group. */
export async function findOwner(
  db: Database,
  { booking, request, account, company }: ContactOf,
): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`
    select g.id, g.name
    from (
      select person_id as id from bookings.bookings where id = ${booking ?? null}::uuid
      union all
      select person_id from bookings.quick_bookings where id = ${request ?? null}::uuid
      union all
      select person_id from bookings.contact_requests where id = ${request ?? null}::uuid
      union all
      select id from people where user_id = ${account ?? null}::uuid
      union all
      select id from people where company_id = ${company ?? null}::uuid
    ) o join people p on p.id = o.id join people g on g.id = p.group_id
    limit 1`.execute(db);
  return rows[0];
}
