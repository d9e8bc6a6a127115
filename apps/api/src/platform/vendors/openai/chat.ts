import type OpenAI from 'openai';
import type { ChatCompletionChunk } from 'openai/resources/chat/completions';
import type { CompletionUsage } from 'openai/resources/completions';
import type { RawAnswer } from './answer.ts';
import { type CompletionRequest, ModelFailure, type TokenUsage } from './language-model.ts';
import type { JsonSchemaFormat } from './sdk.ts';

const ENDINGS: Readonly<Record<string, RawAnswer['ending']>> = {
  length: 'cut_off',
  content_filter: 'filtered',
};

function usageOf(usage: CompletionUsage | null | undefined): TokenUsage | undefined {
  return usage
    ? { inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens }
    : undefined;
}

const endingOf = (reason: string): RawAnswer['ending'] => ENDINGS[reason] ?? 'complete';

/** Reads a stream to its end, and joins its pieces. */
async function joined(
  chunks: AsyncIterable<ChatCompletionChunk>,
  onProgress: (characters: number) => void,
  requestId: string | null,
): Promise<RawAnswer> {
  let text = '';
  let refusal = '';
  let model = '';
  let ending: RawAnswer['ending'] | undefined;
  let usage: TokenUsage | undefined;
  for await (const chunk of chunks) {
    model = chunk.model;
    // With `include_usage`, the last chunk has the usage and no choice.
    usage = usageOf(chunk.usage) ?? usage;
    const [choice] = chunk.choices;
    if (choice === undefined) continue;
    const piece = choice.delta.content ?? '';
    text += piece;
    refusal += choice.delta.refusal ?? '';
    if (piece !== '') onProgress(text.length);
    if (choice.finish_reason) ending = endingOf(choice.finish_reason);
  }
  if (ending === undefined) {
    throw new ModelFailure('unreachable', 'The answer broke off.', { usage, requestId });
  }
  return { text, refusal: refusal || undefined, ending, model, usage, requestId };
}

/**
 * Sends the question through the Chat Completions API, the only one of many compatible servers.
 * Throws the SDK's errors or a ModelFailure.
 */
export async function requestChat(
  client: OpenAI,
  model: string,
  request: CompletionRequest<unknown>,
  format: JsonSchemaFormat,
  signal: AbortSignal,
): Promise<RawAnswer> {
  const question = {
    model,
    messages: [
      { role: 'system' as const, content: request.instructions },
      { role: 'user' as const, content: request.input },
    ],
    max_completion_tokens: request.maxOutputTokens,
    response_format: { type: 'json_schema' as const, json_schema: format },
  };
  const { onProgress } = request;
  if (onProgress !== undefined) {
    const stream = { stream: true as const, stream_options: { include_usage: true } };
    const streaming = client.chat.completions.create({ ...question, ...stream }, { signal });
    const { data, request_id: requestId } = await streaming.withResponse();
    return joined(data, onProgress, requestId);
  }
  const pending = client.chat.completions.create(question, { signal });
  const { data, request_id: requestId } = await pending.withResponse();
  const [choice] = data.choices;
  const usage = usageOf(data.usage);
  if (choice === undefined) {
    throw new ModelFailure('invalid_answer', 'The answer has no choice.', { usage, requestId });
  }
  return {
    text: choice.message.content ?? '',
    refusal: choice.message.refusal ?? undefined,
    ending: endingOf(choice.finish_reason),
    model: data.model,
    usage,
    requestId,
  };
}
