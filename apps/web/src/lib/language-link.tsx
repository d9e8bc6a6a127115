import { LANGUAGE } from './language.ts';

const OTHER = LANGUAGE === 'en' ? 'es' : 'en';

/**
 * The way to the other language. A script in the page's head (`build/language-choice.ts`) leads to the
 * same page there with all that the address says, and remembers the choice: it hears presses before
 * React does.
 */
export const LanguageLink = () => (
  <a href={LANGUAGE === 'en' ? '/es/' : '/'} lang={OTHER}>
    {LANGUAGE === 'en' ? 'Español' : 'English'}
  </a>
);
