import { moveSettled } from '../../domains/messaging/archive/archive-repository.ts';
import { archiveEmails } from '../../domains/messaging/archive/archiving.ts';
import { keepAuditMonths } from '../../platform/audit/retention.ts';
import { latestBackupRuns, recordBackupRun } from '../../platform/backups/index.ts';
import { monthsBefore } from '../../platform/database/partitions.ts';
import type { Product } from './product.ts';

/** Runs all queries of backups, partitions and the mail archive. */
export async function callRetention({ ctx }: Product): Promise<void> {
  const at = ctx.now();
  const run = { kind: 'backup', startedAt: at, finishedAt: at, succeeded: true } as const;
  await recordBackupRun(ctx, { ...run, details: {} });
  await latestBackupRuns(ctx);
  const months = { archiveMails: 24, keepMails: 36, keepAuditLog: 36 };
  const limited = { ...ctx, config: { ...ctx.config, months } };
  await keepAuditMonths(limited);
  await archiveEmails(limited);
  await moveSettled(ctx.db, { before: monthsBefore(at, 24), at, limit: 1 });
}
