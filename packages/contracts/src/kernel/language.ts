/** Languages that customers read, by their codes (BCP 47); the first is the one that all else falls back to. */
export const LANGUAGES = ['en', 'es'] as const;

/** The code of a language that customers read. */
export type Language = (typeof LANGUAGES)[number];
