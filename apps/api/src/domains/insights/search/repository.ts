import type { BOOKING_STATUSES, REQUEST_KINDS, REQUEST_STATUSES } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** A booking of a found contact. */
export interface FoundBookingRow {
  readonly id: string;
  readonly number: string | null;
  readonly name: string;
  readonly status: (typeof BOOKING_STATUSES)[number];
  readonly service_type: string;
  readonly starts_at: Date;
  readonly zone: string;
}

/** Lists the latest bookings of each contact, upcoming ones first. */
export async function listBookingsOf(
  db: Database,
  people: readonly string[],
  limits: { readonly each: number; readonly all: number },
): Promise<FoundBookingRow[]> {
  const { rows } = await sql<FoundBookingRow>`
    select b.id, b.number, b.name, b.status, b.service_type, b.starts_at, b.zone
    from crm.people m
    cross join lateral (
      select id, number, name, status, service_type, starts_at, zone from bookings.bookings
      where person_id = m.id order by starts_at desc limit ${limits.each}
    ) b
    where m.group_id = any(${people}::uuid[])
    order by b.status in ('pending', 'confirmed') desc,
      array_position(${people}::uuid[], m.group_id), b.starts_at desc, b.id
    limit ${limits.all}`.execute(db);
  return rows;
}

/** Finds the booking with a number. */
export async function findBookingOfNumber(
  db: Database,
  number: string,
): Promise<FoundBookingRow | undefined> {
  const { rows } = await sql<FoundBookingRow>`
    select id, number, name, status, service_type, starts_at, zone from bookings.bookings
    where number = ${number}`.execute(db);
  return rows[0];
}

/** A request of a found contact. */
export interface FoundRequestRow {
  readonly id: string;
  readonly kind: (typeof REQUEST_KINDS)[number];
  readonly name: string;
  readonly status: (typeof REQUEST_STATUSES)[number];
  readonly created_at: Date;
}

/** Lists the latest requests of each contact, open ones first. */
export async function listRequestsOf(
  db: Database,
  people: readonly string[],
  limits: { readonly each: number; readonly all: number },
): Promise<FoundRequestRow[]> {
  const { rows } = await sql<FoundRequestRow>`
    select r.id, r.kind, r.name, r.status, r.created_at
    from crm.people m
    cross join lateral (
      (select id, 'quick-booking' as kind, name, status, created_at, closed_at from bookings.quick_bookings
        where person_id = m.id order by created_at desc limit ${limits.each})
      union all
      (select id, 'contact', name, status, created_at, closed_at from bookings.contact_requests
        where person_id = m.id order by created_at desc limit ${limits.each})
    ) r
    where m.group_id = any(${people}::uuid[])
    order by r.closed_at is null desc, array_position(${people}::uuid[], m.group_id),
      r.created_at desc, r.id
    limit ${limits.all}`.execute(db);
  return rows;
}
