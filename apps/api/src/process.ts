import { flushCompileCache } from 'node:module';
import pino, { type Logger } from 'pino';
import { createClock } from './platform/clock.ts';
import { type Config, ConfigError, readConfig } from './platform/config/config.ts';
import { connect } from './platform/database/connection.ts';
import { createListener } from './platform/database/listener.ts';
import { createContext } from './context.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createVendorHealth } from './platform/system/vendor-health.ts';
import { connectVendors } from './vendors.ts';

const SHUTDOWN_MS = 25_000;

/** What a log line may never carry, whoever logs it. */
const PERSONAL = ['name', 'email', 'phone', 'location', 'notes', 'password', 'token'].flatMap(
  (field) => [field, `*.${field}`],
);

/** A logger that writes lines of JSON, without personal data. */
function createLog(level: string): Logger {
  const destination = pino.destination({ sync: false, minLength: 4096 });
  const flush = setInterval(() => destination.flush(), 250);
  flush.unref();
  return pino({ level, redact: PERSONAL, base: { pid: process.pid } }, destination);
}

/** Everything a process needs, connected, with what closes it again. */
export function connectProcess(config: Config, options: { isWorker: boolean }) {
  const log = createLog(config.logLevel);
  const { db, pool } = connect({ ...config.database, log });
  const vendorHealth = createVendorHealth();
  const vendors = connectVendors(config, { health: vendorHealth, run: (_name, call) => call() });
  const ctx = createContext({
    config,
    db,
    jobs: createJobs({
      databaseUrl: config.database.url,
      isWorker: options.isWorker,
      onError: (error) => log.error({ err: error }, 'The jobs reported a failure.'),
    }),
    listener: createListener({ url: config.database.url, log }),
    ...vendors,
    vendorHealth,
    log,
    now: createClock(config.clockFile),
  });
  return {
    ctx,
    pool,
    close: async () => {
      await ctx.listener.close();
      await ctx.jobs.stop();
      vendors.mailer?.close();
      await db.destroy();
      log.flush();
    },
  };
}

/** Runs a process: starts it, and closes it once when it is asked to end, finishing what runs. */
export async function runProcess(
  start: (config: Config) => Promise<{ close: () => Promise<void> }>,
): Promise<void> {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    return;
  }
  const { close } = await start(config);
  // Written only at a clean end otherwise, so that a process that was killed would start slowly.
  flushCompileCache();
  let isClosing = false;
  const end = () => {
    if (isClosing) return;
    isClosing = true;
    const impatience = setTimeout(() => process.exit(1), SHUTDOWN_MS);
    impatience.unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
