import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Database } from '../database/connection.ts';
import { NO_TELEMETRY, type Telemetry } from '../telemetry/telemetry.ts';
import { onceReachable } from '../database/unavailable.ts';
import { type JobName, type JobData, QUEUES, SLOW_JOBS_AT_ONCE, JOBS_AT_ONCE } from './queues.ts';

const SUPERVISE_SECONDS = 5;

const TRACE_PARENT = 'traceParent';

type Carried = { readonly [TRACE_PARENT]?: string };

/** Handler of a job. If it throws, the job is retried later. */
export type JobHandler<Name extends JobName> = (data: JobData[Name]) => Promise<void>;

/** Jobs: sent in the transaction that causes them, run by the worker. */
export interface Jobs {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Enqueues a job in `db`, the transaction of the change that causes it. */
  send<Name extends JobName>(db: Database, name: Name, data: JobData[Name]): Promise<void>;
  /** Enqueues any number of jobs of one queue, each with its own time, in one statement. */
  sendAll<Name extends JobName>(
    db: Database,
    name: Name,
    jobs: readonly { readonly data: JobData[Name]; readonly startAfter: Date }[],
  ): Promise<void>;
  work<Name extends JobName>(name: Name, handler: JobHandler<Name>): Promise<void>;
  schedule(name: JobName, cron: string): Promise<void>;
}

/** Creates pg-boss's schema and the queues. Part of the migration. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    supervise: false,
    schedule: false,
    max: 2,
  });
  await boss.start();
  try {
    const existing = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const [name, { retry }] of Object.entries(QUEUES)) {
      const options = { ...retry, notify: true };
      await (existing.has(name)
        ? boss.updateQueue(name, options)
        : boss.createQueue(name, options));
    }
    // The old schedule of a renamed or removed queue would keep filling it.
    for (const { name } of await boss.getSchedules()) {
      if (!(name in QUEUES)) await boss.unschedule(name);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

const createBoss = (databaseUrl: string, isWorker: boolean) =>
  new PgBoss({
    connectionString: databaseUrl,
    max: isWorker ? 6 : 1,
    migrate: false,
    supervise: isWorker,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    schedule: isWorker,
    useListenNotify: isWorker,
    application_name: 'voltcourier-jobs',
  });

/**
 * Returns how a queue is polled, and how many of its jobs run concurrently. A worker is notified of
 * jobs that can run at once; polling finds those that are delayed or retried.
 */
function pollingOf(name: JobName) {
  const { isSlow, sentWhen } = QUEUES[name];
  const common = {
    // While the worker can't listen to the database.
    pollingIntervalSeconds: 0.5,
    notifyPollingIntervalSeconds: sentWhen === undefined ? 10 : 2,
    perJobResults: true as const,
  };
  return isSlow
    ? { ...common, batchSize: 1, localConcurrency: SLOW_JOBS_AT_ONCE }
    : {
        ...common,
        batchSize: JOBS_AT_ONCE,
        // If more jobs are waiting than one fetch returns, fetches again without a pause; otherwise
        // a queue would do only a few per second.
        burstWhenBatchFull: true,
      };
}

/**
 * Adds the sender's trace to a job, so that the job continues it. The data still only names a row.
 */
function carrying<Data extends object>(telemetry: Telemetry, data: Data): Data {
  const traceParent = telemetry.traceParent();
  return traceParent === undefined ? data : { ...data, [TRACE_PARENT]: traceParent };
}

/**
 * Creates jobs on pg-boss. Only a worker supervises and schedules; a server without jobs only
 * sends.
 */
export function createJobs(options: {
  databaseUrl: string;
  isWorker: boolean;
  onError: (error: Error) => void;
  telemetry?: Telemetry;
}): Jobs {
  const boss = createBoss(options.databaseUrl, options.isWorker);
  const { onError, telemetry = NO_TELEMETRY } = options;
  boss.on('error', onError);

  // A process may start while the database is down.
  const whenReachable = (step: () => Promise<unknown>) => onceReachable(step, { onWait: onError });

  return {
    start: () =>
      whenReachable(async () => {
        try {
          await boss.start();
        } catch (error) {
          // Parts of it may be running already; the next attempt starts over.
          await boss.stop({ graceful: false, close: false }).catch(onError);
          throw error;
        }
      }),
    stop: () => boss.stop({ graceful: true, timeout: 20_000 }),
    send: async (db, name, data) => {
      await boss.send(name, carrying(telemetry, data), { db: fromKysely(db) });
    },
    sendAll: async (db, name, jobs) => {
      if (jobs.length > 0)
        await boss.insert(
          name,
          jobs.map((job) => ({ ...job, data: carrying(telemetry, job.data) })),
          { db: fromKysely(db) },
        );
    },
    work: async (name, handler) => {
      const run = async ({ id, data: carried }: Job<JobData[typeof name]>): Promise<JobResult> => {
        const { [TRACE_PARENT]: traceParent, ...data } = { ...carried } as Carried;
        try {
          await telemetry.job(name, traceParent, () => handler(data as JobData[typeof name]));
          return { id, status: 'completed' };
        } catch (cause) {
          onError(new Error(`A job of ${name} failed.`, { cause }));
          return { id, status: 'failed', output: { message: String(cause) } };
        }
      };
      await whenReachable(() =>
        boss.work<JobData[typeof name]>(name, pollingOf(name), (jobs) =>
          Promise.all(jobs.map(run)),
        ),
      );
    },
    schedule: async (name, cron) => {
      await whenReachable(() => boss.schedule(name, cron, {}));
    },
  };
}
