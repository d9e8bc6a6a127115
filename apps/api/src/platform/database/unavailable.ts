import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/**
 * The database can't be reached, or was lost during a statement. Whether that statement was
 * executed is unknown, so repeating a request requires an idempotency key.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

// Connection exceptions, a server that stops or starts, and one without free connections
// (PostgreSQL, Appendix A).
const UNAVAILABLE_STATES = /^(?:08|57P0[1-5]|53300)/u;

// deadlock_detected (PostgreSQL, Appendix A).
const DEADLOCK = '40P01';

const SOCKET_ERRORS = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

// Messages of pg about a client with a lost connection; these errors have no code.
const LOST_CLIENT =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/u;

/** Converts a statement's or connection's error to {@link DatabaseUnavailable} if it is one. */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isUnavailable =
    error instanceof pg.DatabaseError
      ? UNAVAILABLE_STATES.test(code)
      : SOCKET_ERRORS.has(code) || LOST_CLIENT.test(error.message);
  return isUnavailable
    ? new DatabaseUnavailable('The database can’t be reached.', { cause: error })
    : error;
}

/** Whether PostgreSQL ended a transaction because it and another one waited for each other. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === DEADLOCK;

const REACH_RETRY_MS = 500;

/**
 * Runs a step, retrying while the database can't be reached.
 *
 * @throws DatabaseUnavailable after `patienceMs`, or never without it. Other errors are thrown
 * immediately.
 */
export async function onceReachable(
  step: () => Promise<unknown>,
  options: { onWait?: (reason: DatabaseUnavailable) => void; patienceMs?: number },
): Promise<void> {
  const tries = Math.ceil((options.patienceMs ?? Number.POSITIVE_INFINITY) / REACH_RETRY_MS);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await step();
      return;
    } catch (error) {
      const reason = asUnavailable(error);
      if (!(reason instanceof DatabaseUnavailable)) throw error;
      options.onWait?.(reason);
      if (attempt >= tries) throw reason;
    }
    await delay(REACH_RETRY_MS);
  }
}
