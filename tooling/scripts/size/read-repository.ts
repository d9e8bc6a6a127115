import { existsSync, readFileSync, statSync } from 'node:fs';
import { capture } from '../capture.ts';
import { tablesOfTypes } from '../boundaries/table-use.ts';
import { Failure } from '../failure.ts';
import { inRepository } from '../paths.ts';
import { linesOf } from './functions.ts';
import type { Repository } from './measures.ts';

const TYPES = 'apps/api/src/platform/database/types.generated.ts';

const read = (file: string) => readFileSync(inRepository(file), 'utf8');

/** Lists the files of the working tree that Git tracks or would track. */
export async function listFiles(): Promise<string[]> {
  const { succeeded, output } = await capture('git', [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
  ]);
  if (!succeeded) throw new Failure(`Git could not list the files:\n\n${output}`);
  return output.split('\n').filter((file) => file !== '' && existsSync(inRepository(file)));
}

/** Reads these files. */
export async function readRepository(): Promise<Repository> {
  const files = await listFiles();
  return {
    files,
    sources: files
      .filter((file) => /^(?:apps|packages|tooling|e2e)\/.*\.tsx?$/u.test(file))
      .filter((file) => !file.includes('.generated.'))
      .map((file) => ({ file, source: read(file) })),
    tables: tablesOfTypes(TYPES, read(TYPES)),
    mapBytes: statSync(inRepository('docs', 'map.md')).size,
    generatedJsonLines: files
      .filter((file) => file.endsWith('.generated.json'))
      .reduce((total, file) => total + linesOf(read(file)), 0),
  };
}
