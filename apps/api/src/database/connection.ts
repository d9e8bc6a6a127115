import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { namedStatementPool } from './named-statements.ts';
import type { DB } from './types.generated.ts';

/** The database, or a transaction on it: what every repository takes first. */
export type Database = Kysely<DB> | Transaction<DB>;

const { DATE, INT8, NUMERIC } = pg.types.builtins;

// A calendar date has no instant, so it stays text; counts and sums of cents fit a double exactly.
const types = new pg.TypeOverrides();
types.setTypeParser(DATE, (value) => value);
types.setTypeParser(INT8, Number);
types.setTypeParser(NUMERIC, Number);

/** Opens a pool on PostgreSQL. Close it with `pool.end()` through `db.destroy()`. */
export function connect(options: { url: string; poolSize: number }) {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: 'voltcourier-api',
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: namedStatementPool(pool) }) });
  return { db, pool };
}
