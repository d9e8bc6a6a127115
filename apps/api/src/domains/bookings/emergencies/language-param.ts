import type { Brand } from '../../../platform/http/plain-page.ts';
import type { Words } from '../../../platform/language/words.ts';

/** Brand and language of a page. */
export interface Speaker {
  readonly brand: Brand;
  readonly words: Words;
}

/** Returns the query parameter that keeps the language on linked emergency pages. */
export const languageParam = ({ language }: Words, first: '?' | '&' = '?'): string =>
  language === 'en' ? '' : `${first}language=${language}`;
