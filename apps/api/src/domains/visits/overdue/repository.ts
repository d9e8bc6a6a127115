import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** A booking with an overdue action. */
export interface OverdueVisitRow {
  readonly kind: 'emergency' | 'arrival' | 'unassigned' | 'visit';
  readonly id: string;
  readonly name: string;
  readonly location: string;
  /** When the action was due; for an unassigned visit, its start. */
  readonly at: Date;
}

const DUE = sql`coalesce(respond_by, starts_at)`;

/**
 * Lists bookings with an overdue action, at most `limit` of each kind, earliest due first.
 *
 * @param soon an unassigned visit that begins before this is overdue.
 * @param finished a visit that began before this should have been closed.
 */
export async function listOverdueVisits(
  db: Database,
  {
    now,
    soon,
    finished,
    limit,
  }: {
    readonly now: Date;
    readonly soon: Date;
    readonly finished: Date;
    readonly limit: number;
  },
): Promise<OverdueVisitRow[]> {
  // Each subquery reads in index order, only up to what is due.
  const kind = (name: OverdueVisitRow['kind'], before: Date, is: RawBuilder<unknown>) => sql`
    (select ${sql.lit(name)} as kind, id, name, location, ${DUE} as at from bookings.bookings
     where status in ('pending', 'confirmed') and ${DUE} < ${before} and ${is}
     order by ${DUE} limit ${limit})`;
  const { rows } = await sql<OverdueVisitRow>`
    ${kind('emergency', now, sql`kind = 'emergency' and answered_at is null`)}
    union all
    ${kind('arrival', now, sql`kind = 'emergency' and answered_at is not null and arrived_at is null`)}
    union all
    ${kind('unassigned', soon, sql`kind <> 'emergency' and status = 'confirmed' and technician_id is null`)}
    union all
    ${kind(
      'visit',
      finished,
      sql`kind <> 'emergency' and status = 'confirmed' and technician_id is not null`,
    )}`.execute(db);
  return rows;
}
