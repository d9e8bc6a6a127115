import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { readCatalog } from './catalog.ts';
import { translateModule } from './translate-module.ts';

const REPOSITORY = path.join(import.meta.dirname, '../../../..');
/** What is read on the site; nothing else is compiled into it. */
const SOURCE =
  /\/(?:apps\/web|packages\/(?:account-screens|contracts|pricing|ui))\/(?:src|worker)\/.*\.tsx?$/u;

const list = (messages: Iterable<string>) =>
  [...messages].map((message) => `  ${JSON.stringify(message)}`).join('\n');

/** Where each build of a language leaves which messages it has met. */
const metFile = (folder: string): string =>
  path.join(import.meta.dirname, '../..', `${folder}.messages.json`);

/**
 * Compiles the site in another language than English: each message in its source is replaced by its
 * translation, so that a page ships one language and nothing that looks messages up.
 *
 * The build fails where a message has no translation, and names it.
 */
export function translateSite(language: string, folder: string): Plugin {
  const { translations, unchanged } = readCatalog(language);
  const met = new Map<string, string>();
  return {
    name: 'translate-site',
    enforce: 'pre',
    transform: {
      filter: { id: SOURCE },
      handler(source, id) {
        const file = path.relative(REPOSITORY, id);
        const { code, messages } = translateModule(file, source, (message) =>
          translations.get(message),
        );
        for (const message of messages) if (!met.has(message)) met.set(message, file);
        return { code, map: null };
      },
    },
    buildEnd(error) {
      if (error !== undefined) return;
      writeFileSync(metFile(folder), JSON.stringify([...met]));
      const missing = [...met.keys()].filter(
        (message) => !translations.has(message) && !unchanged.has(message),
      );
      if (missing.length > 0) {
        this.error(
          `${missing.length} messages have no translation to “${language}”:\n${list(missing)}`,
        );
      }
    },
  };
}

/**
 * Refuses translations of messages that no build has met.
 *
 * @throws Error that names them.
 */
export function refuseUnused(language: string, folders: readonly string[]): void {
  const { translations, unchanged } = readCatalog(language);
  const met = new Set<string>();
  for (const folder of folders) {
    for (const [message] of JSON.parse(readFileSync(metFile(folder), 'utf8')) as [string, string][])
      met.add(message);
    rmSync(metFile(folder));
  }
  const unused = [...translations.keys(), ...unchanged].filter((message) => !met.has(message));
  if (unused.length > 0)
    throw new Error(`The site no longer says this; remove it:\n${list(unused)}`);
}
