import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, it, onTestFinished } from 'vitest';
import { cloneDatabase, dropDatabase } from '../../testing/database.ts';

const run = promisify(execFile);
const packageFolder = path.resolve(import.meta.dirname, '../../..');
const command = path.join(
  path.dirname(createRequire(import.meta.url).resolve('kysely-codegen/package.json')),
  'dist/cli/bin.js',
);

// `pnpm --filter @voltcourier/api types:database` regenerates them from the database at
// DATABASE_URL.
it('the generated types match the migrated schema', async () => {
  const url = await cloneDatabase(inject('templateUrl'));
  onTestFinished(() => dropDatabase(url));
  const { stdout } = await run(process.execPath, [command, '--verify'], {
    cwd: packageFolder,
    env: { DATABASE_URL: url },
  });
  expect(stdout).toContain('Generated types are up-to-date');
});
