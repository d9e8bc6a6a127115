import { api, type Mutation } from './mutation.ts';

const MODEL = 'platform/vendors/openai';

/** Costs of a language model, and the message if there is no answer. */
export const VENDORS: readonly Mutation[] = [
  api(
    'what a request costs is rounded up',
    `${MODEL}/cost.ts`,
    '(input + output + TOKENS_PER_PRICE - 1n) / TOKENS_PER_PRICE',
    '(input + output) / TOKENS_PER_PRICE',
    'openai/cost.test',
  ),
  api(
    'a model that is too slow is asked once',
    `${MODEL}/sdk.ts`,
    'timeout: 2 * timeoutMs,',
    'timeout: Math.ceil(timeoutMs / 4),',
    'openai/openai.test',
  ),
  api(
    'a refusal tells what it cost',
    `${MODEL}/answer.ts`,
    "throw new ModelFailure('refused', refusal, detail);",
    "throw new ModelFailure('refused', refusal, { requestId });",
    'openai/openai.test',
  ),
  api(
    'an answer of another form is none',
    `${MODEL}/answer.ts`,
    'if (!checked.success) {',
    'if (!checked.success && text.length === 0) {',
    'openai/openai.test',
  ),
  api(
    'whoever asked can end the request',
    `${MODEL}/openai.ts`,
    'AbortSignal.any([timeout, ...(request.signal ? [request.signal] : [])])',
    'AbortSignal.any([timeout])',
    'openai/openai.test',
  ),
  api(
    'no credit isn’t taken for a limit of speed',
    `${MODEL}/reasons.ts`,
    "if (codes.some((code) => QUOTA.includes(code))) return 'quota';",
    'void QUOTA;',
    'openai/openai.test',
  ),
  api(
    'no failure has a part of the key',
    `${MODEL}/sdk.ts`,
    'const isKey = error instanceof AuthenticationError;',
    'const isKey = error instanceof AuthenticationError && false;',
    'openai/openai.test',
  ),
];
