import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const module = join(import.meta.dirname, 'source-stacks.ts');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'voltcourier-stacks-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Returns the stack trace of an error on the third line of a bundle, run in a separate process. */
function stackOf(mappings?: string): string {
  const bundle = join(folder, 'bundle.mjs');
  writeFileSync(
    bundle,
    [
      `import { nameSourcesInStacks } from ${JSON.stringify(module)};`,
      'nameSourcesInStacks(import.meta.url);',
      'class Ours extends Error { name = "Ours"; } function fail() { throw new Ours("No."); }',
      'try { fail(); } catch (error) { console.log(error.stack); }',
    ].join('\n'),
  );
  if (mappings !== undefined) {
    const map = { version: 3, sources: ['../src/source.ts'], names: [], mappings };
    writeFileSync(`${bundle}.map`, JSON.stringify(map));
  }
  return execFileSync(process.execPath, [bundle], { encoding: 'utf8' });
}

it('names the source file and line of each position in the source map', () => {
  // Lines three and four of the bundle map to lines ten and three of the source.
  const [head, first, second] = stackOf(';;AASA;AAPA').split('\n');
  expect(head).toBe('Ours: No.');
  expect(first).toMatch(/^ {4}at fail \(\/.*\/src\/source\.ts:10:1\)$/u);
  expect(second).toMatch(/^ {4}at \/.*\/src\/source\.ts:3:1$/u);
});

it('keeps positions before the first mapping', () => {
  expect(stackOf(';;;;;;AAAA').split('\n')[1]).toContain('bundle.mjs:3:');
});

it('keeps stack traces without a source map', () => {
  expect(stackOf()).toContain('at fail (file://');
});
