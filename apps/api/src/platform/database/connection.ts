import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { namedStatementPool, type StatementWatch } from './named-statements.ts';
import type { Relations } from './published-views.ts';

/** The database, or a transaction on it: what every repository takes first. */
export type Database = Kysely<Relations> | Transaction<Relations>;

const { DATE, INT8, NUMERIC } = pg.types.builtins;

// A calendar date has no instant, so it stays text; counts and sums of cents fit a double exactly.
const types = new pg.TypeOverrides();
types.setTypeParser(DATE, (value) => value);
types.setTypeParser(INT8, Number);
types.setTypeParser(NUMERIC, Number);

/**
 * Opens a pool on PostgreSQL. Close it with `pool.end()` through `db.destroy()`. A lost connection
 * fails what runs on it with `DatabaseUnavailable`; the next statement opens another.
 */
export function connect(options: {
  url: string;
  poolSize: number;
  log?: Logger;
  watch?: StatementWatch;
  /** How long a connection and a statement may take, where nobody waits as long as for the primary. */
  patience?: { connectMs: number; statementMs: number };
}) {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    types,
    connectionTimeoutMillis: options.patience?.connectMs ?? 5_000,
    ...(options.patience && { query_timeout: options.patience.statementMs }),
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'voltcourier-api',
  });
  const warn = ({ message }: Error) =>
    options.log?.warn({ reason: message }, 'A database connection was lost.');
  pool.on('error', warn);
  // The pool listens to idle clients only. Without a listener, the loss of a client that is in use
  // between two statements would end the process.
  pool.on('connect', (client) => client.on('error', warn));
  const db = new Kysely<Relations>({
    dialect: new PostgresDialect({ pool: namedStatementPool(pool, options.watch) }),
  });
  return { db, pool };
}
