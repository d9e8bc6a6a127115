import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Language = 'en' | 'es';

const TRANSLATIONS = path.resolve(import.meta.dirname, '../../../apps/web/translations/es');

const spanish: Readonly<Record<string, string>> = Object.assign(
  {},
  ...globSync('*.json', { cwd: TRANSLATIONS }).map((file): unknown =>
    JSON.parse(readFileSync(path.join(TRANSLATIONS, file), 'utf8')),
  ),
);

/** How the site says its English sentences in a language. */
export interface Words {
  readonly language: Language;
  /** What a browser of a person who speaks it asks for. */
  readonly locale: string;
  /** What the paths of the site begin with. */
  readonly base: '' | '/es';
  /** @throws Error where the site has no such sentence. */
  readonly say: (english: string) => string;
}

const SPEAKERS: Readonly<Record<Language, Words>> = {
  en: { language: 'en', locale: 'en-US', base: '', say: (english) => english },
  es: {
    language: 'es',
    locale: 'es-MX',
    base: '/es',
    say(english) {
      const words = spanish[english];
      if (words === undefined) throw new Error(`The site doesn’t say “${english}”.`);
      return words;
    },
  },
};

/** The site's words in a language. */
export const wordsOf = (language: Language): Words => SPEAKERS[language];

/** The site's words on a page, by its path. */
export const wordsAt = (pathname: string): Words =>
  wordsOf(/^\/es(?:\/|$)/u.test(pathname) ? 'es' : 'en');
