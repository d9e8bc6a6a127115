import type { Language } from '@voltcourier/contracts/kernel/language';

/** The language that this build of the site speaks. */
export const LANGUAGE: Language = import.meta.env.VITE_LANGUAGE === 'es' ? 'es' : 'en';

/**
 * What the paths of this language begin with. The router adds it by itself; addresses that it
 * doesn't know begin with it.
 */
export const BASE: '' | '/es' = LANGUAGE === 'en' ? '' : '/es';

/** What the address of a page or file of the API ends with, so that it is in this language. */
export const IN_LANGUAGE: '' | '?language=es' = LANGUAGE === 'en' ? '' : '?language=es';
