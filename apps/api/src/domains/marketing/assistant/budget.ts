import type { Config } from '../../../platform/config/config.ts';
import {
  costOf,
  MICRODOLLARS_PER_CENT,
  type ModelPrices,
} from '../../../platform/vendors/openai/cost.ts';
import type { BudgetSpan } from './failures.ts';

/** Spending limits, in millionths of a dollar. */
export interface BudgetLimits {
  readonly day: number;
  readonly month: number;
}

/** Returns the configured budgets. */
export function limitsOf({ budget }: NonNullable<Config['model']>): BudgetLimits {
  return {
    day: budget.dailyCents * MICRODOLLARS_PER_CENT,
    month: budget.monthlyCents * MICRODOLLARS_PER_CENT,
  };
}

/** Returns the budget that another answer would exceed; undefined if it fits into both. */
export function exceededSpan(
  spent: BudgetLimits,
  limits: BudgetLimits,
  reserved: number,
): BudgetSpan | undefined {
  if (spent.day + reserved > limits.day) return 'day';
  return spent.month + reserved > limits.month ? 'month' : undefined;
}

/** Tokens that a vendor adds to a request. */
const OVERHEAD_TOKENS = 500;

/**
 * Returns the maximum cost of an answer, in millionths of a dollar. A token is at least one byte,
 * so a question has no more tokens than bytes.
 */
export function highestCost(
  question: { readonly text: string; readonly maxOutputTokens: number },
  prices: ModelPrices,
): number {
  const inputTokens = Buffer.byteLength(question.text) + OVERHEAD_TOKENS;
  return costOf({ inputTokens, outputTokens: question.maxOutputTokens }, prices);
}
