import type { UnbackedClaim } from '../claims.ts';

/** A text with other words in the place of a claim; with none, a space beside it goes too. */
export function replaceClaim(
  text: string,
  { start, end }: Pick<UnbackedClaim, 'start' | 'end'>,
  words: string,
): string {
  const after = text.slice(end);
  if (words !== '') return `${text.slice(0, start)}${words}${after}`;
  const before = text.slice(0, start);
  return /(?:^|\s)$/u.test(before) ? before + after.replace(/^[^\S\n]/u, '') : before + after;
}
