import type { UnbackedClaim } from '../claims.ts';

/** Replaces a claim in a text. An empty replacement also removes an adjacent space. */
export function replaceClaim(
  text: string,
  { start, end }: Pick<UnbackedClaim, 'start' | 'end'>,
  replacement: string,
): string {
  const after = text.slice(end);
  if (replacement !== '') return `${text.slice(0, start)}${replacement}${after}`;
  const before = text.slice(0, start);
  return /(?:^|\s)$/u.test(before) ? before + after.replace(/^[^\S\n]/u, '') : before + after;
}
