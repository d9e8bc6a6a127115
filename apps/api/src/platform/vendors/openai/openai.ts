import { completionOf, type RawAnswer } from './answer.ts';
import { askChat } from './chat.ts';
import { type Ask, type Completion, type LanguageModel, ModelFailure } from './language-model.ts';
import { askResponses } from './responses.ts';

/** Where the model is, and how it is asked. */
export interface OpenAiOptions {
  readonly apiKey: string;
  /** OpenAI's API, or a server that speaks its protocol. */
  readonly baseUrl: string;
  readonly model: string;
  readonly api: 'responses' | 'chat';
  /** For a whole answer, with its repetitions. */
  readonly timeoutMs: number;
  /** How often a request is repeated that the vendor couldn't take; never after a timeout. */
  readonly maxRetries: number;
}

/** Loaded when a model is first asked: it takes a tenth of a second, and most processes ask none. */
async function load(options: OpenAiOptions) {
  const { createClient, failureOf, schemaFormatOf } = await import('./sdk.ts');
  return { client: createClient(options), failureOf, schemaFormatOf };
}

/** A model of OpenAI's through its SDK, or of whatever speaks its protocol at `baseUrl`. */
export function createOpenAi(options: OpenAiOptions): LanguageModel {
  const { model, api, timeoutMs } = options;
  const request = api === 'chat' ? askChat : askResponses;
  let loading: ReturnType<typeof load> | undefined;

  const complete = async <Value>(ask: Ask<Value>): Promise<Completion<Value>> => {
    loading ??= load(options);
    const { client, failureOf, schemaFormatOf } = await loading;
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([timeout, ...(ask.signal ? [ask.signal] : [])]);
    let answer: RawAnswer;
    try {
      answer = await request(client, model, ask, schemaFormatOf(ask), signal);
    } catch (error) {
      const failure = failureOf(error);
      // A stream that is ended seems to break off.
      if (failure.usage !== undefined || !signal.aborted) throw failure;
      if (ask.signal?.aborted === true) {
        throw new ModelFailure('cancelled', 'The request was ended.', { cause: error });
      }
      const message = `The model did not answer within ${timeoutMs / 1000} seconds.`;
      throw new ModelFailure('timeout', message, { cause: error });
    }
    return completionOf(ask, answer);
  };
  return { name: model, complete };
}
