import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';
import {
  type DataSubject,
  type PersonalData,
  readSections,
} from '../../platform/database/personal-data.ts';

/**
 * Collects staff notes about a person's visits (without their authors), the person's reviews and
 * their recurring bookings.
 */
export function collectVisitData(
  db: Database,
  { bookingIds, userIds }: DataSubject,
): Promise<PersonalData> {
  const theirs = sql`select id from recurring_bookings where user_id = any(${userIds}::uuid[])`;
  return readSections(db, {
    bookingNotes: sql`select booking_id, text, at from booking_notes
      where booking_id = any(${bookingIds}::uuid[]) order by at`,
    recurringBookings: sql`select id, state, reason, service_type, name, email, phone, location,
        vehicle, vehicle_id, notes, zone, local_time, every_weeks, starts_on, ends_on, created_at
      from recurring_bookings where user_id = any(${userIds}::uuid[]) order by created_at`,
    recurringBookingDates: sql`select recurring_booking_id, date, outcome, reason, booking_id
      from recurring_booking_occurrences where recurring_booking_id in (${theirs})
      order by date`,
    recurringBookingHistory: sql`select recurring_booking_id, kind, at
      from recurring_booking_events where recurring_booking_id in (${theirs}) order by id`,
    reviews: sql`select booking_id, author, city, rating, words, state, created_at, changed_at
      from reviews where booking_id = any(${bookingIds}::uuid[]) order by created_at`,
  });
}

/**
 * Lists the events that mails about a person's recurring bookings refer to. `isOwn` leaves out those
 * for companies, whose mails may have gone to someone else.
 */
export async function listRecurringMailSubjects(
  db: Database,
  { userIds }: Pick<DataSubject, 'userIds'>,
  { isOwn }: { readonly isOwn: boolean },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from recurring_bookings r
    join recurring_booking_events e on e.recurring_booking_id = r.id
    where r.user_id = any(${userIds}::uuid[]) and e.kind in ('missed', 'paused', 'ended')
      and (r.company_id is null or not ${isOwn}::boolean)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Erases staff notes about visits, because they concern the person. */
export async function eraseBookingNotes(
  db: Database,
  bookingIds: readonly string[],
): Promise<void> {
  await sql`update booking_notes set text = 'Erased'
    where booking_id = any(${bookingIds}::uuid[])`.execute(db);
}

/** Deletes reviews of visits, including published ones. */
export async function eraseReviews(db: Database, bookingIds: readonly string[]): Promise<void> {
  await sql`delete from reviews where booking_id = any(${bookingIds}::uuid[])`.execute(db);
}

/** Counts the reviews of some visits. */
export async function countReviews(db: Database, bookingIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reviews
    where booking_id = any(${bookingIds}::uuid[])`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Lists the companies for which an account has recurring bookings that haven't ended. */
export async function listRecurringCompanies(db: Database, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct company_id as id from recurring_bookings
    where user_id = ${userId} and company_id is not null and state <> 'ended'`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Ends an account's recurring bookings, and erases its personal data in them. Those of companies
 * that continue are paused and keep the company's data, so an owner or manager can resume them.
 *
 * @returns the IDs of the events of those that it paused.
 */
export async function eraseRecurringBookings(
  db: Database,
  user: { readonly id: string; readonly goneEmail: string },
  openCompanyIds: readonly string[],
  at: Date,
): Promise<number[]> {
  const isKept = sql`(company_id is not null and company_id = any(${openCompanyIds}::uuid[])
    and state <> 'ended')`;
  const { rows } = await sql<{ id: number }>`
    with stopped as (
      insert into recurring_booking_events (recurring_booking_id, kind, actor, detail, at)
      select id, case when ${isKept} then 'paused' else 'ended' end, 'clock',
        jsonb_build_object('reason', case when ${isKept} then 'left_company' else 'erased' end),
        ${at}::timestamptz
      from recurring_bookings
      where user_id = ${user.id} and state <> 'ended' and not (${isKept} and state = 'paused')
      returning id, kind
    ), erased as (
      update recurring_bookings set name = 'Deleted account', email = ${user.goneEmail}, phone = null,
        location = case when ${isKept} then location else 'Erased' end,
        vehicle = case when ${isKept} then vehicle else 'other' end,
        vehicle_id = case when ${isKept} then vehicle_id end,
        notes = case when ${isKept} then notes end,
        state = case when ${isKept} then 'paused' else 'ended' end,
        reason = case
          when state = 'ended' or (${isKept} and state = 'paused') then reason
          when ${isKept} then 'left_company'
          else 'erased' end,
        next_check_at = null, version = version + 1, updated_at = ${at}::timestamptz
      where user_id = ${user.id}
    )
    select id from stopped where kind = 'paused'`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Unlinks a technician from a deleted account. The technician's record belongs to the business and
 * stays.
 */
export async function detachTechnician(db: Database, userId: string): Promise<void> {
  await sql`update technicians set user_id = null where user_id = ${userId}`.execute(db);
}

/** Counts staff notes about some visits. */
export async function countBookingNotes(
  db: Database,
  bookingIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from booking_notes
    where booking_id = any(${bookingIds}::uuid[])`.execute(db);
  return rows[0]?.count ?? 0;
}
