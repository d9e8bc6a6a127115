import path from 'node:path';
import { type PostgresCopy, startPostgresCopy } from '../postgres.ts';
import { markCopy, openSource, takeBaseBackup } from './base-backup.ts';
import { settingsOfOriginal } from './rehearsal.ts';

const SLOT = 'voltcourier_standby';

/** A server that follows another by streaming replication. */
export interface Standby {
  readonly url: string;
  /** Kills it without a clean shutdown. */
  kill(): Promise<void>;
  /** Restarts it at the same address after {@link Standby.kill}. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a hot standby of a server on this machine: a base backup that streams all later writes. A
 * replication slot keeps WAL for it while it is down.
 */
export async function startStandby(primaryUrl: string, workDir: string): Promise<Standby> {
  const folder = path.join(workDir, 'standby');
  const source = await openSource(primaryUrl);
  let settings: Record<string, string>;
  try {
    await source.client.query('select pg_create_physical_replication_slot($1, true)', [SLOT]);
    settings = await settingsOfOriginal(source.client);
    await takeBaseBackup(source, folder);
  } finally {
    await source.end();
  }
  await markCopy(folder, 'standby.signal');
  const { hostname, port, username, password } = new URL(primaryUrl);
  const start = (at?: number): Promise<PostgresCopy> =>
    startPostgresCopy({
      folder,
      originalUrl: primaryUrl,
      logFile: path.join(workDir, 'standby.log'),
      ...(at !== undefined && { port: at }),
      settings: {
        ...settings,
        primary_conninfo: `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`,
        primary_slot_name: SLOT,
        hot_standby_feedback: 'on',
        wal_retrieve_retry_interval: '200ms',
      },
    });
  let running = await start();
  const { url } = running;
  return {
    url,
    async kill() {
      running.process.signal('SIGQUIT');
      await running.process.ended;
    },
    async restart() {
      running = await start(Number(new URL(url).port));
    },
    stop: () => running.stop(),
  };
}
