import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Failure } from './failure.ts';
import { commandLineOf } from './left-behind.ts';
import { findFreePort } from './ports.ts';
import { startPostgres, usePostgres } from './postgres.ts';

const SECONDS = 60_000;

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'voltcourier-data-'));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: unknown }>(statement);
    return rows[0]?.answer;
  } finally {
    await client.end();
  }
}

describe('the bundled PostgreSQL', () => {
  test('keeps its data, sorts by code point and is durable', { timeout: SECONDS }, async () => {
    const first = await startPostgres({ dataDir });
    await ask(first.url, 'create table kept as select 42 as answer');
    expect(await ask(first.url, "select current_setting('fsync') as answer")).toBe('on');
    expect(
      await ask(
        first.url,
        'select datlocale as answer from pg_database where datname = current_database()',
      ),
    ).toBe('C.UTF-8');
    await first.stop();
    expect(commandLineOf(first.process?.pid ?? 0)).toBe('');

    const second = await startPostgres({ dataDir });
    expect(await ask(second.url, 'select answer from kept')).toBe(42);
    await second.stop();
  });

  test('starts again after it was killed', { timeout: SECONDS }, async () => {
    const killed = await startPostgres({ dataDir });
    await ask(killed.url, 'create table kept as select 42 as answer');
    killed.process?.signal('SIGKILL');
    await killed.process?.ended;

    const next = await startPostgres({ dataDir });
    expect(await ask(next.url, 'select answer from kept')).toBe(42);
    await next.stop();
  });

  test('ends the server that a killed run left on its folder', { timeout: SECONDS }, async () => {
    const leftBehind = await startPostgres({ dataDir });
    const next = await startPostgres({ dataDir });
    expect(await leftBehind.process?.ended).toEqual({ code: 0, signal: null });
    expect(await ask(next.url, 'select 1 as answer')).toBe(1);
    await next.stop();
  });

  test('reports what is wrong with a broken data folder', { timeout: SECONDS }, async () => {
    mkdirSync(path.join(dataDir, 'postgres'));
    writeFileSync(path.join(dataDir, 'postgres', 'notes.txt'), 'not a database');
    await expect(startPostgres({ dataDir })).rejects.toThrow(
      /^The data folder is broken: .*is not a PostgreSQL database/u,
    );

    rmSync(path.join(dataDir, 'postgres'), { recursive: true });
    const whole = await startPostgres({ dataDir });
    await whole.stop();
    rmSync(path.join(dataDir, 'postgres', 'global', 'pg_control'));
    await expect(startPostgres({ dataDir })).rejects.toThrow(
      /^The data folder is broken: .*pg_control/u,
    );

    writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
    await expect(startPostgres({ dataDir })).rejects.toThrow(/was created by PostgreSQL 17/u);

    const file = path.join(dataDir, 'postgres', 'PG_VERSION');
    expect(readFileSync(file, 'utf8')).toBe('17\n');
    await expect(startPostgres({ dataDir: file })).rejects.toThrow(
      /^The data folder .* can’t be used/u,
    );
  });
});

describe('a PostgreSQL behind DATABASE_URL', () => {
  test('is named without its password when unreachable', async () => {
    const port = await findFreePort();
    const problem = await usePostgres(`postgresql://app:secret@127.0.0.1:${port}/shop`).catch(
      (thrown: unknown) => thrown,
    );
    expect(problem).toBeInstanceOf(Failure);
    expect(String(problem)).toContain(`the database at 127.0.0.1:${port}/shop can’t be reached`);
    expect(String(problem)).not.toContain('secret');
  });

  test('must be a URL', async () => {
    await expect(usePostgres('localhost')).rejects.toThrow('DATABASE_URL is not a connection URL');
  });
});
