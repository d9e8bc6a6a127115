import type { Language } from '@voltcourier/contracts/kernel/language';

/** Language of this build of the site. */
export const LANGUAGE: Language = import.meta.env.VITE_LANGUAGE === 'es' ? 'es' : 'en';

/** Path prefix of this language. The router adds it; other URLs have to include it. */
export const BASE: '' | '/es' = LANGUAGE === 'en' ? '' : '/es';

/** Query string that requests an API page or file in this language. */
export const IN_LANGUAGE: '' | '?language=es' = LANGUAGE === 'en' ? '' : '?language=es';
