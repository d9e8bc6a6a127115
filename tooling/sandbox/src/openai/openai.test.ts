import type OpenAI from 'openai';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { control, testSandbox } from '../testing/harness.ts';
import { modelRequests, openaiErrorOf, openaiFor } from '../testing/vendors.ts';
import type { ModelFaultKind } from './openai.ts';

const MODEL = 'gpt-5-mini';
const INSTRUCTIONS = 'Suggest what to do next.';
const INPUT = 'Figures:\n{"bookings": {"region": "Harbour District", "count": 42}}';
const SCHEMA = {
  type: 'object',
  properties: {
    ideas: {
      type: 'array',
      items: {
        type: 'object',
        properties: { title: { type: 'string' }, bookingsCount: { type: 'integer' } },
        required: ['title', 'bookingsCount'],
        additionalProperties: false,
      },
    },
  },
  required: ['ideas'],
  additionalProperties: false,
};
const FORMAT = { name: 'ideas', strict: true, schema: SCHEMA };

type Ideas = { ideas: { title: string; bookingsCount: number }[] };

const RESPONSES = {
  model: MODEL,
  instructions: INSTRUCTIONS,
  input: INPUT,
  text: { format: { type: 'json_schema' as const, ...FORMAT } },
};
const CHAT = {
  model: MODEL,
  messages: [
    { role: 'system' as const, content: INSTRUCTIONS },
    { role: 'user' as const, content: INPUT },
  ],
  response_format: { type: 'json_schema' as const, json_schema: FORMAT },
};

let sandbox: Sandbox;
let openai: OpenAI;
beforeEach(async () => {
  sandbox = await testSandbox();
  openai = openaiFor(sandbox);
});

const failNext = (kind: ModelFaultKind, more: object = {}) =>
  control(sandbox, 'openai/fail-next', { kind, ...more });

function expectIdeas(text: string): void {
  const { ideas } = JSON.parse(text) as Ideas;
  expect(ideas.length).toBeGreaterThan(1);
  for (const idea of ideas) {
    expect(idea.title).toMatch(/^Sample: /);
    expect(idea.bookingsCount).toBe(42);
  }
}

describe('the Responses API', () => {
  it('answers by schema, with usage and a request ID', async () => {
    const created = openai.responses.create(RESPONSES);
    const { data, request_id: requestId } = await created.withResponse();
    expectIdeas(data.output_text);
    expect(data).toMatchObject({ status: 'completed', model: 'gpt-5-mini-2025-08-07' });
    expect(data.usage?.output_tokens).toBe(Math.ceil(data.output_text.length / 4));
    const [logged] = await modelRequests(sandbox);
    expect(logged).toMatchObject({
      id: requestId,
      instructions: INSTRUCTIONS,
      input: INPUT,
      schemaName: 'ideas',
      answer: data.output_text,
      outcome: 'answered',
    });
  });

  it('streams the same answer as events', async () => {
    const whole = await openai.responses.create(RESPONSES);
    const types = new Set<string>();
    let text = '';
    let usage: OpenAI.Responses.ResponseUsage | undefined;
    for await (const event of await openai.responses.create({ ...RESPONSES, stream: true })) {
      types.add(event.type);
      if (event.type === 'response.output_text.delta') text += event.delta;
      if (event.type === 'response.completed') usage = event.response.usage;
    }
    expect(text).toBe(whole.output_text);
    expect(usage).toEqual(whole.usage);
    expect([...types]).toEqual([
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.completed',
    ]);
  });

  it('refuses when told to, whole and streamed', async () => {
    await failNext('refusal', { count: 2 });
    const { output } = await openai.responses.create(RESPONSES);
    const refusal = "I'm sorry, I can't assist with that request.";
    expect(output).toMatchObject([{ content: [{ type: 'refusal', refusal }] }]);
    let streamed = '';
    for await (const event of await openai.responses.create({ ...RESPONSES, stream: true })) {
      if (event.type === 'response.refusal.delta') streamed += event.delta;
    }
    expect(streamed).toBe(refusal);
  });

  it('cuts an answer off at the token limit, and by a content filter', async () => {
    const short = await openai.responses.create({ ...RESPONSES, max_output_tokens: 16 });
    expect(short).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
      usage: { output_tokens: 16 },
    });
    await failNext('content_filter');
    const filtered = await openai.responses.create(RESPONSES);
    expect(filtered.incomplete_details).toEqual({ reason: 'content_filter' });
  });

  it('accepts messages as input, and answers in plain text without a schema', async () => {
    const { output_text: text } = await openai.responses.create({
      model: MODEL,
      input: [
        { role: 'developer', content: INSTRUCTIONS },
        { role: 'user', content: [{ type: 'input_text', text: INPUT }] },
      ],
    });
    expect(text).toMatch(/^Sample: /);
    const [logged] = await modelRequests(sandbox);
    expect(logged).toMatchObject({ instructions: INSTRUCTIONS, input: INPUT });
  });
});

