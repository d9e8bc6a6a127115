import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Failure, runCommand } from './failure.ts';
import { exportedNames, pathNames, tableNames } from './glossary/given-names.ts';
import { findRetired, readGlossary } from './glossary/glossary.ts';
import { inRepository, repository } from './paths.ts';

const TABLES = 'apps/api/src/platform/database/types.generated.ts';

/** Compares the names in the code with docs/glossary.md and refuses retired ones. */
async function check(): Promise<void> {
  const { terms, retired } = readGlossary(readFileSync(inRepository('docs/glossary.md'), 'utf8'));
  const files = globSync('{apps,packages,tooling}/**/*.{ts,tsx,css}', {
    cwd: repository,
    exclude: ['**/node_modules', '**/dist', '**/storybook-static', '**/test-results'],
  })
    .map((file) => file.split(path.sep).join('/'))
    // Migrations are history and keep the names of their time.
    .filter((file) => !file.includes('/database/migrations/'));
  const sources = files.filter((file) => !file.endsWith('.css'));
  const names = [
    ...pathNames(files),
    ...sources.flatMap((file) => exportedNames(file, readFileSync(inRepository(file), 'utf8'))),
    ...tableNames(TABLES, readFileSync(inRepository(TABLES), 'utf8')),
  ];
  const sentences = findRetired(names, retired);
  if (sentences.length > 0) throw new Failure(sentences.join('\n'));
  console.log(`${names.length} names follow the ${terms.length} terms of the glossary.`);
}

await runCommand(check);
