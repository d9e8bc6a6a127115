/** Words as a pattern of `like` has them, where they mean themselves alone (PostgreSQL, 9.7.1). */
export const escapeLike = (words: string): string => words.replaceAll(/[\\%_]/gu, String.raw`\$&`);
