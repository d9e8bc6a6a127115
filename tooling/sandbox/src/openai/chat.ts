import { randomBytes } from 'node:crypto';
import { type ModelAnswer, piecesOf } from './answering.ts';
import type { Question } from './reading.ts';

const FINISH_REASONS = { complete: 'stop', length: 'length', content_filter: 'content_filter' };

/** An answer of Chat Completions, whole or as the chunks of a stream. */
export class ChatAnswer {
  readonly #question: Question;
  readonly #answer: ModelAnswer;
  readonly #model: string;
  readonly #id = `chatcmpl-${randomBytes(12).toString('hex')}`;
  readonly #created = Math.floor(Date.now() / 1000);

  /** @param model the version that answers. */
  constructor(question: Question, answer: ModelAnswer, model: string) {
    this.#question = question;
    this.#answer = answer;
    this.#model = model;
  }

  /** The completion. */
  whole(): object {
    const { text, refusal = null, ending } = this.#answer;
    const message = {
      role: 'assistant',
      content: refusal === null ? text : null,
      refusal,
      annotations: [],
    };
    return {
      id: this.#id,
      object: 'chat.completion',
      created: this.#created,
      model: this.#model,
      choices: [{ index: 0, message, logprobs: null, finish_reason: FINISH_REASONS[ending] }],
      usage: this.#usage(),
      service_tier: 'default',
    };
  }

  /** The chunks of a stream, in order; with usage in a last chunk if requested. */
  events(): object[] {
    const { text, refusal, ending } = this.#answer;
    const pieces = piecesOf(refusal ?? text);
    const deltas = [
      { role: 'assistant', content: refusal === undefined ? '' : null, refusal: null },
      ...pieces.map((piece) => (refusal === undefined ? { content: piece } : { refusal: piece })),
    ];
    const { includeUsage } = this.#question;
    const choice = (delta: object, reason: string | null) => ({
      ...this.#chunk(),
      choices: [{ index: 0, delta, logprobs: null, finish_reason: reason }],
      ...(includeUsage ? { usage: null } : {}),
    });
    return [
      ...deltas.map((delta) => choice(delta, null)),
      choice({}, FINISH_REASONS[ending]),
      ...(includeUsage ? [{ ...this.#chunk(), choices: [], usage: this.#usage() }] : []),
    ];
  }

  #chunk(): object {
    return {
      id: this.#id,
      object: 'chat.completion.chunk',
      created: this.#created,
      model: this.#model,
      service_tier: 'default',
    };
  }

  #usage(): object {
    const { inputTokens, outputTokens } = this.#answer;
    return {
      prompt_tokens: inputTokens,
      completion_tokens: outputTokens,
      total_tokens: inputTokens + outputTokens,
      prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
      completion_tokens_details: {
        reasoning_tokens: 0,
        audio_tokens: 0,
        accepted_prediction_tokens: 0,
        rejected_prediction_tokens: 0,
      },
    };
  }
}
