import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { namedStatementPool, type StatementWatch } from './named-statements.ts';
import type { Relations } from './published-views.ts';

/** The database or a transaction: the first parameter of every repository function. */
export type Database = Kysely<Relations> | Transaction<Relations>;

const { DATE, INT8, NUMERIC } = pg.types.builtins;

// Dates have no instant, so they stay text; counts and sums of cents fit a double exactly.
const types = new pg.TypeOverrides();
types.setTypeParser(DATE, (value) => value);
types.setTypeParser(INT8, Number);
types.setTypeParser(NUMERIC, Number);

/**
 * Opens a PostgreSQL pool. Close it with `pool.end()` through `db.destroy()`. A lost connection
 * fails its statements with `DatabaseUnavailable`; the next statement opens a new one.
 */
export function connect(options: {
  url: string;
  poolSize: number;
  log?: Logger;
  watch?: StatementWatch;
  /** Timeouts of a connection and a statement, if shorter than those for the primary. */
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
  // The pool listens only to idle clients. Without a listener, losing a client that is in use
  // between two statements would end the process.
  pool.on('connect', (client) => client.on('error', warn));
  const db = new Kysely<Relations>({
    dialect: new PostgresDialect({ pool: namedStatementPool(pool, options.watch) }),
  });
  return { db, pool };
}
