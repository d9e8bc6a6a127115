import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCatalog } from './catalog.ts';
import { translateModule } from './translate-module.ts';

const repository = path.join(import.meta.dirname, '../../../..');
const sources = globSync(
  '{apps/web/{src,worker},packages/{account-screens,contracts,pricing,ui}/src}/**/*.{ts,tsx}',
  { cwd: repository },
).filter((file) => !/\.(?:test|stories|generated|d)\.tsx?$/u.test(file));
const catalog = readCatalog('es');

describe('the Spanish catalog', () => {
  test('has exactly the messages of the modules', () => {
    const known = new Set<string>();
    const onSite = new Set<string>();
    for (const file of sources) {
      const source = readFileSync(path.join(repository, file), 'utf8');
      // Throws if a translation uses a placeholder that its message doesn't have.
      const { messages } = translateModule(file, source, (message) =>
        catalog.translations.get(message),
      );
      for (const message of messages) {
        known.add(message);
        // Not every build contains every module; for example, only some have a tag manager.
        if (file.startsWith('apps/web/')) onSite.add(message);
      }
    }
    const listed = [...catalog.translations.keys(), ...catalog.unchanged];
    expect(listed.filter((message) => !known.has(message))).toEqual([]);
    expect([...onSite].filter((message) => !listed.includes(message))).toEqual([]);
  });

  test('makes the API client request Spanish answers', () => {
    const file = 'packages/contracts/src/client.ts';
    const source = readFileSync(path.join(repository, file), 'utf8');
    const { code } = translateModule(file, source, (message) => catalog.translations.get(message));
    expect(code).toMatch(/'accept-language': [^,]*"es-US"/u);
  });

  test('has no message both translated and unchanged, and no empty translation', () => {
    const both = [...catalog.unchanged].filter((message) => catalog.translations.has(message));
    expect(both).toEqual([]);
    const empty = [...catalog.translations].filter(([, translation]) => translation.trim() === '');
    expect(empty).toEqual([]);
  });
});
