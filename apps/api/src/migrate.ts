import { ConfigError, readConfig } from './platform/config/config.ts';
import { connect } from './platform/database/connection.ts';
import { prepareDatabase } from './prepare-database.ts';

/** Updates a database: schema, jobs, regions, slots, and the first administrator. */
try {
  const config = readConfig();
  const { db } = connect({ url: config.database.url, poolSize: 2 });
  try {
    const done = await prepareDatabase(db, config);
    process.stdout.write(`${done}\n`);
  } finally {
    await db.destroy();
  }
} catch (error) {
  const sentence = error instanceof ConfigError ? error.message : String(error);
  process.stderr.write(`The database could not be prepared. ${sentence}\n`);
  process.exitCode = 1;
}
