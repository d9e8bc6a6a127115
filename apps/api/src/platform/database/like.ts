/** Escapes text for a `like` pattern, so that it matches literally (PostgreSQL, 9.7.1). */
export const escapeLike = (words: string): string => words.replaceAll(/[\\%_]/gu, String.raw`\$&`);
