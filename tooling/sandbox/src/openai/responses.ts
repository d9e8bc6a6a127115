import { randomBytes } from 'node:crypto';
import { type ModelAnswer, piecesOf } from './answering.ts';
import type { Question } from './reading.ts';

const newId = (prefix: string) => `${prefix}_${randomBytes(24).toString('hex')}`;

/** An answer of the Responses API, whole or as the events of a stream. */
export class ResponsesAnswer {
  readonly #question: Question;
  readonly #answer: ModelAnswer;
  readonly #model: string;
  readonly #id = newId('resp');
  readonly #itemId = newId('msg');
  readonly #createdAt = Math.floor(Date.now() / 1000);

  /** @param model the version that answers. */
  constructor(question: Question, answer: ModelAnswer, model: string) {
    this.#question = question;
    this.#answer = answer;
    this.#model = model;
  }

  /** The final response. */
  whole(): object {
    const { ending, inputTokens, outputTokens } = this.#answer;
    const reason = ending === 'length' ? 'max_output_tokens' : 'content_filter';
    return {
      ...this.#begun(),
      status: ending === 'complete' ? 'completed' : 'incomplete',
      incomplete_details: ending === 'complete' ? null : { reason },
      ...(ending === 'complete' ? { completed_at: Math.floor(Date.now() / 1000) } : {}),
      output: [this.#item()],
      usage: {
        input_tokens: inputTokens,
        input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
        output_tokens: outputTokens,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: inputTokens + outputTokens,
      },
    };
  }

  /** The events of a stream, in order, each with its type and number. */
  events(): object[] {
    const { text, refusal } = this.#answer;
    const at = { item_id: this.#itemId, output_index: 0, content_index: 0 };
    const isRefusal = refusal !== undefined;
    const kind = isRefusal ? 'response.refusal' : 'response.output_text';
    const logprobs = isRefusal ? {} : { logprobs: [] };
    const empty = isRefusal ? { type: 'refusal', refusal: '' } : partOf('');
    const open = { ...this.#item(), status: 'in_progress', content: [] };
    const isComplete = this.#answer.ending === 'complete';
    const events = [
      { type: 'response.created', response: this.#begun() },
      { type: 'response.in_progress', response: this.#begun() },
      { type: 'response.output_item.added', output_index: 0, item: open },
      { type: 'response.content_part.added', ...at, part: empty },
      ...piecesOf(refusal ?? text).map((delta) => ({
        type: `${kind}.delta`,
        ...at,
        delta,
        ...logprobs,
      })),
      { type: `${kind}.done`, ...at, ...logprobs, ...(isRefusal ? { refusal } : { text }) },
      { type: 'response.content_part.done', ...at, part: this.#part() },
      { type: 'response.output_item.done', output_index: 0, item: this.#item() },
      {
        type: isComplete ? 'response.completed' : 'response.incomplete',
        response: this.whole(),
      },
    ];
    return events.map((event, sequence) => ({ ...event, sequence_number: sequence }));
  }

  #part(): object {
    const { text, refusal } = this.#answer;
    return refusal === undefined ? partOf(text) : { type: 'refusal', refusal };
  }

  #item(): object {
    return {
      id: this.#itemId,
      type: 'message',
      status: this.#answer.ending === 'complete' ? 'completed' : 'incomplete',
      role: 'assistant',
      content: [this.#part()],
    };
  }

  #begun(): object {
    const { body } = this.#question;
    return {
      id: this.#id,
      object: 'response',
      created_at: this.#createdAt,
      status: 'in_progress',
      access_programs: null,
      background: false,
      error: null,
      incomplete_details: null,
      instructions: body['instructions'] ?? null,
      max_output_tokens: body['max_output_tokens'] ?? null,
      metadata: body['metadata'] ?? {},
      model: this.#model,
      output: [],
      parallel_tool_calls: true,
      previous_response_id: null,
      service_tier: 'default',
      temperature: body['temperature'] ?? 1,
      text: body['text'] ?? { format: { type: 'text' } },
      tool_choice: 'auto',
      tools: [],
      top_p: body['top_p'] ?? 1,
      truncation: 'disabled',
    };
  }
}

function partOf(text: string): object {
  return { type: 'output_text', text, annotations: [], logprobs: [] };
}
