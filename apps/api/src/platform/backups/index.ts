import type { Context } from '../context.ts';
import {
  addBackupRun,
  type BackupRunKind,
  type BackupRunRow,
  listLatestBackupRuns,
  type NewBackupRun,
} from './repository.ts';

/** A backup or restore rehearsal, and its result. */
export interface BackupRun {
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly succeeded: boolean;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Latest runs of one kind; undefined if there were none. */
export interface LatestRuns {
  /** The last run, whether it succeeded or failed. */
  readonly last: BackupRun | undefined;
  readonly lastSucceeded: BackupRun | undefined;
}

const toRun = (row: BackupRunRow): BackupRun => ({
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  succeeded: row.succeeded,
  details: row.details,
});

/** Records a backup or restore rehearsal that succeeded or failed. */
export async function recordBackupRun(
  { db }: Pick<Context, 'db'>,
  run: NewBackupRun,
): Promise<void> {
  await addBackupRun(db, run);
}

/** Returns the last backup and restore rehearsal, and the last successful one of each. */
export async function latestBackupRuns({
  db,
}: Pick<Context, 'db'>): Promise<Readonly<Record<BackupRunKind, LatestRuns>>> {
  const rows = await listLatestBackupRuns(db);
  const of = (kind: BackupRunKind): LatestRuns => {
    const runs = rows.filter((row) => row.kind === kind).map(toRun);
    return { last: runs[0], lastSucceeded: runs.find(({ succeeded }) => succeeded) };
  };
  return { backup: of('backup'), rehearsal: of('rehearsal') };
}
