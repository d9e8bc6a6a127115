import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkBoundaries } from './boundaries/rules.ts';
import { readSource } from './boundaries/source-file.ts';
import { Failure, runCommand } from './failure.ts';
import { inRepository, repository } from './paths.ts';

/** Reads every source file of the workspace and refuses what docs/architecture.md forbids. */
async function check(): Promise<void> {
  const files = globSync('{apps,packages,tooling,e2e}/**/*.{ts,tsx}', {
    cwd: repository,
    exclude: ['**/node_modules', '**/dist', '**/storybook-static', '**/test-results'],
  }).map((file) => file.split(path.sep).join('/'));
  const sources = files.map((file) => readSource(file, readFileSync(inRepository(file), 'utf8')));
  const violations = checkBoundaries(sources);
  if (violations.length === 0) {
    console.log(`${files.length} files keep the boundaries.`);
    return;
  }
  const lines = violations.map(({ file, line, sentence }) => `${file}:${line}: ${sentence}`);
  throw new Failure(lines.join('\n'));
}

await runCommand(check);
