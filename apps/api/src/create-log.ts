import pino, { type Logger } from 'pino';
import type { ErrorReports } from './platform/telemetry/error-reports.ts';

const ERROR_LEVEL = 50;

/** Reports the error of a log line, with its request. */
function report(
  reports: ErrorReports,
  given: readonly unknown[],
  bindings: Readonly<Record<string, unknown>>,
): void {
  const [about, sentence] = given;
  if (typeof about !== 'object' || about === null || !('err' in about)) return;
  if (!(about.err instanceof Error) || typeof sentence !== 'string') return;
  const id = 'reqId' in about ? about.reqId : bindings['reqId'];
  reports.report(about.err, { sentence, requestId: typeof id === 'string' ? id : undefined });
}

/** Fields that must never be logged. */
const PERSONAL = ['name', 'email', 'phone', 'location', 'notes', 'password', 'token'].flatMap(
  (field) => [field, `*.${field}`],
);

/** Creates a logger that writes JSON lines without personal data, and reports errors. */
export function createLog(level: string, reports: ErrorReports): Logger {
  const destination = pino.destination({ sync: false, minLength: 4096 });
  const flush = setInterval(() => destination.flush(), 250);
  flush.unref();
  return pino(
    {
      level,
      redact: PERSONAL,
      base: { pid: process.pid },
      hooks: {
        logMethod(given, write, severity) {
          if (severity >= ERROR_LEVEL) report(reports, given, this.bindings());
          write.apply(this, given);
        },
      },
    },
    destination,
  );
}
