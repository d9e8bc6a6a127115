import { z } from 'zod';
import {
  type CompletionRequest,
  type Completion,
  ModelFailure,
  type TokenUsage,
} from './language-model.ts';
import { jsonOf } from '../json-of.ts';

/** Response of either API. */
export interface RawAnswer {
  readonly text: string;
  /** The model's explanation for refusing to answer. */
  readonly refusal: string | undefined;
  readonly ending: 'complete' | 'cut_off' | 'filtered';
  readonly model: string;
  /** Undefined if the server doesn't report it. */
  readonly usage: TokenUsage | undefined;
  readonly requestId: string | null;
}

/**
 * Assumed characters per token for servers that don't report usage: a low value, so that budgets
 * aren't exceeded.
 */
const CHARACTERS_PER_TOKEN = 3;

const estimate = (text: string) => Math.ceil(text.length / CHARACTERS_PER_TOKEN);

/**
 * Converts an answer to the requested schema.
 *
 * @throws ModelFailure `refused` or `invalid_answer`, with its cost.
 */
export function completionOf<Value>(
  request: CompletionRequest<Value>,
  answer: RawAnswer,
): Completion<Value> {
  const { text, refusal, ending, model, requestId } = answer;
  const usage = answer.usage ?? {
    inputTokens: estimate(request.instructions + request.input),
    outputTokens: estimate(text + (refusal ?? '')),
  };
  const detail = { usage, requestId };
  if (refusal !== undefined) throw new ModelFailure('refused', refusal, detail);
  if (ending === 'filtered') {
    throw new ModelFailure('refused', 'The vendor’s content filter ended the answer.', detail);
  }
  if (ending === 'cut_off') {
    const limit = `The answer needs more than ${request.maxOutputTokens} tokens.`;
    throw new ModelFailure('invalid_answer', limit, detail);
  }
  const checked = request.schema.safeParse(jsonOf(text));
  if (!checked.success) {
    const problems = z.prettifyError(checked.error);
    throw new ModelFailure('invalid_answer', problems, { ...detail, cause: checked.error });
  }
  return { value: checked.data, model, requestId, ...usage };
}
