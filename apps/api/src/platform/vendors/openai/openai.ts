import { completionOf, type RawAnswer } from './answer.ts';
import { requestChat } from './chat.ts';
import {
  type CompletionRequest,
  type Completion,
  type LanguageModel,
  ModelFailure,
} from './language-model.ts';
import { requestResponse } from './responses.ts';

/** Location and settings of the model. */
export interface OpenAiOptions {
  readonly apiKey: string;
  /** OpenAI's API, or a server with its protocol. */
  readonly baseUrl: string;
  readonly model: string;
  readonly api: 'responses' | 'chat';
  /** For the whole answer, including retries. */
  readonly timeoutMs: number;
  /** Number of retries if the vendor couldn't accept a request; never after a timeout. */
  readonly maxRetries: number;
}

/** Loaded at first use: loading takes a tenth of a second, and most processes ask no model. */
async function load(options: OpenAiOptions) {
  const { createClient, failureOf, schemaFormatOf } = await import('./sdk.ts');
  return { client: createClient(options), failureOf, schemaFormatOf };
}

/**
 * Creates a client of an OpenAI model through the SDK, or of a server with its protocol at
 * `baseUrl`.
 */
export function createOpenAi(options: OpenAiOptions): LanguageModel {
  const { model, api, timeoutMs } = options;
  const send = api === 'chat' ? requestChat : requestResponse;
  let loading: ReturnType<typeof load> | undefined;

  const complete = async <Value>(request: CompletionRequest<Value>): Promise<Completion<Value>> => {
    loading ??= load(options);
    const { client, failureOf, schemaFormatOf } = await loading;
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([timeout, ...(request.signal ? [request.signal] : [])]);
    let answer: RawAnswer;
    try {
      answer = await send(client, model, request, schemaFormatOf(request), signal);
    } catch (error) {
      const failure = failureOf(error);
      // An aborted stream looks like a dropped connection.
      if (failure.usage !== undefined || !signal.aborted) throw failure;
      if (request.signal?.aborted === true) {
        throw new ModelFailure('cancelled', 'The request was ended.', { cause: error });
      }
      const message = `The model did not answer within ${timeoutMs / 1000} seconds.`;
      throw new ModelFailure('timeout', message, { cause: error });
    }
    return completionOf(request, answer);
  };
  return { name: model, complete };
}
