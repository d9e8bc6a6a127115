import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findStaleMentions } from './docs/mentions.ts';
import { Failure, runCommand } from './failure.ts';
import { inRepository, repository } from './paths.ts';
import { listFiles } from './size/read-repository.ts';
import { readWorkspace } from './workspace.ts';

/** Fails if the documentation names a path, a link or a command that doesn't exist. */
async function check(): Promise<void> {
  const documents = ['README.md', 'CONTRIBUTING.md']
    .filter((file) => existsSync(inRepository(file)))
    .concat(globSync('docs/**/*.md', { cwd: repository }));
  const workspace = readWorkspace();
  const known = {
    exists: (file: string) => existsSync(inRepository(file)),
    fileNames: new Set((await listFiles()).map((file) => path.posix.basename(file))),
    scripts: new Map(workspace.map(({ name, scripts }) => [name, Object.keys(scripts)])),
    rootScripts: Object.keys(workspace.find(({ folder }) => folder === '.')?.scripts ?? {}),
    rooms: ['.ci', '.github', 'apps', 'docs', 'packages', 'tooling'],
  };
  const stale = documents.flatMap((document) =>
    findStaleMentions(
      document.split(path.sep).join('/'),
      readFileSync(inRepository(document), 'utf8'),
      known,
    ),
  );
  if (stale.length > 0) throw new Failure(stale.join('\n'));
  console.log(`${documents.length} documents name only what exists.`);
}

await runCommand(check);
