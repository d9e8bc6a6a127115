import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkPagePaths } from './boundaries/page-paths.ts';
import { isTest } from './boundaries/places.ts';
import { checkRooms } from './boundaries/rooms.ts';
import { checkBoundaries } from './boundaries/rules.ts';
import { readSource } from './boundaries/source-file.ts';
import { TABLES_OF_OWNERS } from './boundaries/table-owners.ts';
import { checkTables, type Ownership, shrink } from './boundaries/table-ownership.ts';
import { type SourceText, tablesOfTypes, tableUseByModule } from './boundaries/table-use.ts';
import { Failure, runCommand } from './failure.ts';
import { inRepository, repository } from './paths.ts';

const TYPES = 'apps/api/src/platform/database/types.generated.ts';

const knownFile = inRepository('tooling', 'scripts', 'boundaries', 'known-table-violations.json');

const read = (file: string) => readFileSync(inRepository(file), 'utf8');

function readKnown(): readonly string[] | undefined {
  if (!existsSync(knownFile)) return undefined;
  return JSON.parse(readFileSync(knownFile, 'utf8')) as readonly string[];
}

function ownershipOf(texts: readonly SourceText[]): Ownership {
  const tables = tablesOfTypes(TYPES, read(TYPES));
  const product = texts.filter(({ file }) => !isTest(file));
  return { owners: TABLES_OF_OWNERS, tables, use: tableUseByModule(product, tables) };
}

/**
 * Reads every source file of the workspace and refuses what docs/architecture.md forbids. With
 * `--write`, takes violations that are gone out of the list of those that are known.
 */
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
  const ownership = ownershipOf(texts);
  if (process.argv.includes('--write')) {
    writeFileSync(knownFile, `${JSON.stringify(shrink(ownership, readKnown()), null, 2)}\n`);
  }
  const known = readKnown() ?? [];
  const problems = [
    ...imports.map(({ file, line, sentence }) => `${file}:${line}: ${sentence}`),
    ...checkTables(ownership, known),
  ];
  if (problems.length > 0) throw new Failure(problems.join('\n'));
  console.log(
    `${texts.length} files keep the boundaries; ${known.length} uses of other domains' tables are left.`,
  );
}

await runCommand(check);
