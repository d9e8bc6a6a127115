import type { Context } from '../context.ts';
import { dropPartitions, makePartitions, monthsBefore } from '../database/partitions.ts';

const MONTHS_AHEAD = 4;

/** Creates the audit log's partitions in advance, and drops months past their retention. */
export async function keepAuditMonths({ config, db, log, now }: Context): Promise<void> {
  await makePartitions(db, 'audit_log', now(), MONTHS_AHEAD);
  const { keepAuditLog } = config.months;
  if (keepAuditLog === undefined) return;
  const dropped = await dropPartitions(db, 'audit_log', monthsBefore(now(), keepAuditLog));
  if (dropped > 0) log.info({ dropped }, 'Months of the audit log were deleted.');
}
