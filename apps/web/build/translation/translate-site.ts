import path from 'node:path';
import type { Plugin } from 'vite';
import { readCatalog } from './catalog.ts';
import { translateModule } from './translate-module.ts';

const REPOSITORY = path.join(import.meta.dirname, '../../../..');
/** Modules with text on the site; no others are compiled into it. */
const SOURCE =
  /\/(?:apps\/web|packages\/(?:account-screens|contracts|pricing|ui))\/(?:src|worker)\/.*\.tsx?$/u;

const list = (messages: Iterable<string>) =>
  [...messages].map((message) => `  ${JSON.stringify(message)}`).join('\n');

/**
 * Compiles the site in a language other than English: each message in the source is replaced by its
 * translation, so that a page ships with one language and no lookup code.
 *
 * The build fails if a message has no translation, and names it.
 */
export function translateSite(language: string): Plugin {
  const { translations, unchanged } = readCatalog(language);
  const met = new Set<string>();
  const compared = new Set<string>();
  return {
    name: 'translate-site',
    enforce: 'pre',
    transform: {
      filter: { id: SOURCE },
      handler(source, id) {
        const file = path.relative(REPOSITORY, id);
        const translated = translateModule(file, source, (message) => translations.get(message));
        for (const message of translated.messages) met.add(message);
        for (const text of translated.compared) compared.add(text);
        return { code: translated.code, map: null };
      },
    },
    buildEnd(error) {
      if (error !== undefined) return;
      const missing = [...met].filter(
        (message) => !translations.has(message) && !unchanged.has(message),
      );
      const mistaken = [...compared].filter((text) => translations.has(text));
      if (mistaken.length > 0) {
        this.error(
          `The code compares words that are translated. Compare names for programs instead:\n${list(mistaken)}`,
        );
      }
      if (missing.length > 0) {
        this.error(
          `${missing.length} messages have no translation to “${language}”:\n${list(missing)}`,
        );
      }
    },
  };
}
