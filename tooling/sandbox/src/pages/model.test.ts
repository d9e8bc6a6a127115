import type OpenAI from 'openai';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../index.ts';
import { control, testSandbox } from '../testing/harness.ts';
import { openaiErrorOf, openaiFor } from '../testing/vendors.ts';

const QUESTION = {
  model: 'gpt-5-mini',
  instructions: 'Suggest <what> to do next.',
  input: '{"region": "Harbour District"}',
  text: {
    format: {
      type: 'json_schema' as const,
      name: 'idea',
      strict: true,
      schema: {
        type: 'object',
        properties: { title: { type: 'string' } },
        required: ['title'],
        additionalProperties: false,
      },
    },
  },
};

let sandbox: Sandbox;
let openai: OpenAI;
beforeEach(async () => {
  sandbox = await testSandbox();
  openai = openaiFor(sandbox);
});

describe('the page of the language model', () => {
  const page = () => fetch(`${sandbox.url}/openai`).then((response) => response.text());
  const choose = (kind: string, count: string) =>
    fetch(`${sandbox.url}/openai/faults`, {
      method: 'POST',
      body: new URLSearchParams({ kind, count }),
      redirect: 'manual',
    });

  it('shows requests and answers', async () => {
    expect(await page()).toContain('No requests yet');
    await openai.responses.create(QUESTION);
    const shown = await page();
    expect(shown).toContain('Suggest &#60;what&#62; to do next.');
    expect(shown).toContain('Harbour District');
    expect(shown).toContain('additionalProperties');
    expect(shown).toContain('title&#34;: &#34;Sample: ');
    expect(shown).toMatch(/\banswered with 200/u);
  });

  it('makes the chosen number of requests fail', async () => {
    expect((await choose('quota', '2')).status).toBe(303);
    expect(await page()).toContain('2 × quota');
    for (let count = 0; count < 2; count += 1) {
      const failed = await openaiErrorOf(openai.responses.create(QUESTION));
      expect(failed).toMatchObject({ status: 429, code: 'insufficient_quota' });
    }
    expect((await openai.responses.create(QUESTION)).status).toBe('completed');
    expect((await choose('fire', '1')).status).toBe(400);
    expect((await choose('quota', '1000')).status).toBe(400);
  });

  it('is empty after a reset', async () => {
    await openai.responses.create(QUESTION);
    await choose('quota', '1');
    await control(sandbox, 'reset');
    expect(await page()).toContain('No requests yet');
    expect((await openai.responses.create(QUESTION)).status).toBe('completed');
  });
});
