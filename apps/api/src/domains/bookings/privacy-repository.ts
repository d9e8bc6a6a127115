import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';
import {
  type ContactScope,
  type DataSubject,
  type PersonalData,
  readSections,
} from '../../platform/database/personal-data.ts';
import { detailColumns, erasedDetails } from './details-repository.ts';

// Joined instead of compared with a list: for an empty list, the planner ignores the partial
// indexes and scans the whole table.
const idsOf = (
  table: 'bookings' | 'quick_bookings',
  { userIds, personIds }: ContactScope,
): RawBuilder<{ id: string }> => sql<{ id: string }>`
  select t.id from unnest(${userIds}::uuid[]) as u (id)
    join ${sql.table(table)} t on t.customer_id = u.id
  union
  select t.id from unnest(${personIds}::uuid[]) as p (id)
    join ${sql.table(table)} t on t.person_id = p.id`;

const listIds = async (db: Database, query: RawBuilder<{ id: string }>): Promise<string[]> =>
  (await query.execute(db)).rows.map(({ id }) => id);

/** Lists the IDs of a person's bookings, made with or without an account. */
export const listBookingIds = (db: Database, scope: ContactScope): Promise<string[]> =>
  listIds(db, idsOf('bookings', scope));

/** Locks the bookings of accounts until the transaction ends. */
export async function lockAccountBookings(db: Database, userIds: readonly string[]): Promise<void> {
  await sql`select from unnest(${userIds}::uuid[]) as u (id) join bookings b on b.customer_id = u.id
    order by b.id for no key update of b`.execute(db);
}

/** Lists the IDs of a person's callback requests. */
export const listCallbackIds = (db: Database, scope: ContactScope): Promise<string[]> =>
  listIds(db, idsOf('quick_bookings', scope));

/** Lists the IDs of a person's messages, by their record or by a lowercase address. */
export const listInquiryIds = (
  db: Database,
  {
    personIds,
    emails,
  }: { readonly personIds: readonly string[]; readonly emails: readonly string[] },
): Promise<string[]> =>
  listIds(
    db,
    sql`
    select t.id from unnest(${emails}::text[]) as a (email)
      join contact_requests t on lower(t.email) = a.email
    union
    select t.id from unnest(${personIds}::uuid[]) as p (id)
      join contact_requests t on t.person_id = p.id`,
  );

/**
 * Collects the personal data that bookings hold about a person. A booking's company and cost center
 * are IDs here; memberships knows their names.
 */
export function collectBookingData(
  db: Database,
  { bookingIds, callbackIds, inquiryIds }: DataSubject,
): Promise<PersonalData> {
  return readSections(db, {
    bookings: sql`select id, kind, service_type, status, name, email, phone, location, latitude,
      longitude, accuracy_metres, vehicle, vehicle_facts, ${detailColumns}, urgency, zone,
      starts_at, energy_wh, charging_minutes, percent_before, percent_after, amount_cents,
      uses_session, company_id as company, cost_centre_id as cost_centre, terms_version,
      created_at, updated_at
      from unnest(${bookingIds}::uuid[]) as mine (id) join bookings using (id)
      order by created_at`,
    bookingHistory: sql`select booking_id, from_status, to_status, actor, at from booking_events
      where booking_id = any(${bookingIds}::uuid[]) order by id`,
    bookingCorrections: sql`select booking_id, before, after, price_difference_cents, created_at
      from booking_corrections where booking_id = any(${bookingIds}::uuid[]) order by created_at`,
    callbackRequests: sql`select name, phone, email, location, vehicle_type, vehicle_facts, service_type,
      urgency, preferred_time, notes, plan, billing_interval, status, created_at from quick_bookings
      where id = any(${callbackIds}::uuid[]) order by created_at`,
    contactRequests: sql`select name, email, phone, company, vehicle, fleet_size, notes, status,
      created_at
      from contact_requests where id = any(${inquiryIds}::uuid[]) order by created_at`,
    repliesToRequests: sql`select subject, body, created_at from request_replies
      where contact_request_id = any(${inquiryIds}::uuid[])
        or quick_booking_id = any(${callbackIds}::uuid[]) order by created_at`,
  });
}

/** Lists phone numbers left with bookings and requests, as typed. */
export async function listTypedPhones(
  db: Database,
  personIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ phone: string | null }>`
    select phone from bookings where person_id = any(${personIds}::uuid[])
    union select phone from quick_bookings where person_id = any(${personIds}::uuid[])
    union select phone from contact_requests where person_id = any(${personIds}::uuid[])`.execute(
    db,
  );
  return rows.flatMap(({ phone }) => phone ?? []);
}

