// Escapes and classes may hold a plus sign; what is left of a pattern after them may not.
const ESCAPE = /\\./gu;
const CLASS = /\[[^\]]*\]/gu;
const UNBOUNDED = /[*+]|\{\d+,\}/u;

/**
 * A pattern of claims, for every match in a text, whatever the case. Each repetition in it has a
 * largest count, so that a text of any kind is read in time that grows with its length alone.
 *
 * @throws Error for a repetition without a largest count.
 */
export function claimPattern(source: string): RegExp {
  if (UNBOUNDED.test(source.replace(ESCAPE, '').replace(CLASS, ''))) {
    throw new Error(`A repetition without a largest count: ${source}`);
  }
  return new RegExp(source, 'giu');
}

/** Whether a pattern of {@link claimPattern} is anywhere in some words. */
export const isIn = (pattern: RegExp, words: string): boolean => words.search(pattern) !== -1;
