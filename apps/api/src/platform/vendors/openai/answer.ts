import { z } from 'zod';
import { type Ask, type Completion, ModelFailure, type TokenUsage } from './language-model.ts';
import { jsonOf } from '../json-of.ts';

/** What came back from either of the two APIs. */
export interface RawAnswer {
  readonly text: string;
  /** The model's own words why it won't answer. */
  readonly refusal: string | undefined;
  readonly ending: 'complete' | 'cut_off' | 'filtered';
  readonly model: string;
  /** Undefined where the server doesn't count. */
  readonly usage: TokenUsage | undefined;
  readonly requestId: string | null;
}

/** Characters that make a token, for servers that don't count: fewer than usual, so that a budget holds. */
const CHARACTERS_PER_TOKEN = 3;

const estimate = (text: string) => Math.ceil(text.length / CHARACTERS_PER_TOKEN);

/**
 * Makes of an answer what was asked for.
 *
 * @throws ModelFailure `refused` or `invalid_answer`, with what it cost.
 */
export function completionOf<Value>(ask: Ask<Value>, answer: RawAnswer): Completion<Value> {
  const { text, refusal, ending, model, requestId } = answer;
  const usage = answer.usage ?? {
    inputTokens: estimate(ask.instructions + ask.input),
    outputTokens: estimate(text + (refusal ?? '')),
  };
  const detail = { usage, requestId };
  if (refusal !== undefined) throw new ModelFailure('refused', refusal, detail);
  if (ending === 'filtered') {
    throw new ModelFailure('refused', 'The vendor’s content filter ended the answer.', detail);
  }
  if (ending === 'cut_off') {
    const limit = `The answer needs more than ${ask.maxOutputTokens} tokens.`;
    throw new ModelFailure('invalid_answer', limit, detail);
  }
  const checked = ask.schema.safeParse(jsonOf(text));
  if (!checked.success) {
    const problems = z.prettifyError(checked.error);
    throw new ModelFailure('invalid_answer', problems, { ...detail, cause: checked.error });
  }
  return { value: checked.data, model, requestId, ...usage };
}
