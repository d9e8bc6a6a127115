import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** Lists scheduled items that the scheduler has to be notified about, longest due first. */
export async function listUndelivered(db: Database, at: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from content_items
    where state = 'scheduled' and due_at <= ${at}
      and (next_attempt_at is null or next_attempt_at <= ${at})
      and (sending_until is null or sending_until <= ${at})
    order by due_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Records the start of an attempt, with the end of its lease. */
export async function markAttempt(db: Database, id: string, until: Date): Promise<void> {
  await sql`update content_items set attempts = attempts + 1, sending_until = ${until}
    where id = ${id}`.execute(db);
}

/** Records a failed attempt, and when the next one is made. */
export async function markAttemptFailed(
  db: Database,
  id: string,
  { failure, nextAt }: { failure: string; nextAt: Date },
): Promise<void> {
  await sql`update content_items set failure = ${failure}, next_attempt_at = ${nextAt},
    sending_until = null where id = ${id}`.execute(db);
}
