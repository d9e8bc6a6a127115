import type { GENERATION_FAILURES } from '@voltcourier/contracts';
import { formatUsd } from '@voltcourier/pricing';
import { AppError } from '../../../platform/app-error.ts';
import { MICRODOLLARS_PER_CENT } from '../../../platform/vendors/openai/cost.ts';
import type { ModelFailureReason } from '../../../platform/vendors/openai/language-model.ts';

/** Reasons why a generation has no answer. */
export type GenerationFailure = (typeof GENERATION_FAILURES)[number];

/** Messages to staff for each failure: what happened, and what to do. */
const SENTENCES: Readonly<Record<GenerationFailure, string>> = {
  refused:
    'The model won’t answer this question. Describe the audience or the goal in other words.',
  timeout: 'The model took too long to answer. Ask again in a few minutes.',
  rate_limited: 'The model is asked too often at the moment. Ask again in a minute.',
  quota:
    'The account at the model’s vendor has no credit left. An administrator has to add credit there.',
  invalid_answer: 'The model’s answer can’t be used: it is cut off or has another form. Ask again.',
  unreachable: 'The model’s vendor can’t be reached. Ask again in a few minutes.',
  rejected:
    'The model’s vendor doesn’t accept our requests. An administrator has to check OPENAI_API_KEY and OPENAI_MODEL.',
  budget_spent: 'The assistant’s budget is spent. An administrator can raise it.',
  interrupted: 'The server stopped while the model was answering. Ask again.',
};

/** Returns the message that tells staff why there is no answer. */
export const sentenceOf = (failure: GenerationFailure): string => SENTENCES[failure];

/**
 * Maps a failure of the model to one of the generation. Requests are aborted only for generations
 * that are no longer running, so `cancelled` becomes `interrupted`.
 */
export const failureOf = (reason: ModelFailureReason): GenerationFailure =>
  reason === 'cancelled' ? 'interrupted' : reason;

/** Returns the error for a failed generation. */
export const assistantFailed = (failure: GenerationFailure) =>
  new AppError('assistant_failed', sentenceOf(failure));

/** Returns the error for a missing model configuration. */
export const assistantOff = () =>
  new AppError(
    'assistant_off',
    'The assistant is off: no language model is configured. An administrator has to set OPENAI_API_KEY.',
  );

/** Returns the error for a canceled generation. */
export const generationCancelled = () =>
  new AppError('generation_cancelled', 'Someone cancelled this request. Ask again if you need it.');

/** Returns the error for a generation that is still running after the timeout. */
export const stillGenerating = () =>
  new AppError(
    'assistant_failed',
    'The assistant is still working on it. You’ll find the answer in its list of requests.',
  );

const dollars = (microdollars: number) =>
  formatUsd(Math.floor(microdollars / MICRODOLLARS_PER_CENT));

/** Period of a budget. */
export type BudgetSpan = 'day' | 'month';

/** Returns the error for a budget that doesn't cover another answer. */
export function budgetSpent(
  span: BudgetSpan,
  { spent, limit }: { readonly spent: number; readonly limit: number },
) {
  const name = span === 'day' ? 'today’s' : 'this month’s';
  const later = span === 'day' ? 'tomorrow' : 'next month';
  const variable = span === 'day' ? 'AI_DAILY_BUDGET_CENTS' : 'AI_MONTHLY_BUDGET_CENTS';
  return new AppError(
    'budget_spent',
    `The assistant has used ${dollars(spent)} of ${name} budget of ${dollars(limit)}, and the rest isn’t enough for another answer. Ask again ${later}, or have an administrator raise ${variable}.`,
  );
}
