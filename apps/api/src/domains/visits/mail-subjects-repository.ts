import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';
import type { RecurringSubject } from '../messaging/index.ts';

/** Finds what happened to a recurring booking, for the mail about it. */
export async function findRecurringEventSubject(
  db: Database,
  id: number,
): Promise<RecurringSubject | undefined> {
  const { rows } = await sql<RecurringSubject>`
    select r.name, r.email, r.local_time, r.every_weeks, r.starts_on, r.state,
      e.detail ->> 'date' as date, e.detail ->> 'reason' as reason
    from recurring_booking_events e join recurring_bookings r on r.id = e.recurring_booking_id
    where e.id = ${id}`.execute(db);
  return rows[0];
}
