import type { RecurringBookingState } from '@voltcourier/contracts';
import type { RecurrenceWeeks } from '@voltcourier/pricing';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import { COLUMNS, type RecurringRow } from './repository.ts';

/** Accounts and companies whose recurring bookings staff see together. */
export interface RecurringOwners {
  readonly userIds: readonly string[];
  readonly companyIds: readonly string[];
}

/**
 * Lists the recurring bookings set up by accounts, including those for their companies, and those
 * of companies; ended ones last.
 */
export async function listRecurringOf(
  db: Database,
  { userIds, companyIds }: RecurringOwners,
  limit: number,
): Promise<RecurringRow[]> {
  const { rows } = await sql<RecurringRow>`
    select ${COLUMNS} from recurring_bookings r
    where r.user_id = any(${userIds}::uuid[])
      or (r.company_id is not null and r.company_id = any(${companyIds}::uuid[]))
    order by r.state = 'ended', r.created_at desc, r.id limit ${limit}`.execute(db);
  return rows;
}

/** The recurring booking that made a booking. */
export interface RecurringOriginRow {
  readonly id: string;
  readonly state: RecurringBookingState;
  readonly company_id: string | null;
  readonly every_weeks: RecurrenceWeeks;
  readonly starts_on: string;
  readonly local_time: string;
}

/** Finds the recurring booking that made a booking; undefined if there is none. */
export async function findRecurringOrigin(
  db: Database,
  bookingId: string,
): Promise<RecurringOriginRow | undefined> {
  const { rows } = await sql<RecurringOriginRow>`
    select r.id, r.state, r.company_id, r.every_weeks, r.starts_on, r.local_time
    from recurring_booking_occurrences o join recurring_bookings r on r.id = o.recurring_booking_id
    where o.booking_id = ${bookingId}`.execute(db);
  return rows[0];
}
