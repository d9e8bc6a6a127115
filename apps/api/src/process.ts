import { flushCompileCache } from 'node:module';
import { createClock } from './platform/clock.ts';
import { type Config, ConfigError, readConfig } from './platform/config/config.ts';
import { connect } from './platform/database/connection.ts';
import { createListener } from './platform/database/listener.ts';
import { createContext } from './context.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { nameSourcesInStacks } from './platform/telemetry/source-stacks.ts';
import { statementSpans } from './platform/telemetry/statement-spans.ts';
import { NO_TELEMETRY, startTelemetry, type Telemetry } from './platform/telemetry/telemetry.ts';
import { createLog } from './create-log.ts';
import {
  type ErrorReports,
  NO_REPORTS,
  startErrorReports,
} from './platform/telemetry/error-reports.ts';
import { createVendorHealth } from './platform/system/vendor-health.ts';
import { connectVendors } from './vendors.ts';

const SHUTDOWN_MS = 25_000;

/** Observability of a process. */
export interface Observers {
  readonly telemetry: Telemetry;
  readonly reports: ErrorReports;
}

/** Starts the configured traces, metrics and error reports. */
export async function startObservers(
  config: Pick<Config, 'sentryDsn' | 'telemetry'>,
): Promise<Observers> {
  return {
    telemetry: await startTelemetry(config.telemetry),
    reports: await startErrorReports(config.sentryDsn),
  };
}

/** Connects everything a process needs, and returns a function that closes it. */
export function connectProcess(
  config: Config,
  options: { isWorker: boolean } & Partial<Observers>,
) {
  const { isWorker, telemetry = NO_TELEMETRY, reports = NO_REPORTS } = options;
  const log = createLog(config.logLevel, reports);
  const watch = statementSpans(telemetry);
  const { db, pool } = connect({ ...config.database, log, ...(watch && { watch }) });
  const vendorHealth = createVendorHealth();
  const vendors = connectVendors(config, {
    health: vendorHealth,
    run: (name, call) =>
      telemetry.span('vendor', name, { 'peer.service': name.split(' ')[0] ?? name }, call),
  });
  const ctx = createContext({
    config,
    db,
    jobs: createJobs({
      databaseUrl: config.database.url,
      isWorker,
      telemetry,
      onError: (error) => log.error({ err: error }, 'The jobs reported a failure.'),
    }),
    listener: createListener({ url: config.database.url, log }),
    ...vendors,
    vendorHealth,
    telemetry,
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
      await Promise.all([telemetry.stop(), reports.stop()]);
      log.flush();
    },
  };
}

/** A running process. */
interface RunningProcess {
  /** Signals that the process is about to stop, while it keeps working. */
  readonly drain?: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Runs a process: starts it, and on a stop signal closes it once, after finishing its current work.
 */
export async function runProcess(
  start: (config: Config, observers: Observers) => Promise<RunningProcess>,
): Promise<void> {
  nameSourcesInStacks();
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    return;
  }
  const { close, drain } = await start(config, await startObservers(config));
  // Otherwise it is written only at a clean exit, and a process that was killed would start slowly
  // next time.
  flushCompileCache();
  let isClosing = false;
  const end = () => {
    if (isClosing) return;
    isClosing = true;
    const finish = async () => {
      await drain?.();
      const impatience = setTimeout(() => process.exit(1), SHUTDOWN_MS);
      impatience.unref();
      await close();
    };
    finish().then(
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
