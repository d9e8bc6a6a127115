import { type Sandbox, startSandbox } from '@voltcourier/sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ASK, modelFailureOf } from '../../../testing/language-model.ts';
import { createOpenAi, type OpenAiOptions } from './openai.ts';

type Logged = { retry: number; stream: boolean; outcome: string; model: string; answer: string };

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ strict: true });
});
afterAll(() => sandbox.stop());
afterEach(() => control('reset'));

async function control(path: string, body: object = {}): Promise<void> {
  const response = await fetch(`${sandbox.url}/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.ok, path).toBe(true);
}

async function requests(): Promise<Logged[]> {
  const response = await fetch(`${sandbox.url}/sandbox/openai`);
  return ((await response.json()) as { requests: Logged[] }).requests;
}

const failNext = (kind: string, more: object = {}) =>
  control('openai/fail-next', { kind, ...more });

const modelWith = (change: Partial<OpenAiOptions> = {}) =>
  createOpenAi({
    apiKey: sandbox.openaiKey,
    baseUrl: `${sandbox.url}/openai/v1`,
    model: 'gpt-5-mini',
    api: 'responses',
    timeoutMs: 30_000,
    maxRetries: 0,
    ...change,
  });

describe.each(['responses', 'chat'] as const)('a language model with the API %s', (api) => {
  const model = (change: Partial<OpenAiOptions> = {}) => modelWith({ api, ...change });

  it('returns the requested structure, with its usage', async () => {
    const completion = await model().complete(ASK);
    expect(completion.value.ideas).toHaveLength(3);
    expect(completion.value.ideas[0]).toMatchObject({ bookingsCount: 42 });
    expect(completion.value.summary).toMatch(/^Sample: /u);
    expect(completion.model).toBe('gpt-5-mini-2025-08-07');
    expect(completion.inputTokens).toBeGreaterThan(100);
    expect(completion.requestId).toMatch(/^req_/u);
    const [logged] = await requests();
    expect(completion.outputTokens).toBe(Math.ceil((logged?.answer ?? '').length / 4));
    expect(logged?.stream).toBe(false);
  });

  it('returns the same with progress updates, which report the length so far', async () => {
    const whole = await model().complete(ASK);
    const received: number[] = [];
    const watched = await model().complete({ ...ASK, onProgress: (count) => received.push(count) });
    expect(watched).toEqual({ ...whole, requestId: watched.requestId });
    expect(watched.requestId).toMatch(/^req_/u);
    const [, logged] = await requests();
    expect(logged?.stream).toBe(true);
    expect(received.length).toBeGreaterThan(3);
    expect(received).toEqual(received.toSorted((one, other) => one - other));
    expect(received.at(-1)).toBe(logged?.answer.length);
  });

  // A question with progress updates, and one without.
  const asks = [ASK, { ...ASK, onProgress: () => undefined }];

  it.each([
    ['refused', 'refusal'],
    ['refused', 'content_filter'],
    ['invalid_answer', 'invalid_structure'],
    ['invalid_answer', 'cut_off'],
  ])('fails as %s, with its usage: %s', async (reason, kind) => {
    for (const ask of asks) {
      await failNext(kind);
      const failure = await modelFailureOf(model().complete(ask));
      expect(failure.reason).toBe(reason);
      expect(failure.usage?.inputTokens).toBeGreaterThan(100);
      expect(failure.usage?.outputTokens).toBeGreaterThan(0);
      expect(failure.requestId).toMatch(/^req_/u);
    }
  });

  it.each([
    ['rate_limited', 'rate_limit'],
    ['quota', 'quota'],
    ['unreachable', 'server_error'],
    ['unreachable', 'broken_stream'],
  ])('fails as %s, without usage: %s', async (reason, kind) => {
    for (const ask of asks) {
      await failNext(kind);
      const failure = await modelFailureOf(model().complete(ask));
      expect([failure.reason, failure.usage]).toEqual([reason, undefined]);
    }
  });

  it('fails as invalid_answer when the token limit is too small', async () => {
    const failure = await modelFailureOf(model().complete({ ...ASK, maxOutputTokens: 16 }));
    expect(failure.reason).toBe('invalid_answer');
    expect(failure.message).toBe('The answer needs more than 16 tokens.');
    expect(failure.usage?.outputTokens).toBe(16);
  });

  it('fails as timeout without a retry, and closes the request', async () => {
    for (const [index, ask] of asks.entries()) {
      await failNext('timeout');
      const failure = await modelFailureOf(model({ timeoutMs: 700, maxRetries: 2 }).complete(ask));
      expect([failure.reason, failure.usage]).toEqual(['timeout', undefined]);
      await expect.poll(async () => (await requests())[index]?.outcome).toBe('left');
      expect(await requests()).toHaveLength(index + 1);
    }
  });

  it('fails as timeout in the middle of a response', async () => {
    await control('openai/settings', { pauseMs: 400 });
    const ask = { ...ASK, onProgress: () => undefined };
    const failure = await modelFailureOf(model({ timeoutMs: 1000 }).complete(ask));
    expect(failure.reason).toBe('timeout');
    await expect.poll(async () => (await requests())[0]?.outcome).toBe('left');
  });

  it('can be canceled before and during a response, which closes the request', async () => {
    await failNext('timeout');
    const before = new AbortController();
    const waiting = modelFailureOf(model().complete({ ...ASK, signal: before.signal }));
    await expect.poll(requests).toHaveLength(1);
    before.abort();
    expect((await waiting).reason).toBe('cancelled');
    await expect.poll(async () => (await requests())[0]?.outcome).toBe('left');

    await control('openai/settings', { pauseMs: 50 });
    const within = new AbortController();
    let received = 0;
    const onProgress = (count: number) => {
      received = count;
      within.abort();
    };
    const failure = await modelFailureOf(
      model().complete({ ...ASK, signal: within.signal, onProgress }),
    );
    expect(failure.reason).toBe('cancelled');
    await expect.poll(async () => (await requests())[1]?.outcome).toBe('left');
    expect(received).toBeLessThan((await requests())[1]?.answer.length ?? 0);
  });

  it('sends no request when it is already canceled', async () => {
    const failure = await modelFailureOf(model().complete({ ...ASK, signal: AbortSignal.abort() }));
    expect(failure.reason).toBe('cancelled');
    expect(await requests()).toEqual([]);
  });

  it('fails as rejected for a wrong key, an unknown model and an unsupported schema', async () => {
    const stranger = model({ apiKey: 'sk-somebody-elses-key' });
    const wrongKey = await modelFailureOf(stranger.complete(ASK));
    expect(wrongKey.reason).toBe('rejected');
    expect(JSON.stringify([wrongKey.message, wrongKey.cause ?? null])).not.toContain('sk-s');
    const unknown = model({ model: 'gpt-none' });
    expect((await modelFailureOf(unknown.complete(ASK))).reason).toBe('rejected');
    const schema = z.object({ address: z.url() });
    expect((await modelFailureOf(model().complete({ ...ASK, schema }))).reason).toBe('rejected');
    const requestCount = (await requests()).length;
    const optional = z.object({ title: z.string().optional() });
    const failure = await modelFailureOf(model().complete({ ...ASK, schema: optional }));
    expect(failure.reason).toBe('rejected');
    expect(await requests()).toHaveLength(requestCount);
  });

  it('retries after a rate limit, up to the maximum', async () => {
    await failNext('rate_limit', { count: 2, retryAfterMs: 5 });
    expect((await model({ maxRetries: 2 }).complete(ASK)).value.ideas).toHaveLength(3);
    expect((await requests()).map(({ retry }) => retry)).toEqual([0, 1, 2]);
    await failNext('rate_limit', { count: 2, retryAfterMs: 5 });
    const failure = await modelFailureOf(model({ maxRetries: 1 }).complete(ASK));
    expect(failure.reason).toBe('rate_limited');
  });

  it('fails as unreachable when the connection is refused', async () => {
    const nobody = model({ baseUrl: 'http://127.0.0.1:1/v1' });
    expect((await modelFailureOf(nobody.complete(ASK))).reason).toBe('unreachable');
  });
});
