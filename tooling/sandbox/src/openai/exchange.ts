import type { FastifyReply, FastifyRequest } from 'fastify';
import { disconnect, type HeldRequests } from '../vendor/unanswered.ts';
import { answerTo } from './answering.ts';
import { ChatAnswer } from './chat.ts';
import { OpenAiError, outOfQuota, rateLimited, serverError } from './errors.ts';
import type { ModelFault, ModelRequest, OpenAi } from './openai.ts';
import { type Question, readChatQuestion, readResponsesQuestion } from './reading.ts';
import { ResponsesAnswer } from './responses.ts';
import { knownModels, problemsOf } from './schemas.ts';
import { sendEvents } from './stream.ts';

/** One of the two APIs: how it parses a question, and how it formats an answer. */
export type Api = {
  read: (body: unknown) => Question;
  Answer: typeof ResponsesAnswer | typeof ChatAnswer;
  types: {
    whole: 'Response' | 'ChatCompletion';
    event: 'ResponseStreamEvent' | 'ChatCompletionChunk';
  };
  /** Whether its stream events are named. */
  isNamed: boolean;
};

/** https://platform.openai.com/docs/api-reference/responses */
export const RESPONSES: Api = {
  read: readResponsesQuestion,
  Answer: ResponsesAnswer,
  types: { whole: 'Response', event: 'ResponseStreamEvent' },
  isNamed: true,
};

/** https://platform.openai.com/docs/api-reference/chat */
export const CHAT: Api = {
  read: readChatQuestion,
  Answer: ChatAnswer,
  types: { whole: 'ChatCompletion', event: 'ChatCompletionChunk' },
  isNamed: false,
};

/** The version that answers for a model name: the dated one if the SDK knows one. */
function versionOf(model: string): string {
  return knownModels().find((known) => known.startsWith(`${model}-20`)) ?? model;
}

/** Options of the API. */
export type OpenAiApiOptions = {
  openai: OpenAi;
  held: HeldRequests;
  /** Whether every response is checked against the SDK's types; a difference is a 500. */
  strict: boolean;
};

/** A request and its answer. */
export class ModelExchange {
  readonly #options: OpenAiApiOptions;
  readonly #api: Api;
  readonly #reply: FastifyReply;
  readonly #body: unknown;
  readonly #entry: ModelRequest;

  constructor(options: OpenAiApiOptions, api: Api, request: FastifyRequest, reply: FastifyReply) {
    this.#options = options;
    this.#api = api;
    this.#reply = reply;
    this.#body = request.body;
    this.#entry = entryOf(request, reply);
  }

  /** Answers, and logs the outcome. Throws OpenAiError. */
  async run(): Promise<unknown> {
    const entry = this.#entry;
    this.#options.openai.add(entry);
    this.#reply.raw.once('close', () => {
      if (entry.outcome === 'open') entry.outcome = 'left';
    });
    try {
      return await this.#respond();
    } catch (error) {
      entry.status = error instanceof OpenAiError ? error.status : 500;
      entry.outcome = 'refused';
      throw error;
    }
  }

  async #respond(): Promise<unknown> {
    const entry = this.#entry;
    const question = this.#api.read(this.#body);
    const fault = this.#options.openai.takeFault();
    entry.model = question.model;
    entry.stream = question.stream;
    entry.instructions = question.instructions;
    entry.input = question.input;
    entry.schemaName = question.format?.name ?? null;
    entry.schema = question.format?.schema ?? null;
    entry.fault = fault?.kind ?? null;
    refuseBy(fault, question);
    if (fault?.kind === 'timeout') return this.#options.held.hold(this.#reply);
    const answer = await answerTo(question, fault?.kind);
    entry.answer = answer.refusal ?? answer.text;
    entry.inputTokens = answer.inputTokens;
    entry.outputTokens = answer.outputTokens;
    entry.status = 200;
    const shaped = new this.#api.Answer(question, answer, versionOf(question.model));
    if (this.#options.strict) compare(this.#api, shaped);
    const isBroken = fault?.kind === 'broken_stream';
    if (question.stream) return this.#stream(shaped.events(), isBroken);
    if (isBroken) return this.#breakOff();
    entry.outcome = 'answered';
    return shaped.whole();
  }

  async #stream(events: readonly object[], isBroken: boolean): Promise<FastifyReply> {
    const { id } = this.#entry;
    const { settings } = this.#options.openai;
    this.#entry.outcome = await sendEvents(this.#reply, {
      headers: { 'x-request-id': id },
      events,
      isNamed: this.#api.isNamed,
      pauseMs: () => settings.pauseMs,
      isBroken,
    });
    return this.#reply;
  }

  #breakOff(): FastifyReply {
    this.#entry.outcome = 'broken';
    return disconnect(this.#reply);
  }
}

function entryOf(request: FastifyRequest, reply: FastifyReply): ModelRequest {
  return {
    id: String(reply.getHeader('x-request-id')),
    at: new Date().toISOString(),
    path: request.url,
    model: null,
    retry: Number(request.headers['x-stainless-retry-count'] ?? 0),
    stream: false,
    instructions: null,
    input: null,
    schemaName: null,
    schema: null,
    answer: null,
    inputTokens: 0,
    outputTokens: 0,
    fault: null,
    status: null,
    outcome: 'open',
  };
}

/** @throws OpenAiError for a fault that refuses the request. */
function refuseBy(fault: ModelFault | undefined, { model }: Question): void {
  if (fault?.kind === 'rate_limit') throw rateLimited(model, fault.retryAfterMs ?? 1000);
  if (fault?.kind === 'quota') throw outOfQuota();
  if (fault?.kind === 'server_error') throw serverError();
}

/** @throws Error for an answer that doesn't match the SDK's types. */
function compare({ types }: Api, shaped: ResponsesAnswer | ChatAnswer): void {
  const problem =
    problemsOf(types.whole, shaped.whole())[0] ??
    shaped.events().flatMap((event) => problemsOf(types.event, event))[0];
  if (problem) throw new Error(`An answer of another kind: ${JSON.stringify(problem)}`);
}
