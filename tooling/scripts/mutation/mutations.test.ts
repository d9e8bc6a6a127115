import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRepository } from '../paths.ts';
import { MUTATIONS } from './mutations.ts';

const packageOf = (file: string): string => file.split('/').slice(0, 2).join('/');

/** Test files of each mutated package. */
const testsOf = new Map(
  [...new Set(MUTATIONS.map(({ file }) => packageOf(file)))].map((folder) => [
    folder,
    globSync('src/**/*.test.ts', { cwd: inRepository(folder) }),
  ]),
);

describe('the list of mutations', () => {
  it.each(MUTATIONS)('$guards: applies to the current code', ({ file, find, tests }) => {
    expect(existsSync(inRepository(file))).toBe(true);
    expect(readFileSync(inRepository(file), 'utf8').split(find)).toHaveLength(2);
    const files = testsOf.get(packageOf(file)) ?? [];
    // A missing test detects nothing, and that would go unnoticed.
    for (const name of tests) expect(files.some((test) => test.includes(name))).toBe(true);
  });
});
