import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { connect } from './connection.ts';
import type { Database } from './connection.ts';
import type { Relations } from './published-views.ts';
import { DatabaseUnavailable } from './unavailable.ts';

const PROBE_MS = 500;
const PATIENCE = { connectMs: 1_000, statementMs: 10_000 };
const PROBE_TIMEOUT_MS = 1_000;

/** Maximum lag at which a replica still answers users without recent changes. */
export const MAX_LAG_MS = 5_000;

/** A position in PostgreSQL's write-ahead log, such as `0/16B3748`. */
export type WalPosition = string;

const POSITION = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/u;

/** Whether a text is a position in the write-ahead log. */
export const isWalPosition = (text: string): text is WalPosition => POSITION.test(text);

/** Converts a position to a number for comparison. */
function numberOf(position: WalPosition): bigint {
  const [high = '0', low = '0'] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** A read replica and its current availability. */
export interface Replica {
  readonly db: Kysely<Relations>;
  /** Settles after the first check. */
  readonly firstProbe: Promise<void>;
  /** Whether the replica may answer a user who has seen everything up to `seen`. */
  mayAnswer(seen: WalPosition | undefined): Promise<boolean>;
  /** Returns the current end of the primary's write-ahead log. */
  position(): Promise<WalPosition>;
  /** Takes the replica out of use until it answers again. */
  reportFailure(error: unknown): void;
  close(): Promise<void>;
}

async function positionOf(db: Database): Promise<WalPosition> {
  const { rows } = await sql<{ position: string }>`
    select pg_current_wal_insert_lsn() as position`.execute(db);
  return rows[0]?.position ?? '0/0';
}

/**
 * Returns the position that the replica has replayed. After a failover it may be a primary itself.
 */
async function replayedBy(db: Database): Promise<WalPosition> {
  const { rows } = await sql<{ position: string | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
      else pg_current_wal_insert_lsn() end as position`.execute(db);
  return rows[0]?.position ?? '0/0';
}

async function within<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time.')), PROBE_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Positions of the primary with the times they were read, for measuring the replica's lag. */
function createLagMeter() {
  let marks: { position: bigint; at: number }[] = [];
  return {
    note: (position: WalPosition, at: number) => {
      marks.push({ position: numberOf(position), at });
    },
    /** Returns the milliseconds by which the replica may be behind. */
    lagOf: (replayed: bigint, now: number): number => {
      const reached = marks.findLastIndex(({ position }) => position <= replayed);
      if (reached === -1) return marks[0] === undefined ? 0 : Number.POSITIVE_INFINITY;
      marks = marks.slice(reached);
      const missing = marks[1];
      return missing === undefined ? 0 : now - missing.at;
    },
  };
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Tracks whether the replica is in use, and logs each change. */
function createUsage(log: Logger) {
  let isOn = false;
  return {
    isOn: () => isOn,
    use: (wanted: boolean, reason?: string) => {
      if (wanted === isOn) return;
      isOn = wanted;
      if (wanted) log.info('The read replica is in use.');
      else log.warn({ reason }, 'The read replica is out of use; the primary answers.');
    },
  };
}

/** Probes at once, and again after each answer, until it is stopped. */
function watch(probe: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let probing = Promise.resolve();
  const run = async () => {
    probing = probe();
    await probing;
    if (!isStopped) timer = setTimeout(() => void run(), PROBE_MS).unref();
  };
  return {
    /** Settles after the first probe. */
    firstProbe: run(),
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await probing;
    },
  };
}

/**
 * Connects to a read replica and monitors it: twice a second, compares what the replica has
 * replayed with what the primary had written. A replica that doesn't answer, or lags by more than
 * {@link MAX_LAG_MS}, is out of use until it has caught up.
 */
export function createReplica(options: {
  url: string;
  poolSize: number;
  primary: Kysely<Relations>;
  log: Logger;
}): Replica {
  const { primary } = options;
  const { db } = connect({ url: options.url, poolSize: options.poolSize, patience: PATIENCE });
  const meter = createLagMeter();
  let replayed = 0n;
  const usage = createUsage(options.log);
  const { use } = usage;

  const readReplayed = async () => {
    replayed = numberOf(await within(replayedBy(db)));
    return replayed;
  };

  const probe = async () => {
    try {
      const at = Date.now();
      meter.note(await positionOf(primary), at);
      const lagMs = meter.lagOf(await readReplayed(), Date.now());
      use(lagMs <= MAX_LAG_MS, `It is ${Math.round(lagMs)} ms behind.`);
    } catch (error) {
      use(false, reasonOf(error));
    }
  };
  const { firstProbe, stop } = watch(probe);

  return {
    db,
    firstProbe,
    mayAnswer: async (seen) => {
      if (!usage.isOn()) return false;
      if (seen === undefined || numberOf(seen) <= replayed) return true;
      try {
        return numberOf(seen) <= (await readReplayed());
      } catch (error) {
        use(false, reasonOf(error));
        return false;
      }
    },
    position: () => positionOf(primary),
    reportFailure: (error) => use(false, reasonOf(error)),
    close: async () => {
      await stop();
      await db.destroy();
    },
  };
}

/**
 * Whether an error comes from the database, so that the primary can be asked instead: a connection
 * is lost, replay has canceled a query, or the replica lacks something. Reading twice is harmless.
 */
export function isReplicaFailure(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable || error instanceof pg.DatabaseError) return true;
  return error instanceof Error && error.message === 'Query read timeout';
}
