import { fromKysely, PgBoss } from 'pg-boss';
import type { Database } from '../../database/connection.ts';

/**
 * The queues with what a job carries. A job names a row and never copies it: the handler reads the
 * row, so a job that runs twice or late sees what is true then.
 */
export interface JobData {
  'bookings.expire': { bookingId: string };
  'bookings.expire-due': Record<string, never>;
  'availability.open-slots': Record<string, never>;
  'payments.process-event': { provider: string; eventId: string };
  'payments.refund': { refundId: string };
  'payments.sweep': Record<string, never>;
  'notifications.send-email': { emailId: string };
  'system.prune': Record<string, never>;
}

/** A queue's name. */
export type JobName = keyof JobData;

const RETRIES = { retryLimit: 12, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 };

const QUEUES: Readonly<Record<JobName, typeof RETRIES | { retryLimit: number }>> = {
  'bookings.expire': RETRIES,
  'bookings.expire-due': { retryLimit: 0 },
  'availability.open-slots': RETRIES,
  'payments.process-event': RETRIES,
  'payments.refund': RETRIES,
  'payments.sweep': { retryLimit: 0 },
  'notifications.send-email': RETRIES,
  'system.prune': { retryLimit: 0 },
};

/** What runs a job. Throwing makes it run again later. */
export type JobHandler<Name extends JobName> = (data: JobData[Name]) => Promise<void>;

/** Jobs: sent inside the transaction that causes them, run by the worker. */
export interface Jobs {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Enqueues in `db`, which is the transaction of the change that causes the job. */
  send<Name extends JobName>(db: Database, name: Name, data: JobData[Name]): Promise<void>;
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
    for (const [name, options] of Object.entries(QUEUES)) {
      await (existing.has(name)
        ? boss.updateQueue(name, options)
        : boss.createQueue(name, options));
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

/**
 * Jobs on pg-boss. Only a worker supervises and schedules; a server that runs no jobs only sends.
 */
export function createJobs(options: {
  databaseUrl: string;
  isWorker: boolean;
  onError: (error: Error) => void;
}): Jobs {
  const boss = new PgBoss({
    connectionString: options.databaseUrl,
    max: options.isWorker ? 6 : 1,
    migrate: false,
    supervise: options.isWorker,
    schedule: options.isWorker,
    application_name: 'voltcourier-jobs',
  });
  boss.on('error', options.onError);
  return {
    start: async () => {
      await boss.start();
    },
    stop: () => boss.stop({ graceful: true, timeout: 20_000 }),
    send: async (db, name, data) => {
      await boss.send(name, data, { db: fromKysely(db) });
    },
    work: async (name, handler) => {
      await boss.work<JobData[typeof name]>(name, { pollingIntervalSeconds: 0.5 }, async (jobs) => {
        for (const job of jobs) await handler(job.data);
      });
    },
    schedule: async (name, cron) => {
      await boss.schedule(name, cron, {});
    },
  };
}
