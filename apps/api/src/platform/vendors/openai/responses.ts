import type OpenAI from 'openai';
import type { Response, ResponseStreamEvent } from 'openai/resources/responses/responses';
import type { CompletionRequest, TokenUsage } from './language-model.ts';
import { ModelFailure } from './language-model.ts';
import type { RawAnswer } from './answer.ts';
import { reasonOf } from './reasons.ts';
import type { JsonSchemaFormat } from './sdk.ts';

function usageOf({ usage }: Response): TokenUsage | undefined {
  return usage && { inputTokens: usage.input_tokens, outputTokens: usage.output_tokens };
}

/** Converts a response. @throws ModelFailure if the response reports a failure. */
function answerOf(response: Response, requestId: string | null): RawAnswer {
  const { error, status, incomplete_details: incomplete } = response;
  if (status === 'failed' || error) {
    const usage = usageOf(response);
    const code = error?.code ?? 'server_error';
    throw new ModelFailure(reasonOf(undefined, [code]), error?.message ?? code, {
      usage,
      requestId,
    });
  }
  const parts = response.output.flatMap((item) => (item.type === 'message' ? item.content : []));
  const refusal = parts.find((part) => part.type === 'refusal')?.refusal;
  const isFiltered = incomplete?.reason === 'content_filter';
  return {
    text: parts.map((part) => (part.type === 'output_text' ? part.text : '')).join(''),
    refusal,
    ending: status === 'completed' ? 'complete' : isFiltered ? 'filtered' : 'cut_off',
    model: response.model,
    usage: usageOf(response),
    requestId,
  };
}

/** Reads a stream to its end, and returns the final response. */
async function lastOf(
  events: AsyncIterable<ResponseStreamEvent>,
  onProgress: (characters: number) => void,
): Promise<Response | undefined> {
  let characters = 0;
  let last: Response | undefined;
  for await (const event of events) {
    switch (event.type) {
      case 'response.output_text.delta':
      case 'response.refusal.delta':
        characters += event.delta.length;
        onProgress(characters);
        break;
      case 'response.completed':
      case 'response.incomplete':
      case 'response.failed':
        last = event.response;
        break;
      default:
        break;
    }
  }
  return last;
}

/** Sends the question through the Responses API. Throws the SDK's errors or a ModelFailure. */
export async function requestResponse(
  client: OpenAI,
  model: string,
  request: CompletionRequest<unknown>,
  format: JsonSchemaFormat,
  signal: AbortSignal,
): Promise<RawAnswer> {
  const question = {
    model,
    instructions: request.instructions,
    input: request.input,
    max_output_tokens: request.maxOutputTokens,
    text: { format: { type: 'json_schema' as const, ...format } },
    // The vendor must not store the response.
    store: false,
  };
  const { onProgress } = request;
  if (onProgress === undefined) {
    const whole = client.responses.create(question, { signal });
    const { data, request_id: requestId } = await whole.withResponse();
    return answerOf(data, requestId);
  }
  const pending = client.responses.create({ ...question, stream: true }, { signal });
  const { data, request_id: requestId } = await pending.withResponse();
  const response = await lastOf(data, onProgress);
  if (response === undefined) {
    throw new ModelFailure('unreachable', 'The answer broke off.', { requestId });
  }
  return answerOf(response, requestId);
}
