import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import type * as NamedStatements from './named-statements.ts';
import type { Relations } from './published-views.ts';

const started = useApi();

/** Loads the names of a new process, which has room for only some. */
async function newProcess() {
  const address = './named-statements.ts?new-process';
  const { namedStatementPool } = (await import(address)) as typeof NamedStatements;
  const pool = new pg.Pool({ connectionString: started.api.config.database.url, max: 1 });
  return new Kysely<Relations>({
    dialect: new PostgresDialect({ pool: namedStatementPool(pool) }),
  });
}

it('statements with all columns keep working after a migration adds a column', async () => {
  // Uses a single connection, because each knows only its own statements.
  await started.api.ctx.db.connection().execute(async (db) => {
    const readAll = () => db.selectFrom('regions').selectAll().where('id', '>', '').execute();
    const change = () =>
      db
        .updateTable('regions')
        .set({ is_closed: false })
        .where('is_default', '=', true)
        .returningAll()
        .execute();
    const [before] = await readAll();
    await change();
    await sql`alter table regions add column added text`.execute(db);
    const [after] = await readAll();
    expect(Object.keys(after ?? {})).toEqual([...Object.keys(before ?? {}), 'added']);
    expect(await change()).toHaveLength(1);
  });
});

it('statements with named columns are prepared by name, and keep working too', async () => {
  const db = await newProcess();
  onTestFinished(() => db.destroy());
  const names = await db.connection().execute(async (one) => {
    const read = () => one.selectFrom('regions').select('name').where('id', '>', '').execute();
    await read();
    await sql`alter table regions add column another text`.execute(one);
    await read();
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements`.execute(one);
    return rows.map(({ statement }) => statement);
  });
  expect(names.some((text) => text.includes('"name" from "regions"'))).toBe(true);
  expect(names.some((text) => /select \*/u.test(text))).toBe(false);
});