const ERASED_BOOKING = sql`name = 'Deleted account', phone = null,
  location = 'Erased', latitude = null, longitude = null, accuracy_metres = null,
  vehicle = 'other', vehicle_facts = null, ${erasedDetails}`;
const ERASED_CALLBACK = sql`name = 'Deleted account', phone = '', email = null,
  location = 'Erased', vehicle_facts = null, preferred_time = null, notes = null`;

/** Erases the replies to requests. */
const eraseReplies = async (
  db: Database,
  kind: 'contact_request_id' | 'quick_booking_id',
  requests: RawBuilder<unknown>,
): Promise<void> => {
  await sql`update request_replies set subject = 'Erased', body = 'Erased'
    where ${sql.ref(kind)} in (${requests})`.execute(db);
};

/**
 * Erases the personal values of corrections. The names of corrected fields and the service stay.
 */
async function eraseCorrections(db: Database, owners: RawBuilder<unknown>): Promise<void> {
  const erased = (column: RawBuilder<unknown>) => sql`(
    select coalesce(jsonb_object_agg(key, case when key = 'service_type' then value
      else '"Erased"'::jsonb end), '{}') from jsonb_each(${column}))`;
  await sql`update booking_corrections c
    set before = ${erased(sql`c.before`)}, after = ${erased(sql`c.after`)}
    where c.booking_id in (select id from bookings where ${owners})`.execute(db);
}

/** Erases what identifies an account from its bookings and requests. */
export async function eraseAccountBookings(
  db: Database,
  user: { readonly id: string; readonly goneEmail: string },
): Promise<void> {
  await eraseCorrections(db, sql`customer_id = ${user.id}`);
  await sql`update bookings set ${ERASED_BOOKING}, email = ${user.goneEmail}
    where customer_id = ${user.id}`.execute(db);
  await eraseReplies(
    db,
    'quick_booking_id',
    sql`select id from quick_bookings where customer_id = ${user.id}`,
  );
  await sql`update quick_bookings set ${ERASED_CALLBACK} where customer_id = ${user.id}`.execute(
    db,
  );
}

/**
 * Erases what identifies an account from messages sent from its address, which are linked to its
 * record.
 */
export async function eraseAccountInquiries(
  db: Database,
  user: { readonly email: string | null; readonly goneEmail: string; readonly recordId: string },
): Promise<void> {
  await eraseReplies(
    db,
    'contact_request_id',
    sql`select id from contact_requests where lower(email) = lower(${user.email})`,
  );
  await sql`update contact_requests set name = 'Deleted account', email = ${user.goneEmail},
    phone = null, company = null, notes = null, person_id = coalesce(person_id, ${user.recordId})
    where lower(email) = lower(${user.email})`.execute(db);
}

/**
 * Erases what identifies people, given by their records, from their bookings, requests and
 * messages.
 */
export async function eraseGuestBookings(
  db: Database,
  personIds: readonly string[],
  domain: string,
): Promise<void> {
  const theirs = sql`person_id = any(${personIds}::uuid[])`;
  const gone = sql`'deleted-' || person_id || ${`@${domain}`}::text`;
  await eraseCorrections(db, theirs);
  await sql`update bookings set ${ERASED_BOOKING}, email = ${gone} where ${theirs}`.execute(db);
  await eraseReplies(db, 'quick_booking_id', sql`select id from quick_bookings where ${theirs}`);
  await eraseReplies(
    db,
    'contact_request_id',
    sql`select id from contact_requests where ${theirs}`,
  );
  await sql`update quick_bookings set ${ERASED_CALLBACK} where ${theirs}`.execute(db);
  await sql`update contact_requests set name = 'Deleted account', email = ${gone},
    phone = null, company = null, notes = null
    where ${theirs}`.execute(db);
}

/** Finds the earliest of some bookings that is held or paid and starts after `since`. */
export async function findOpenAppointment(
  db: Database,
  bookingIds: readonly string[],
  since: Date,
): Promise<{ starts_at: Date; zone: string; is_guest: boolean } | undefined> {
  const { rows } = await sql<{ starts_at: Date; zone: string; is_guest: boolean }>`
    select starts_at, zone, customer_id is null as is_guest
    from unnest(${bookingIds}::uuid[]) as mine (id) join bookings using (id)
    where status in ('pending', 'confirmed')
      and starts_at > ${since}
    order by starts_at limit 1`.execute(db);
  return rows[0];
}

/** Counts the requests and messages of some records. */
export async function countGuestRequests(
  db: Database,
  personIds: readonly string[],
): Promise<number> {
  const theirs = sql`person_id = any(${personIds}::uuid[])`;
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from quick_bookings where ${theirs})
      + (select count(*)::int from contact_requests where ${theirs}) as count`.execute(db);
  return rows[0]?.count ?? 0;
}
