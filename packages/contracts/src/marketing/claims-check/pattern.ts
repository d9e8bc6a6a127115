// Escapes and character classes may contain a plus sign; the rest of a pattern may not.
const ESCAPE = /\\./gu;
const CLASS = /\[[^\]]*\]/gu;
const UNBOUNDED = /[*+]|\{\d+,\}/u;

/**
 * Compiles a global, case-insensitive claim pattern. Every repetition must have an upper bound, so
 * that matching takes time linear in the length of the text.
 *
 * @throws Error for an unbounded repetition.
 */
export function claimPattern(source: string): RegExp {
  if (UNBOUNDED.test(source.replace(ESCAPE, '').replace(CLASS, ''))) {
    throw new Error(`A repetition without a largest count: ${source}`);
  }
  return new RegExp(source, 'giu');
}

/** Whether a {@link claimPattern} matches anywhere in the text. */
export const isIn = (pattern: RegExp, text: string): boolean => text.search(pattern) !== -1;
