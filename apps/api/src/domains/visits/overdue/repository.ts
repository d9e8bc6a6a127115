import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** A booking that something about should have been done by now. */
export interface OverdueVisitRow {
  readonly kind: 'emergency' | 'arrival' | 'unassigned' | 'visit';
  readonly id: string;
  readonly name: string;
  readonly location: string;
  /** When it was due; when a visit begins that nobody is sent to. */
  readonly at: Date;
}

const DUE = sql`coalesce(respond_by, starts_at)`;

/**
 * Bookings of which something is overdue, at most `limit` of each kind, what is due first first.
 *
 * @param soon a visit that begins before it, and that nobody is sent to, is overdue.
 * @param finished a visit that began before it should have been closed.
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
  // Each is read in the order of an index, and no further than it is due.
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
