import type { MeasuredCounts } from '@voltcourier/contracts/marketing/claims-check/facts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** Upper limit of the counts: no text claims more. */
const MOST = 100_000;

/** Counts completed visits, people who had one, and members at `at`. Each is at most 100,000. */
export async function countMeasured(db: Database, at: Date): Promise<MeasuredCounts> {
  const { rows } = await sql<MeasuredCounts>`
    with visits as (
      select person_id from bookings.bookings where status = 'completed' limit ${MOST}
    )
    select
      (select count(*)::int from visits) as charges,
      (select count(distinct person_id)::int from visits) as customers,
      (select count(*)::int from (
        select 1 from accounts.users
        where membership_tier <> 'FREE' and deleted_at is null
          and (membership_ends_at is null or membership_ends_at > ${at})
        limit ${MOST}
      ) members) as members`.execute(db);
  return rows[0] ?? { charges: 0, customers: 0, members: 0 };
}
