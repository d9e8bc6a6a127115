import type { Config } from '../../../platform/config/config.ts';
import {
  costOf,
  MICRODOLLARS_PER_CENT,
  type ModelPrices,
} from '../../../platform/vendors/openai/cost.ts';
import type { BudgetSpan } from './failures.ts';

/** What may be spent, in millionths of a dollar. */
export interface BudgetLimits {
  readonly day: number;
  readonly month: number;
}

/** The budgets of a model as it is configured. */
export function limitsOf({ budget }: NonNullable<Config['model']>): BudgetLimits {
  return {
    day: budget.dailyCents * MICRODOLLARS_PER_CENT,
    month: budget.monthlyCents * MICRODOLLARS_PER_CENT,
  };
}

/** The budget that another answer would exceed; undefined where it fits into both. */
export function exceededSpan(
  spent: BudgetLimits,
  limits: BudgetLimits,
  reserved: number,
): BudgetSpan | undefined {
  if (spent.day + reserved > limits.day) return 'day';
  return spent.month + reserved > limits.month ? 'month' : undefined;
}

/** Tokens that a vendor puts around what it is sent. */
const OVERHEAD_TOKENS = 500;

/**
 * The most that an answer can cost, in millionths of a dollar. A token is a byte of the question at
 * least, so that a question never has more tokens than bytes.
 */
export function highestCost(
  question: { readonly text: string; readonly maxOutputTokens: number },
  prices: ModelPrices,
): number {
  const inputTokens = Buffer.byteLength(question.text) + OVERHEAD_TOKENS;
  return costOf({ inputTokens, outputTokens: question.maxOutputTokens }, prices);
}
