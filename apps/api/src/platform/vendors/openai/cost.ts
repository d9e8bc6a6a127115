import type { TokenUsage } from './language-model.ts';

/** What a million tokens cost, in micro-dollars: 250,000 are 25 cents. */
export interface ModelPrices {
  readonly inputMicrodollars: number;
  readonly outputMicrodollars: number;
}

/** Micro-dollars in a cent, the unit of budgets. */
export const MICRODOLLARS_PER_CENT = 10_000;

const TOKENS_PER_PRICE = 1_000_000n;

/**
 * What a request cost, in whole micro-dollars, rounded up.
 *
 * @throws RangeError for a number of tokens or a price that isn't a whole number.
 */
export function costOf(usage: TokenUsage, prices: ModelPrices): number {
  const input = BigInt(usage.inputTokens) * BigInt(prices.inputMicrodollars);
  const output = BigInt(usage.outputTokens) * BigInt(prices.outputMicrodollars);
  return Number((input + output + TOKENS_PER_PRICE - 1n) / TOKENS_PER_PRICE);
}
