import type { TokenUsage } from './language-model.ts';

/** Price per million tokens, in micro-dollars: 250,000 are 25 cents. */
export interface ModelPrices {
  readonly inputMicrodollars: number;
  readonly outputMicrodollars: number;
}

/** Micro-dollars per cent, the unit of budgets. */
export const MICRODOLLARS_PER_CENT = 10_000;

const TOKENS_PER_PRICE = 1_000_000n;

/**
 * Returns the cost of a request in whole micro-dollars, rounded up.
 *
 * @throws RangeError if a token count or price isn't an integer.
 */
export function costOf(usage: TokenUsage, prices: ModelPrices): number {
  const input = BigInt(usage.inputTokens) * BigInt(prices.inputMicrodollars);
  const output = BigInt(usage.outputTokens) * BigInt(prices.outputMicrodollars);
  return Number((input + output + TOKENS_PER_PRICE - 1n) / TOKENS_PER_PRICE);
}
