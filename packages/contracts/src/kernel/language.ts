/** Languages of the customer site, as BCP 47 codes. The first one is the fallback. */
export const LANGUAGES = ['en', 'es'] as const;

/** Code of a language of the customer site. */
export type Language = (typeof LANGUAGES)[number];
