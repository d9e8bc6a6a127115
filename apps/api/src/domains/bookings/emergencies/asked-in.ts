import type { Brand } from '../../../platform/http/plain-page.ts';
import type { Words } from '../../../platform/language/words.ts';

/** Who speaks on a page, and in which language. */
export interface Speaker {
  readonly brand: Brand;
  readonly words: Words;
}

/** What a link to a page of an emergency ends with, so that the next page is in the language too. */
export const askedIn = ({ language }: Words, first: '?' | '&' = '?'): string =>
  language === 'en' ? '' : `${first}language=${language}`;
