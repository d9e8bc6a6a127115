import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type ChildProcess, startChildProcess } from './child-process.ts';
import { makeDataFolder } from './data-folder.ts';
import { Failure, messageOf } from './failure.ts';
import { stopLeftBehind } from './left-behind.ts';
import { findFreePort } from './ports.ts';
import { type Account, choosePostgresAccount } from './postgres-account.ts';
import { type Cluster, findBinaries, folderAdvice, openCluster } from './postgres-cluster.ts';
import { makeShortLivedFolder } from './short-lived-folder.ts';

const OLDEST_SERVER = 180_000;
const START_ATTEMPTS = 5;

/** A running PostgreSQL. */
export interface Postgres {
  /** Connection URL of the database, with an account that may create other databases. */
  readonly url: string;
  /** The server's process; undefined for an external database (DATABASE_URL). */
  readonly process: ChildProcess | undefined;
  /**
   * Stops the server, runs `whileDown`, and restarts it at the same address, which looks like an
   * upgrade or a failover to its clients. Not for DATABASE_URL.
   */
  restart(whileDown: () => Promise<void>): Promise<void>;
  /** Stops the server after canceling its running statements; does nothing for DATABASE_URL. */
  stop(): Promise<void>;
}

/** Options of an embedded PostgreSQL. */
export interface PostgresOptions {
  /** Contains the folder `postgres`; default a temporary folder. */
  readonly dataDir?: string;
  /** For tests: nothing is durable, and `stop` deletes the data. */
  readonly ephemeral?: boolean;
  /** Server settings in addition to the defaults, such as `{ shared_buffers: '512MB' }`. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly logFile?: string;
}

const NOT_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Statistics that are updated at any time change plans, which a test compares.
  autovacuum: 'off',
};

const DEFAULTS = {
  listen_addresses: '127.0.0.1',
  // The port is enough, and a socket file in a shared folder could be left behind.
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  // Statements are short; compiling one, or starting processes for it, costs more than it saves.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
};

/** The last line of postmaster.pid contains the server's status (src/include/utils/pidfile.h). */
function isReady(folder: string): boolean {
  try {
    const lines = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n');
    // A server that replays WAL and accepts reads is `standby`.
    return ['ready', 'standby'].includes(lines[7]?.trim() ?? '');
  } catch {
    return false;
  }
}

/** Stops the server that a killed run left on this folder, and removes its stale pid file. */
async function stopEarlierServer(folder: string): Promise<void> {
  const pidFile = path.join(folder, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (pid > 0) await stopLeftBehind(pid, folder, 'SIGINT');
  rmSync(pidFile, { force: true });
}

async function waitUntilReady(server: ChildProcess, folder: string): Promise<boolean> {
  while (server.ending() === undefined) {
    if (isReady(folder)) return true;
    await delay(20);
  }
  return false;
}

/** Returns the reason why PostgreSQL gave up, from its log. */
function reasonIn(output: string): string {
  const lines = output.split('\n').map((line) => line.replace(/^.*?(?=FATAL|PANIC)/u, '').trim());
  return lines.findLast((line) => /^(?:FATAL|PANIC)/u.test(line)) ?? lines.join(' ');
}

async function startServer(
  cluster: Cluster,
  binary: string,
  account: Account,
  settings: Readonly<Record<string, string>>,
  logFile: string,
  knownPort?: number,
): Promise<{ server: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    // Only the output of this attempt may explain its failure.
    rmSync(logFile, { force: true });
    const port = knownPort ?? (await findFreePort());
    const all = { ...DEFAULTS, ...settings, port: String(port) };
    const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const server = startChildProcess({
      name: 'PostgreSQL',
      ...account.invoke(binary, ['-D', cluster.folder, ...flags]),
      cwd: cluster.folder,
      logFile,
      // "Fast" shutdown: SIGTERM would wait for every client to disconnect.
      stopSignal: 'SIGINT',
    });
    if (await waitUntilReady(server, cluster.folder)) return { server, port };
    const output = server.tail(30);
    // Another process may have taken the port, or a killed server's children may still be exiting.
    const mayPass = /could not bind|still in use/u.test(output);
    if (!mayPass || attempt === START_ATTEMPTS) {
      throw new Failure(
        `The data folder is broken: PostgreSQL could not start from ${cluster.folder} (${reasonIn(output)}). ${folderAdvice}`,
      );
    }
    await delay(500 * attempt);
  }
}

/**
 * Starts our own PostgreSQL on a free port of 127.0.0.1. The data is durable unless `ephemeral`. A
 * server left by a killed run on the same folder is stopped first.
 *
 * @throws Failure with one sentence if the folder can't be used.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const { ephemeral = false } = options;
  const binaries = await findBinaries();
  const dataDir = path.resolve(options.dataDir ?? makeShortLivedFolder('voltcourier-postgres-'));
  makeDataFolder(dataDir);
  // PostgreSQL's account must pass through our folder to its own, which no other account may read.
  if (process.getuid?.() === 0) chmodSync(dataDir, 0o711);
  const account = choosePostgresAccount(binaries.postgres, path.join(dataDir, 'postgres'));
  const cluster = await openCluster(dataDir, binaries, account);
  await stopEarlierServer(cluster.folder);
  const logFile = options.logFile ?? path.join(dataDir, 'logs', 'postgres.log');
  mkdirSync(path.dirname(logFile), { recursive: true });
  const settings = { ...(ephemeral ? NOT_DURABLE : {}), ...options.settings };
  const start = (port?: number) =>
    startServer(cluster, binaries.postgres, account, settings, logFile, port);
  const { server, port } = await start();
  let running = server;
  const url = new URL(`postgresql://voltcourier@127.0.0.1:${port}/voltcourier`);
  url.password = cluster.password;
  await createDatabase(url);
  return {
    url: url.href,
    process: server,
    async restart(whileDown) {
      await running.stop();
      await whileDown();
      ({ server: running } = await start(port));
    },
    async stop() {
      await running.stop();
      if (ephemeral) rmSync(cluster.folder, { recursive: true, force: true });
      if (ephemeral && options.dataDir === undefined) {
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
  };
}

/** A server on a copy of another server's cluster. */
export interface PostgresCopy {
  readonly url: string;
  readonly process: ChildProcess;
  /** Stops the server; the folder stays. */
  stop(): Promise<void>;
}

/**
 * Starts a server on a copy of a cluster, with the original's passwords and databases.
 *
 * @throws Failure if it doesn't start.
 */
export async function startPostgresCopy(options: {
  readonly folder: string;
  /** A connection URL of the original. */
  readonly originalUrl: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly logFile: string;
  readonly port?: number;
}): Promise<PostgresCopy> {
  const { postgres } = await findBinaries();
  const account = choosePostgresAccount(postgres, options.folder);
  const url = new URL(options.originalUrl);
  const { server, port } = await startServer(
    { folder: options.folder, password: decodeURIComponent(url.password) },
    postgres,
    account,
    options.settings,
    options.logFile,
    options.port,
  );
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return { url: url.href, process: server, stop: () => server.stop() };
}

async function createDatabase(url: URL): Promise<void> {
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  const client = new pg.Client(maintenance.href);
  await client.connect();
  try {
    const name = url.pathname.slice(1);
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0)
      await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/**
 * Uses the PostgreSQL at DATABASE_URL, which must respond and be recent enough.
 *
 * @throws Failure with one sentence, which never contains the password.
 */
export async function usePostgres(databaseUrl: string): Promise<Postgres> {
  let address = 'the address that it names';
  try {
    const { host, pathname } = new URL(databaseUrl);
    address = `${host}${pathname}`;
  } catch {
    throw new Failure(
      'DATABASE_URL is not a connection URL like postgresql://user:password@host:5432/database.',
    );
  }
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  // A connection that breaks while it is being closed can be ignored.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const answer = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    const version = answer.rows[0]?.version ?? 0;
    if (version < OLDEST_SERVER) {
      throw new Failure(
        `DATABASE_URL points to PostgreSQL ${Math.floor(version / 10_000)}, but VoltCourier needs 18 or newer.`,
      );
    }
  } catch (problem) {
    if (problem instanceof Failure) throw problem;
    throw new Failure(
      `DATABASE_URL is set, but the database at ${address} can’t be reached: ${messageOf(problem)}. Start it, correct DATABASE_URL, or unset it to use the embedded PostgreSQL.`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
  return {
    url: databaseUrl,
    process: undefined,
    restart: () => Promise.reject(new Error('This database is not ours to restart.')),
    stop: () => Promise.resolve(),
  };
}
