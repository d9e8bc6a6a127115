import { type SystemStatus, type Vendor, VENDORS } from '@voltcourier/contracts';
import { type LatestRuns, latestBackupRuns } from '../backups/index.ts';
import type { Context } from '../context.ts';
import {
  listAppliedMigrations,
  listProcesses,
  listQueues,
  listVendorNotes,
  type ProcessRow,
  type QueueRow,
} from './repository.ts';
import { readRevision } from './revision.ts';

/** Three missed heartbeats. */
const ALIVE_SECONDS = 35;

const isoOf = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

const processOf = (row: ProcessRow): SystemStatus['processes'][number] => ({
  id: row.id,
  kind: row.kind,
  host: row.host,
  pid: row.pid,
  revision: { version: row.version, commit: row.commit },
  startedAt: row.started_at.toISOString(),
  seenAt: row.seen_at.toISOString(),
  isAlive: row.is_alive,
});

const queueOf = ({ oldest_at: oldestAt, ...counts }: QueueRow): SystemStatus['queues'][number] => ({
  ...counts,
  oldestAt: isoOf(oldestAt),
});

const runOf = ({ last, lastSucceeded }: LatestRuns): SystemStatus['backup'] => ({
  lastAt: isoOf(last?.finishedAt),
  hasSucceeded: last?.succeeded ?? null,
  lastSucceededAt: isoOf(lastSucceeded?.finishedAt),
});

const configuredVendors = (ctx: Context): Readonly<Record<Vendor, boolean>> => ({
  stripe: ctx.cards !== undefined,
  mail: ctx.mailer !== undefined,
  'bitcoin-chain': ctx.bitcoin !== undefined,
  lightning: ctx.bitcoin?.lightning !== undefined,
  'bitcoin-rate': ctx.bitcoin !== undefined,
  'language-model': ctx.model !== undefined,
  youtube: ctx.youtube !== undefined,
  geocoder: ctx.geocoder !== undefined,
  scheduler: ctx.scheduler !== undefined,
});

/**
 * Returns the state of the installation. It only queries the database: no vendor is called, and
 * nothing is spent.
 */
export async function getSystemStatus(ctx: Context): Promise<SystemStatus> {
  const { db } = ctx;
  const [processes, queues, notes, applied, runs] = await Promise.all([
    listProcesses(db, ALIVE_SECONDS),
    listQueues(db),
    listVendorNotes(db),
    listAppliedMigrations(db),
    latestBackupRuns(ctx),
  ]);
  const isConfigured = configuredVendors(ctx);
  // Nothing else in the API needs the migrations.
  const { migrations } = await import('../database/migrations/index.ts');
  const known = Object.keys(migrations);
  return {
    at: ctx.now().toISOString(),
    revision: readRevision(),
    processes: processes.map(processOf),
    queues: queues.map(queueOf),
    vendors: VENDORS.map((vendor) => ({
      vendor,
      isConfigured: isConfigured[vendor],
      succeededAt: isoOf(notes.get(vendor)?.succeededAt),
      failedAt: isoOf(notes.get(vendor)?.failedAt),
      failure: notes.get(vendor)?.failure ?? null,
    })),
    backup: runOf(runs.backup),
    rehearsal: runOf(runs.rehearsal),
    migrations: {
      applied: applied.length,
      last: applied.at(-1) ?? null,
      pending: known.filter((name) => !applied.includes(name)),
      unknown: applied.filter((name) => !known.includes(name)),
    },
  };
}
