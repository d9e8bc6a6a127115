import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { Failure } from '../failure.ts';
import { giveTo, choosePostgresAccount } from '../postgres-account.ts';
import { findBinaries } from '../postgres-cluster.ts';
import { startPostgresCopy } from '../postgres.ts';
import {
  archiveWal,
  type BackupSource,
  copyCluster,
  markCopy,
  openSource,
  takeBaseBackup,
} from './base-backup.ts';
import { compareFacts, type Comparison, type Facts, factsOf, markMoment } from './facts.ts';

/** Shows a step while it runs. */
export type ShowStep = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/** Result of a rehearsal. */
export interface Rehearsal {
  readonly startedAt: Date;
  readonly moment: Facts;
  readonly comparisons: readonly Comparison[];
  readonly succeeded: boolean;
  readonly files: number;
  readonly walFiles: number;
  readonly backupSeconds: number;
  readonly restoreSeconds: number;
}

// Settings of which a server that replays WAL needs at least the original's values.
const AT_LEAST = [
  'max_connections',
  'max_worker_processes',
  'max_wal_senders',
  'max_prepared_transactions',
  'max_locks_per_transaction',
] as const;

/** Settings without which a copy can't replay the original's WAL. */
export async function settingsOfOriginal(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [AT_LEAST],
  );
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

/** Debian keeps a cluster's configuration elsewhere, so a copy has none. */
async function addConfiguration(folder: string): Promise<void> {
  const { postgres } = await findBinaries();
  const account = choosePostgresAccount(postgres, folder);
  const files = {
    'postgresql.conf': '',
    'pg_hba.conf': 'host all all 127.0.0.1/32 scram-sha-256\n',
    'pg_ident.conf': '',
  };
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    if (existsSync(file)) continue;
    writeFileSync(file, text, { mode: 0o600 });
    giveTo(file, account);
  }
}

async function waitUntilPromoted(url: string, hasEnded: () => boolean): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ replays: boolean }>(
        'select pg_is_in_recovery() as replays',
      );
      if (rows[0]?.replays === false) return;
    } catch {
      if (hasEnded()) throw new Failure('The restored server ended before it was ready.');
    } finally {
      await client.end().catch(() => undefined);
    }
    await delay(50);
  }
}

interface Restore {
  readonly backup: string;
  readonly archive: string;
  readonly folder: string;
  readonly at: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly originalUrl: string;
}

/** Restores a backup to a moment on a second server, and reads the facts there. */
async function restoreTo({ backup, archive, folder, ...restore }: Restore): Promise<Facts> {
  await copyCluster(backup, folder);
  await addConfiguration(folder);
  await markCopy(folder, 'recovery.signal');
  const restored = await startPostgresCopy({
    folder,
    originalUrl: restore.originalUrl,
    logFile: `${folder}.log`,
    settings: {
      ...restore.settings,
      archive_mode: 'off',
      restore_command: `cp "${archive}/%f" "%p"`,
      // Time zone names, including Z, aren't available this early.
      recovery_target_time: restore.at.replace('Z', '+00'),
      recovery_target_action: 'promote',
    },
  });
  try {
    await waitUntilPromoted(restored.url, () => restored.process.ending() !== undefined);
    return await factsOf(restored.url, restore.at);
  } catch (problem) {
    if (!(problem instanceof Failure)) throw problem;
    throw new Failure(`${problem.message}\n${restored.process.tail(20)}`);
  } finally {
    await restored.stop();
  }
}

/** Keeps WAL from now on until the session of `source` ends. */
async function keepWal({ client }: BackupSource): Promise<void> {
  await client.query(
    `select pg_create_physical_replication_slot('voltcourier_rehearsal', true, true)`,
  );
}

/**
 * Takes a full backup of a running server, chooses a moment afterwards, archives WAL past it,
 * restores to that moment on a second server, and compares the two. The original keeps working.
 * `afterMoment` runs between the moment and the last WAL.
 */
export async function rehearse(options: {
  readonly url: string;
  /** Folder for the backup, the archive and the restored cluster. */
  readonly workDir: string;
  readonly step: ShowStep;
  readonly afterMoment?: () => Promise<void>;
}): Promise<Rehearsal> {
  const { url, workDir, step } = options;
  const startedAt = new Date();
  const within = (name: string) => path.join(workDir, name);
  const source = await openSource(url);
  try {
    await keepWal(source);
    const settings = await settingsOfOriginal(source.client);
    const begun = performance.now();
    const backup = await step('Full backup', () => takeBaseBackup(source, within('base')));
    const moment = await step('Moment to restore to', () => markMoment(url));
    await options.afterMoment?.();
    // Replay recognizes by the next commit that the moment has passed.
    await source.client.query(`select pg_logical_emit_message(true, 'voltcourier', 'later')`);
    const walFiles = await step('WAL archived', () =>
      archiveWal(source, backup.firstWalFile, within('wal')),
    );
    const backedUp = performance.now();
    const found = await step('Restored to the moment', () =>
      restoreTo({
        backup: backup.folder,
        archive: within('wal'),
        folder: within('restored'),
        at: moment.at,
        settings,
        originalUrl: url,
      }),
    );
    const comparisons = compareFacts(moment, found);
    return {
      startedAt,
      moment,
      comparisons,
      succeeded: comparisons.every(({ expected, found: is }) => expected === is),
      files: backup.files,
      walFiles,
      backupSeconds: (backedUp - begun) / 1000,
      restoreSeconds: (performance.now() - backedUp) / 1000,
    };
  } finally {
    await source.end();
  }
}
