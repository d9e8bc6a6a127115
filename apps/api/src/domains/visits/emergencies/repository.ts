import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** An unanswered emergency. */
export interface UnansweredRow {
  readonly id: string;
  readonly name: string;
  readonly location: string;
  readonly due_at: Date;
}

/** Lists unanswered emergencies due before an instant, latest due first. */
export async function listUnanswered(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<UnansweredRow[]> {
  const { rows } = await sql<UnansweredRow>`
    select id, name, location, coalesce(respond_by, starts_at) as due_at
    from bookings.bookings
    where status in ('pending', 'confirmed') and kind = 'emergency' and answered_at is null
      and coalesce(respond_by, starts_at) < ${before}
    order by coalesce(respond_by, starts_at) desc limit ${limit}`.execute(db);
  return rows;
}
