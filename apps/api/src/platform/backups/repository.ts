import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';

/** Kind of a run: a backup, or a restore rehearsal. */
export type BackupRunKind = 'backup' | 'rehearsal';

/** A run to be recorded. */
export interface NewBackupRun {
  readonly kind: BackupRunKind;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly succeeded: boolean;
  /** Figures and names of checks; no addresses or passwords. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** A run, as stored. */
export interface BackupRunRow {
  readonly kind: BackupRunKind;
  readonly started_at: Date;
  readonly finished_at: Date;
  readonly succeeded: boolean;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Adds a run. */
export async function addBackupRun(db: Database, run: NewBackupRun): Promise<void> {
  await db
    .insertInto('backup_runs')
    .values({
      kind: run.kind,
      started_at: run.startedAt,
      finished_at: run.finishedAt,
      succeeded: run.succeeded,
      details: JSON.stringify(run.details),
    })
    .execute();
}

/** Lists the latest run and the latest successful run of each kind: four rows at most. */
export async function listLatestBackupRuns(db: Database): Promise<BackupRunRow[]> {
  const { rows } = await sql<BackupRunRow>`
    select r.kind, r.started_at, r.finished_at, r.succeeded, r.details
    from (values ('backup', true), ('backup', false), ('rehearsal', true), ('rehearsal', false))
      as asked (kind, succeeded)
    cross join lateral (
      select * from backup_runs b
      where b.kind = asked.kind and b.succeeded = asked.succeeded and b.finished_at < 'infinity'
      order by b.finished_at desc limit 1
    ) r
    order by r.finished_at desc`.execute(db);
  return rows;
}
