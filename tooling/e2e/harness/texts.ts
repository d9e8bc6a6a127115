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

/** The site's wording in a language, by its English sentences. */
export interface Texts {
  readonly language: Language;
  /** Locale that the browser of a speaker requests. */
  readonly locale: string;
  /** Prefix of the site's paths. */
  readonly base: '' | '/es';
  /** @throws Error if the site has no such sentence. */
  readonly say: (english: string) => string;
}

const SPEAKERS: Readonly<Record<Language, Texts>> = {
  en: { language: 'en', locale: 'en-US', base: '', say: (english) => english },
  es: {
    language: 'es',
    locale: 'es-MX',
    base: '/es',
    say(english) {
      const text = spanish[english];
      if (text === undefined) throw new Error(`The site doesn’t say “${english}”.`);
      return text;
    },
  },
};

/** The site's wording in a language. */
export const textsIn = (language: Language): Texts => SPEAKERS[language];

/** The site's wording on a page, by its path. */
export const textsAt = (pathname: string): Texts =>
  textsIn(/^\/es(?:\/|$)/u.test(pathname) ? 'es' : 'en');
