import type { Brand } from '../../../platform/http/plain-page.ts';
import type { Texts } from '../../../platform/language/texts.ts';

/** Brand and language of a page. */
export interface Speaker {
  readonly brand: Brand;
  readonly texts: Texts;
}

/** Returns the query parameter that keeps the language on linked emergency pages. */
export const languageParam = ({ language }: Texts, first: '?' | '&' = '?'): string =>
  language === 'en' ? '' : `${first}language=${language}`;
