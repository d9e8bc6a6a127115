import { sql } from 'kysely';
import type { Database } from './connection.ts';

/** Tables partitioned by month. */
export type MonthlyTable = 'audit_log' | 'archived_emails';

/** Returns the instant some months earlier, on the month's last day if it has no such day. */
export function monthsBefore(at: Date, months: number): Date {
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  const moved = new Date(at);
  moved.setUTCFullYear(
    first.getUTCFullYear(),
    first.getUTCMonth(),
    Math.min(at.getUTCDate(), lastDay.getUTCDate()),
  );
  return moved;
}

/** Creates missing partitions for some months, and returns their number. */
export async function makePartitions(
  db: Database,
  table: MonthlyTable,
  since: Date,
  months: number,
): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select make_month_partitions(${table}, ${since}, ${months}) as made`.execute(db);
  return rows[0]?.made ?? 0;
}

/** Drops the months that had ended at an instant, and returns their number. */
export async function dropPartitions(
  db: Database,
  table: MonthlyTable,
  endedBy: Date,
): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`
    select drop_month_partitions(${table}, ${endedBy}) as dropped`.execute(db);
  return rows[0]?.dropped ?? 0;
}
