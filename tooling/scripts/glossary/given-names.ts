import path from 'node:path';
import { parseSync } from 'oxc-parser';
import type { GivenName } from './glossary.ts';

/** Names exported by a source file. */
export function exportedNames(file: string, source: string): GivenName[] {
  const { module } = parseSync(file, source);
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ exportName }) => (exportName.name === null ? [] : [exportName.name]))
    .map((name) => ({ name, where: file }));
}

/** Names of files and their folders, each once. */
export function pathNames(files: readonly string[]): GivenName[] {
  const names = new Map<string, GivenName>();
  for (const file of files) {
    const parts = file.split('/');
    for (const [index, part] of parts.entries()) {
      const where = parts.slice(0, index + 1).join('/');
      names.set(where, { name: part, where: path.posix.dirname(where) });
    }
  }
  return [...names.values()];
}

/** Table names, from the generated database types. */
export function tableNames(file: string, types: string): GivenName[] {
  const body = /export interface DB \{(?<tables>[^}]*)\}/u.exec(types)?.groups?.['tables'] ?? '';
  return [...body.matchAll(/^\s*(\w+):/gmu)].map(([, name = '']) => ({ name, where: file }));
}
