/** Escapes text for a `like` pattern, so that it matches literally (PostgreSQL, 9.7.1). */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/gu, String.raw`\$&`);
