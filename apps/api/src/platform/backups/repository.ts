import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';

/** What a run was: a backup that was made, or a restore that was rehearsed. */
export type BackupRunKind = 'backup' | 'rehearsal';

/** A run about to be written down. */
export interface NewBackupRun {
  readonly kind: BackupRunKind;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly succeeded: boolean;
  /** Figures and names of checks; no addresses and no passwords. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** A run as it is stored. */
export interface BackupRunRow {
  readonly kind: BackupRunKind;
  readonly started_at: Date;
  readonly finished_at: Date;
  readonly succeeded: boolean;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Writes a run down. */
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

/** The latest run of each kind, and the latest that succeeded: four rows at most. */
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
