import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { ASK, modelFailureOf } from '../../../testing/language-model.ts';
import { createOpenAi, type OpenAiOptions } from './openai.ts';

const modelAt = (server: { baseUrl: string; api?: OpenAiOptions['api'] }) =>
  createOpenAi({
    apiKey: 'none',
    model: 'local-model',
    api: 'responses',
    timeoutMs: 30_000,
    maxRetries: 0,
    ...server,
  });

describe('another server with the OpenAI protocol', () => {
  async function serverThatSays(body: object | string): Promise<string> {
    const server: Server = createServer((_request, response) => {
      const [type, text] =
        typeof body === 'string'
          ? ['text/event-stream', body]
          : ['application/json', JSON.stringify(body)];
      response.writeHead(200, { 'content-type': type }).end(text);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  }

  const answerOf = (content: string) => ({
    id: 'x',
    object: 'chat.completion',
    created: 1,
    model: 'local-model',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  });

  const Title = z.object({ title: z.string() });

  it('has its usage estimated from the text when it reports none', async () => {
    const baseUrl = await serverThatSays(answerOf('{"title":"Mornings"}'));
    const model = modelAt({ baseUrl, api: 'chat' });
    expect(await model.complete({ ...ASK, schema: Title })).toEqual({
      value: { title: 'Mornings' },
      model: 'local-model',
      requestId: null,
      inputTokens: Math.ceil((ASK.instructions + ASK.input).length / 3),
      outputTokens: 7,
    });
  });

  it('fails as invalid_answer when it returns no JSON', async () => {
    const baseUrl = await serverThatSays(answerOf('Of course! Here you are.'));
    const failure = await modelFailureOf(
      modelAt({ baseUrl, api: 'chat' }).complete({ ...ASK, schema: Title }),
    );
    expect(failure.reason).toBe('invalid_answer');
  });

  it('determines the reason and the usage of a failed response', async () => {
    const response = { id: 'x', object: 'response', status: 'failed', model: 'm', output: [] };
    const usage = { input_tokens: 12, output_tokens: 3, total_tokens: 15 };
    for (const [code, reason] of [
      ['rate_limit_exceeded', 'rate_limited'],
      ['insufficient_quota', 'quota'],
      ['server_error', 'unreachable'],
    ]) {
      const baseUrl = await serverThatSays({ ...response, usage, error: { code, message: 'No' } });
      const failure = await modelFailureOf(modelAt({ baseUrl }).complete(ASK));
      expect(failure).toMatchObject({ reason, usage: { inputTokens: 12, outputTokens: 3 } });
    }
  });

  it('determines the reason of an error within a stream', async () => {
    const error = JSON.stringify({ code: 'rate_limit_exceeded', message: 'Slow down' });
    const onProgress = () => undefined;
    for (const [api, stream] of [
      ['responses', `event: error\ndata: ${error}\n\n`],
      ['chat', `data: {"error": ${error}}\n\n`],
    ] as const) {
      const baseUrl = await serverThatSays(stream);
      const failure = await modelFailureOf(
        modelAt({ baseUrl, api }).complete({ ...ASK, onProgress }),
      );
      expect(failure).toMatchObject({ reason: 'rate_limited', message: 'Slow down' });
    }
  });

  it('fails as unreachable when a stream ends too early', async () => {
    for (const api of ['responses', 'chat'] as const) {
      const baseUrl = await serverThatSays('data: [DONE]\n\n');
      const ask = { ...ASK, onProgress: () => undefined };
      const failure = await modelFailureOf(modelAt({ baseUrl, api }).complete(ask));
      expect(failure).toMatchObject({ reason: 'unreachable', message: 'The answer broke off.' });
    }
  });
});
