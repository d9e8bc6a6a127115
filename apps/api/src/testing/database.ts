import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Runs statements as the server's administrator, outside of any test's database. */
async function administer(serverUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const withName = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

/** Creates an empty database. */
export async function createDatabase(serverUrl: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(serverUrl, `create database ${name}`);
  return withName(serverUrl, name);
}

/**
 * Makes a database clone-only. PostgreSQL refuses to clone a database with connections, so a test
 * connected to the template would make other tests fail.
 */
export async function sealTemplate(templateUrl: string): Promise<void> {
  const name = new URL(templateUrl).pathname.slice(1);
  await administer(
    withName(templateUrl, 'postgres'),
    `alter database ${name} with allow_connections false`,
  );
}

/**
 * Creates a database with the contents of a template. Copying the files costs half as much as
 * writing the pages to the log, which is PostgreSQL's default.
 */
export async function cloneDatabase(templateUrl: string): Promise<string> {
  const template = new URL(templateUrl).pathname.slice(1);
  const serverUrl = withName(templateUrl, 'postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  return withName(serverUrl, name);
}

/** Drops a database, closing its remaining connections. */
export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await administer(withName(url, 'postgres'), `drop database if exists ${name} with (force)`);
}
