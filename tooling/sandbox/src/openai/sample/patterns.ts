import fc from 'fast-check';
import type { Chance } from '../../chance.ts';
import { lengthOf } from './texts.ts';

const TRIED = 200;

/**
 * Returns a text that matches a pattern.
 *
 * @returns undefined if none of the right length was found, or if the pattern has a lookahead or
 * lookbehind.
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