describe('Chat Completions', () => {
  it('answers by schema, with usage', async () => {
    const completion = await openai.chat.completions.create(CHAT);
    const [choice] = completion.choices;
    expectIdeas(choice?.message.content ?? '');
    expect(choice?.finish_reason).toBe('stop');
    expect(completion.usage?.completion_tokens).toBeGreaterThan(10);
  });

  it('streams in chunks, with usage only on request', async () => {
    const query = { ...CHAT, stream: true as const };
    const counted = { ...query, stream_options: { include_usage: true } };
    const texts: string[] = [];
    const usages: number[] = [];
    for (const question of [query, counted]) {
      let text = '';
      for await (const chunk of await openai.chat.completions.create(question)) {
        text += chunk.choices[0]?.delta.content ?? '';
        if (chunk.usage) usages.push(chunk.usage.total_tokens);
      }
      texts.push(text);
    }
    expectIdeas(texts[0] ?? '');
    expect(texts[1]).toBe(texts[0]);
    expect(usages).toHaveLength(1);
  });

  it('refuses when told to, and cuts off at the token limit', async () => {
    await failNext('refusal');
    const refused = await openai.chat.completions.create(CHAT);
    expect(refused.choices[0]?.message).toMatchObject({ content: null });
    expect(refused.choices[0]?.message.refusal).toContain('sorry');
    const short = await openai.chat.completions.create({ ...CHAT, max_completion_tokens: 5 });
    expect(short.choices[0]?.finish_reason).toBe('length');
  });
});

describe('an error', () => {
  const create = (change: object = {}) => openai.responses.create({ ...RESPONSES, ...change });

  it('is that of OpenAI for a wrong key, an unknown model and an unknown path', async () => {
    const stranger = openaiFor(sandbox, { key: 'sk-somebody-else' });
    const error = await openaiErrorOf(stranger.responses.create(RESPONSES));
    expect(error).toMatchObject({ status: 401, code: 'invalid_api_key' });
    expect(error.message).not.toContain('sk-somebody-else');
    expect(await openaiErrorOf(create({ model: 'gpt-none' }))).toMatchObject({
      status: 404,
      code: 'model_not_found',
    });
    expect(await openaiErrorOf(openai.get('/nothing'))).toMatchObject({ status: 404 });
    expect(await openaiErrorOf(openai.models.retrieve('gpt-none'))).toMatchObject({ status: 404 });
    const models = await openai.models.list();
    expect(models.data.map(({ id }) => id)).toContain(MODEL);
  });

  it('names the invalid parameter', async () => {
    const cases: [object, string, string][] = [
      [{ temperature: 'hot' }, 'temperature', 'invalid_type'],
      [{ color: 'red' }, 'color', 'unknown_parameter'],
      [{ truncation: 'some' }, 'truncation', 'invalid_value'],
      [{ input: undefined }, 'input', 'missing_required_parameter'],
      [{ background: true }, 'background', 'sandbox_not_modelled'],
    ];
    for (const [change, param, code] of cases) {
      expect(await openaiErrorOf(create(change))).toMatchObject({ status: 400, param, code });
    }
    const messages = openai.chat.completions.create({ ...CHAT, messages: 3 as never });
    expect(await openaiErrorOf(messages)).toMatchObject({ status: 400, param: 'messages' });
  });

  it('is returned for an unsupported schema', async () => {
    const open = { ...SCHEMA, additionalProperties: true };
    const optional = { ...SCHEMA, required: [] };
    const unknown = { ...SCHEMA, properties: { ideas: { type: 'string', format: 'uri' } } };
    const either = { ...SCHEMA, properties: { ideas: { oneOf: [{ type: 'string' }] } } };
    const list = { type: 'array', items: { type: 'string' } };
    for (const schema of [open, optional, unknown, either, list]) {
      const text = { format: { type: 'json_schema', name: 'ideas', strict: true, schema } };
      expect(await openaiErrorOf(create({ text }))).toMatchObject({
        status: 400,
        code: 'invalid_json_schema',
        param: 'text.format.schema',
      });
    }
  });

  it('is returned when told to, and the SDK retries rate limits', async () => {
    await failNext('quota');
    expect(await openaiErrorOf(create())).toMatchObject({
      status: 429,
      code: 'insufficient_quota',
    });
    await failNext('server_error');
    expect(await openaiErrorOf(create())).toMatchObject({ status: 500, type: 'server_error' });
    await failNext('rate_limit', { retryAfterMs: 5 });
    const limited = await openaiErrorOf(create());
    expect(limited).toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
    expect(limited.headers?.get('retry-after-ms')).toBe('5');
    await failNext('rate_limit', { retryAfterMs: 5, count: 2 });
    const patient = openaiFor(sandbox, { retries: 2 });
    expectIdeas((await patient.responses.create(RESPONSES)).output_text);
    const requests = await modelRequests(sandbox);
    expect(requests.slice(-3).map(({ retry }) => retry)).toEqual([0, 1, 2]);
  });

  it('is a broken connection when told to, before or within an answer', async () => {
    await failNext('broken_stream', { count: 2 });
    expect((await openaiErrorOf(create())).message).toContain('Connection error');
    const broken = async () => {
      for await (const event of await openai.responses.create({ ...RESPONSES, stream: true })) {
        expect(event.type).not.toBe('response.completed');
      }
    };
    await expect(broken()).rejects.toThrow();
    const outcomes = (await modelRequests(sandbox)).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['broken', 'broken']);
  });

  it('is a timeout when told to, which doesn’t keep the sandbox from stopping', async () => {
    await failNext('timeout');
    const controller = new AbortController();
    const waiting = openai.responses.create(RESPONSES, { signal: controller.signal });
    await expect.poll(() => modelRequests(sandbox)).toHaveLength(1);
    controller.abort();
    await expect(waiting).rejects.toThrow('aborted');
    await expect.poll(async () => (await modelRequests(sandbox))[0]?.outcome).toBe('left');
    const another = await startSandbox();
    await control(another, 'openai/fail-next', { kind: 'timeout' });
    const forgotten = openaiErrorOf(openaiFor(another).responses.create(RESPONSES));
    await expect.poll(() => modelRequests(another)).toHaveLength(1);
    await another.stop();
    expect((await forgotten).message).toContain('Connection error');
  });
});
