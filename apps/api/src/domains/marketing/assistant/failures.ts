import type { GENERATION_FAILURES } from '@voltcourier/contracts';
import { formatUsd } from '@voltcourier/pricing';
import { AppError } from '../../../platform/app-error.ts';
import { MICRODOLLARS_PER_CENT } from '../../../platform/vendors/openai/cost.ts';
import type { ModelFailureReason } from '../../../platform/vendors/openai/language-model.ts';

/** Why a generation has no answer. */
export type GenerationFailure = (typeof GENERATION_FAILURES)[number];

/** What staff read of each failure: what happened, and what to do. */
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

/** The sentence that says to staff why there is no answer. */
export const sentenceOf = (failure: GenerationFailure): string => SENTENCES[failure];

/** What a failure of the model is to the generation. Only what isn't running any more is ended. */
export const failureOf = (reason: ModelFailureReason): GenerationFailure =>
  reason === 'cancelled' ? 'interrupted' : reason;

/** A generation that has failed. */
export const assistantFailed = (failure: GenerationFailure) =>
  new AppError('assistant_failed', sentenceOf(failure));

/** Nobody has configured a model. */
export const assistantOff = () =>
  new AppError(
    'assistant_off',
    'The assistant is off: no language model is configured. An administrator has to set OPENAI_API_KEY.',
  );

/** Somebody has ended the generation. */
export const generationCancelled = () =>
  new AppError('generation_cancelled', 'Someone cancelled this request. Ask again if you need it.');

/** Nobody knows how long it will still take. */
export const stillGenerating = () =>
  new AppError(
    'assistant_failed',
    'The assistant is still at it. You will find the answer in its list of requests.',
  );

const dollars = (microdollars: number) =>
  formatUsd(Math.floor(microdollars / MICRODOLLARS_PER_CENT));

/** A span that there is a budget for. */
export type BudgetSpan = 'day' | 'month';

/** What is left of a budget isn't enough for another answer. */
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
