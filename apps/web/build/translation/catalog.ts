import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const TRANSLATIONS = path.join(import.meta.dirname, '../../translations');

/** Translations into one language, and texts that need none. */
export interface Catalog {
  /** Translations by their English text, both in ICU syntax. */
  readonly translations: ReadonlyMap<string, string>;
  /** Names, addresses and other texts that are the same in every language. */
  readonly unchanged: ReadonlySet<string>;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(path.join(TRANSLATIONS, file), 'utf8'));
}

/**
 * Reads the catalog of a language.
 *
 * @throws Error if two files translate the same message.
 */
export function readCatalog(language: string): Catalog {
  const translations = new Map<string, string>();
  for (const file of globSync(`${language}/*.json`, { cwd: TRANSLATIONS }).toSorted()) {
    for (const [english, translation] of Object.entries(readJson(file) as Record<string, string>)) {
      if (translations.has(english)) throw new Error(`${file} translates “${english}” again.`);
      translations.set(english, translation);
    }
  }
  return { translations, unchanged: new Set(readJson('unchanged.json') as string[]) };
}
