import type { BookingStatus, MissedOccurrenceReason } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** One date of a recurring booking, with the booking made for it. */
export interface OccurrenceRow {
  readonly recurring_booking_id: string;
  readonly date: string;
  readonly outcome: 'booked' | 'skipped' | 'missed';
  readonly reason: MissedOccurrenceReason | null;
  readonly booking_id: string | null;
  readonly number: string | null;
  readonly status: BookingStatus | null;
  readonly local_date: string | null;
  readonly local_time: string | null;
  readonly starts_at: Date | null;
}

/** Records the outcome of a date; false if it already has one. */
export async function addOccurrence(
  db: Database,
  occurrence: {
    recurringBookingId: string;
    date: string;
    outcome: OccurrenceRow['outcome'];
    reason?: MissedOccurrenceReason;
    bookingId?: string;
    at: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await db
    .insertInto('recurring_booking_occurrences')
    .values({
      recurring_booking_id: occurrence.recurringBookingId,
      date: occurrence.date,
      outcome: occurrence.outcome,
      reason: occurrence.reason ?? null,
      booking_id: occurrence.bookingId ?? null,
      created_at: occurrence.at,
    })
    .onConflict((conflict) => conflict.columns(['recurring_booking_id', 'date']).doNothing())
    .executeTakeFirstOrThrow();
  return added === 1n;
}

/** Restores a skipped date; false if it isn't skipped. */
export async function deleteSkip(db: Database, id: string, date: string): Promise<boolean> {
  const { numDeletedRows: deleted } = await db
    .deleteFrom('recurring_booking_occurrences')
    .where('recurring_booking_id', '=', id)
    .where('date', '=', date)
    .where('outcome', '=', 'skipped')
    .executeTakeFirstOrThrow();
  return deleted === 1n;
}

/** Lists the dates with an outcome from a date on, including visits that were moved past it. */
export async function listOccurrences(
  db: Database,
  ids: readonly string[],
  from: string,
): Promise<OccurrenceRow[]> {
  const { rows } = await sql<OccurrenceRow>`
    select o.recurring_booking_id, o.date, o.outcome, o.reason, o.booking_id, b.number, b.status,
      b.local_date, b.local_time, b.starts_at
    from recurring_booking_occurrences o left join bookings.bookings b on b.id = o.booking_id
    where o.recurring_booking_id = any(${ids}::uuid[])
      and (o.date >= ${from}::date or b.local_date >= ${from}::date)
    order by o.date`.execute(db);
  return rows;
}

/** Whether a booking was made by a recurring booking. */
export async function isOccurrence(db: Database, bookingId: string): Promise<boolean> {
  const row = await db
    .selectFrom('recurring_booking_occurrences')
    .select('date')
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the last date of a recurring booking that was booked. */
export async function findLastBooked(db: Database, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ date: string }>`
    select date from recurring_booking_occurrences
    where recurring_booking_id = ${id} and outcome <> 'skipped' order by date desc limit 1`.execute(
    db,
  );
  return rows[0]?.date;
}
