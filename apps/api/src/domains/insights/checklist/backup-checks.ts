import { stat } from 'node:fs/promises';
import { latestBackupRuns } from '../../../platform/backups/index.ts';
import type { Context } from '../../../platform/context.ts';
import { formatAgo } from '../../../platform/format-duration.ts';
import { type CheckResult, failed, passed, unsure } from './result.ts';

const HOUR_MS = 3_600_000;
const BACKUP_HOURS = 26;
const REHEARSAL_DAYS = 35;

const ADVICE = 'Check what makes the backups, and rehearse a restore with `pnpm backup:rehearse`.';

/** Returns when the stamp file was last modified; undefined if there is none. */
async function findStamp(file: string | undefined): Promise<Date | undefined> {
  if (file === undefined) return undefined;
  try {
    return (await stat(file)).mtime;
  } catch {
    return undefined;
  }
}

/** Checks for a recent backup, by the stamp file or by database records. */
export async function backup(ctx: Pick<Context, 'config' | 'db' | 'now'>): Promise<CheckResult> {
  const { backupStampFile } = ctx.config;
  const stamped = await findStamp(backupStampFile);
  const { last, lastSucceeded } = (await latestBackupRuns(ctx)).backup;
  const times = [stamped, lastSucceeded?.finishedAt].filter((time) => time !== undefined);
  const made = times.toSorted((a, b) => b.getTime() - a.getTime())[0];
  if (made === undefined) {
    if (last !== undefined) return failed('The last backup failed, and none succeeded.', ADVICE);
    return backupStampFile === undefined
      ? unsure(
          'No backup record found.',
          'Record each backup with record-backup.js, or name a file that your backup touches in BACKUP_STAMP_FILE.',
        )
      : failed('The file that a backup touches is not there.', ADVICE);
  }
  const now = ctx.now();
  const finding = `The last backup was made ${formatAgo(made, now)}.`;
  if (last !== undefined && !last.succeeded && last.finishedAt > made) {
    return failed(`A backup failed ${formatAgo(last.finishedAt, now)}. ${finding}`, ADVICE);
  }
  const isOld = now.getTime() - made.getTime() > BACKUP_HOURS * HOUR_MS;
  return isOld ? failed(finding, ADVICE) : passed(finding);
}

/** Checks whether a restore test succeeded recently. */
export async function restore(ctx: Pick<Context, 'db' | 'now'>): Promise<CheckResult> {
  const { last, lastSucceeded } = (await latestBackupRuns(ctx)).rehearsal;
  const advice = 'Run `pnpm backup:rehearse` (see “Backup and restore” in docs/operations.md).';
  if (last === undefined) return unsure('No restore has been rehearsed.', advice);
  const now = ctx.now();
  const finding =
    lastSucceeded === undefined
      ? 'No rehearsed restore has succeeded.'
      : `A restore was last rehearsed successfully ${formatAgo(lastSucceeded.finishedAt, now)}.`;
  if (lastSucceeded === undefined || !last.succeeded) {
    return failed(`The last one failed ${formatAgo(last.finishedAt, now)}. ${finding}`, advice);
  }
  const ageMs = now.getTime() - lastSucceeded.finishedAt.getTime();
  return ageMs > REHEARSAL_DAYS * 24 * HOUR_MS ? failed(finding, advice) : passed(finding);
}
