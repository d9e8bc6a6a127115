import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { copyFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { Failure } from '../failure.ts';
import { findBinaries } from '../postgres-cluster.ts';
import { type Account, choosePostgresAccount, giveTo } from '../postgres-account.ts';

// Files that a copy must not contain, or recreates (PostgreSQL, Making a Base Backup Using the Low
// Level API).
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'pg_internal.init']);
const EMPTIED = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);

/** A superuser connection for backing up a cluster on this machine. */
export interface BackupSource {
  readonly client: pg.Client;
  readonly folder: string;
  end(): Promise<void>;
}

/**
 * Connects to a server whose data folder is on this machine.
 *
 * @throws Failure if the folder can't be read here.
 */
export async function openSource(url: string): Promise<BackupSource> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ folder: string; spaces: number }>(
    `select current_setting('data_directory') as folder,
      (select count(*)::int from pg_tablespace where spcname not like 'pg\\_%') as spaces`,
  );
  const { folder = '', spaces = 0 } = rows[0] ?? {};
  try {
    readFileSync(path.join(folder, 'PG_VERSION'));
    if (spaces > 0) throw new Failure('Clusters with tablespaces of their own can’t be copied.');
  } catch (problem) {
    await client.end();
    if (problem instanceof Failure) throw problem;
    throw new Failure(
      `The data folder of the database, ${folder}, can’t be read here. Run this on the database’s machine, or verify a restore that another tool made: see “Backup and restore” in docs/operations.md.`,
    );
  }
  return { client, folder, end: () => client.end() };
}

const hasGone = (problem: unknown) => (problem as NodeJS.ErrnoException).code === 'ENOENT';

function makeFolder(folder: string, account: Account): void {
  mkdirSync(folder, { mode: 0o700 });
  giveTo(folder, account);
}

/** The content of pg_wal isn't copied, but its folders must exist. */
function makeWalFolders(cluster: string, account: Account): void {
  for (const name of ['archive_status', 'summaries']) {
    const folder = path.join(cluster, 'pg_wal', name);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    giveTo(folder, account);
  }
}

/** Copies the files of a base backup; returns their number. */
async function copyInto(from: string, to: string, account: Account): Promise<number> {
  let files = 0;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (LEFT_OUT.has(entry.name) || entry.name.startsWith('pgsql_tmp')) continue;
    if (entry.isDirectory()) {
      makeFolder(target, account);
      if (!EMPTIED.has(entry.name)) files += await copyInto(source, target, account);
      continue;
    }
    try {
      await copyFile(source, target);
    } catch (problem) {
      // The running server deletes files; WAL records what happened to them.
      if (hasGone(problem)) continue;
      throw problem;
    }
    chmodSync(target, 0o600);
    giveTo(target, account);
    files += 1;
  }
  return files;
}

/** Copies a folder that contains a stopped cluster or a base backup. */
export async function copyCluster(from: string, to: string): Promise<void> {
  const { postgres } = await findBinaries();
  const account = choosePostgresAccount(postgres, to);
  makeFolder(to, account);
  await copyInto(from, to, account);
  makeWalFolders(to, account);
}

/** A base backup. */
export interface BaseBackup {
  readonly folder: string;
  readonly files: number;
  /** The first WAL file that a restore of it needs. */
  readonly firstWalFile: string;
}

/**
 * Takes a base backup of a running server by copying its files between `pg_backup_start` and
 * `pg_backup_stop`, like `pg_basebackup` over the network. The session of `client` must stay open
 * meanwhile, and WAL from `firstWalFile` on must be kept.
 */
export async function takeBaseBackup(source: BackupSource, to: string): Promise<BaseBackup> {
  const { client, folder } = source;
  const { postgres } = await findBinaries();
  const account = choosePostgresAccount(postgres, to);
  const { rows: begun } = await client.query<{ file: string }>(
    `select pg_walfile_name(pg_backup_start('voltcourier', fast => true)) as file`,
  );
  makeFolder(to, account);
  const files = await copyInto(folder, to, account);
  const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>(
    'select labelfile, spcmapfile from pg_backup_stop(wait_for_archive => false)',
  );
  writeFileSync(path.join(to, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600 });
  giveTo(path.join(to, 'backup_label'), account);
  makeWalFolders(to, account);
  return { folder: to, files, firstWalFile: begun[0]?.file ?? '' };
}

/** Marks a copied cluster to recover from an archive, or to follow another server. */
export async function markCopy(
  folder: string,
  signal: 'recovery.signal' | 'standby.signal',
): Promise<void> {
  const { postgres } = await findBinaries();
  const file = path.join(folder, signal);
  writeFileSync(file, '', { mode: 0o600 });
  giveTo(file, choosePostgresAccount(postgres, folder));
}

/** Copies finished WAL files from `first` on; returns their number. */
export async function archiveWal(
  { client, folder }: BackupSource,
  first: string,
  to: string,
): Promise<number> {
  const { rows } = await client.query<{ file: string }>(
    'select pg_walfile_name(pg_switch_wal()) as file',
  );
  const last = rows[0]?.file ?? '';
  const { postgres } = await findBinaries();
  const account = choosePostgresAccount(postgres, to);
  makeFolder(to, account);
  const isWanted = (name: string) => /^[0-9A-F]{24}$/u.test(name) && name >= first && name <= last;
  const names = readdirSync(path.join(folder, 'pg_wal')).filter(isWanted);
  for (const name of names) {
    await copyFile(path.join(folder, 'pg_wal', name), path.join(to, name));
    chmodSync(path.join(to, name), 0o600);
    giveTo(path.join(to, name), account);
  }
  if (!names.includes(first) || !names.includes(last)) {
    throw new Failure('The server has removed WAL that the backup needs.');
  }
  return names.length;
}
