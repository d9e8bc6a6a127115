import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Relations } from './published-views.ts';
import { migrations } from './migrations/index.ts';

/**
 * Brings the schema up to date; several processes may try at once, one does it.
 *
 * @throws the first migration's failure.
 */
export async function migrate(db: Kysely<Relations>): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error instanceof Error) throw error;
  if (error !== undefined) throw new Error('A migration failed.', { cause: error });
  return (results ?? []).map(({ migrationName }) => migrationName);
}
