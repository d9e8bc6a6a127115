import { startPostgres } from '@voltcourier/scripts/postgres';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../platform/config/config.ts';
import { connect } from '../platform/database/connection.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { createDatabase, dropDatabase, sealTemplate } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string;
  }
}

/**
 * Starts one PostgreSQL server for the run, with a migrated and seeded database for the tests to
 * clone.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const shared = process.env['TEST_DATABASE_URL'];
  const server = shared === undefined ? await startPostgres({ ephemeral: true }) : undefined;
  const serverUrl = shared ?? server?.url ?? '';
  const templateUrl = await createDatabase(serverUrl);
  const { db } = connect({ url: templateUrl, poolSize: 2 });
  await prepareDatabase(db, readConfig({ DATABASE_URL: templateUrl }));
  await db.destroy();
  await sealTemplate(templateUrl);
  project.provide('templateUrl', templateUrl);
  return async () => {
    await dropDatabase(templateUrl);
    await server?.stop();
  };
}
