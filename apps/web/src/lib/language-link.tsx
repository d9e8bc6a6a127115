import { LANGUAGE } from './language.ts';

const OTHER = LANGUAGE === 'en' ? 'es' : 'en';

/**
 * Link to the other language. A script in the page's head (`build/language-choice.ts`) opens the
 * same page there, with its query and hash, and stores the choice; it handles clicks before React
 * does.
 */
export const LanguageLink = () => (
  <a href={LANGUAGE === 'en' ? '/es/' : '/'} lang={OTHER}>
    {LANGUAGE === 'en' ? 'Español' : 'English'}
  </a>
);
