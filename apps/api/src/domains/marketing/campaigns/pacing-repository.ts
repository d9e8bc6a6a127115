import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/**
 * Reserves the next send of a campaign if its turn has come, or returns when it will come.
 * Undefined if the campaign isn't being sent.
 */
export async function reserveSend(
  db: Database,
  campaignId: string,
  at: Date,
): Promise<{ isReserved: boolean; nextAt: Date } | undefined> {
  const { rows: reserved } = await sql<{ nextAt: Date }>`
    update campaigns set next_send_at = ${at}::timestamptz + interval '1 minute' / rate_per_minute
    where id = ${campaignId} and state = 'sending'
      and (next_send_at is null or next_send_at <= ${at})
    returning next_send_at as "nextAt"`.execute(db);
  if (reserved[0] !== undefined) return { isReserved: true, nextAt: reserved[0].nextAt };
  const { rows } = await sql<{ nextAt: Date | null }>`
    select next_send_at as "nextAt" from campaigns
    where id = ${campaignId} and state = 'sending'`.execute(db);
  return rows[0] && { isReserved: false, nextAt: rows[0].nextAt ?? at };
}
