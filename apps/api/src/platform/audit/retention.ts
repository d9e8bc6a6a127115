import type { Context } from '../context.ts';
import { dropPartitions, makePartitions, monthsBefore } from '../database/partitions.ts';

const MONTHS_AHEAD = 4;

/** Makes the audit log's partitions ahead, and drops the months that need not be kept. */
export async function keepAuditMonths({ config, db, log, now }: Context): Promise<void> {
  await makePartitions(db, 'audit_log', now(), MONTHS_AHEAD);
  const { keepAuditLog } = config.months;
  if (keepAuditLog === undefined) return;
  const dropped = await dropPartitions(db, 'audit_log', monthsBefore(now(), keepAuditLog));
  if (dropped > 0) log.info({ dropped }, 'Months of the audit log were deleted.');
}
