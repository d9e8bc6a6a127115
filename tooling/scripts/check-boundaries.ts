import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkPagePaths } from './boundaries/page-paths.ts';
import { isTest } from './boundaries/places.ts';
import { checkRooms } from './boundaries/rooms.ts';
import { checkBoundaries } from './boundaries/rules.ts';
import { readSource } from './boundaries/source-file.ts';
import { TABLES_OF_OWNERS } from './boundaries/table-owners.ts';
import { checkTables, type Ownership } from './boundaries/table-ownership.ts';
import {
  type SourceText,
  tablesOfTypes,
  tableUseByModule,
  viewsOf,
} from './boundaries/table-use.ts';
import { Failure, runCommand } from './failure.ts';
import { inRepository, repository } from './paths.ts';

const TYPES = 'apps/api/src/platform/database/types.generated.ts';

const read = (file: string) => readFileSync(inRepository(file), 'utf8');

function ownershipOf(texts: readonly SourceText[]): Ownership {
  const tables = tablesOfTypes(TYPES, read(TYPES));
  const product = texts.filter(({ file }) => !isTest(file));
  return {
    owners: TABLES_OF_OWNERS,
    tables,
    use: tableUseByModule(product, new Set([...tables, ...viewsOf(TABLES_OF_OWNERS)])),
  };
}

/** Checks every source file of the workspace against docs/architecture.md. */
async function check(): Promise<void> {
  const texts = globSync('{apps,packages,tooling}/**/*.{ts,tsx}', {
    cwd: repository,
    exclude: ['**/node_modules', '**/dist', '**/storybook-static', '**/test-results'],
  })
    .map((file) => file.split(path.sep).join('/'))
    .map((file) => ({ file, source: read(file) }));
  const imports = [
    ...checkRooms(texts.map(({ file }) => file)),
    ...checkBoundaries(texts.map(({ file, source }) => readSource(file, source))),
    ...checkPagePaths(texts),
  ];
  const problems = [
    ...imports.map(({ file, line, sentence }) => `${file}:${line}: ${sentence}`),
    ...checkTables(ownershipOf(texts)),
  ];
  if (problems.length > 0) throw new Failure(problems.join('\n'));
  console.log(`${texts.length} files respect the import boundaries.`);
}

await runCommand(check);
