import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { inRepository } from '@voltcourier/scripts/paths';

const run = promisify(execFile);

/** The migration that only the next version has. It alters tables that every booking writes to. */
const MIGRATION = `import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table bookings add column upgrade_note text',
  'alter table payments add column upgrade_note text',
  'alter table emails add column upgrade_note text',
  'alter table booking_events add column upgrade_note text',
  "create table upgrade_notes (id bigint generated always as identity constraint upgrade_notes_pkey primary key, note text not null default '')",
];

/** Adds columns that the version before doesn't know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
`;

/**
 * Builds the next version of the API: this one with an additional migration. Returns the folder of
 * its bundles, from which its packages resolve as in this version.
 */
export async function buildNextVersion(): Promise<string> {
  const api = inRepository('apps', 'api');
  const copy = path.join(api, 'node_modules', '.cache', 'next-version');
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const name of ['src', 'package.json', 'tsconfig.json', 'tsup.config.ts']) {
    cpSync(path.join(api, name), path.join(copy, name), { recursive: true });
  }
  const folder = path.join(copy, 'src', 'platform', 'database', 'migrations');
  writeFileSync(path.join(folder, '9999-next-version.ts'), MIGRATION);
  const index = path.join(folder, 'index.ts');
  const list = readFileSync(index, 'utf8');
  writeFileSync(
    index,
    `import * as nextVersion from './9999-next-version.ts';\n${list.replace(
      /\n\};\s*$/u,
      "\n  '9999-next-version': nextVersion,\n};\n",
    )}`,
  );
  await run(process.execPath, [path.join(api, 'node_modules', 'tsup', 'dist', 'cli-default.js')], {
    cwd: copy,
  });
  return path.join(copy, 'dist');
}
