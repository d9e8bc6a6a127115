import fc from 'fast-check';
import type { Chance } from '../../chance.ts';
import { lengthOf } from './texts.ts';

const TRIED = 200;

/**
 * A text that a pattern fits.
 *
 * @returns undefined when none of the right length was found, or the pattern looks ahead or behind.
 */
export function sampleOfPattern(
  pattern: string,
  least: number,
  most: number,
  chance: Chance,
): string | undefined {
  try {
    const texts = fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' });
    return fc
      .sample(texts, { numRuns: TRIED, seed: chance.below(2 ** 31) })
      .find((text) => lengthOf(text) >= least && text.length <= most);
  } catch {
    return undefined;
  }
}
