import type { Context } from '../../../platform/context.ts';
import {
  dropPartitions,
  makePartitions,
  monthsBefore,
} from '../../../platform/database/partitions.ts';
import { deleteArchivedBefore, findOldestSettled, moveSettled } from './archive-repository.ts';

const CHUNK = 500;
const CHUNKS = 400;

const startOfNextMonth = (at: Date) =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));

/** Archives the oldest mails of one month; returns false if there are none left. */
async function archiveChunk({ db, now }: Context, before: Date): Promise<boolean> {
  const oldest = await findOldestSettled(db, before);
  if (oldest === undefined) return false;
  await makePartitions(db, 'archived_emails', oldest, 1);
  const end = startOfNextMonth(oldest);
  const moved = await moveSettled(db, {
    before: end < before ? end : before,
    at: now(),
    limit: CHUNK,
  });
  return moved > 0;
}

/**
 * Moves mails settled long ago from the delivery log to the archive, which is partitioned by month,
 * and drops partitions past their retention. Idempotent.
 */
export async function archiveEmails(ctx: Context): Promise<void> {
  const { config, db, log, now } = ctx;
  const { archiveMails, keepMails } = config.months;
  const before = monthsBefore(now(), archiveMails);
  for (let chunk = 0; chunk < CHUNKS; chunk += 1) {
    if (!(await archiveChunk(ctx, before))) break;
  }
  if (keepMails === undefined) return;
  const ended = monthsBefore(now(), keepMails);
  const dropped = await dropPartitions(db, 'archived_emails', ended);
  await deleteArchivedBefore(db, ended);
  if (dropped > 0) log.info({ dropped }, 'Months of archived mails were deleted.');
}
