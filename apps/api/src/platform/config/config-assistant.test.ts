import { SANDBOX_OPENAI_KEY, SANDBOX_YOUTUBE_KEY } from '@voltcourier/sandbox/keys';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, SANDBOX } from './config.ts';

const DATABASE_URL = 'postgresql://localhost/voltcourier';

const problemOf = (variables: Record<string, string>): string => {
  try {
    readConfig({ DATABASE_URL, ...variables });
    return '';
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message;
  }
};

describe('the language model', () => {
  it('is off without a key, and uses OpenAI by default with one', () => {
    expect(readConfig({ DATABASE_URL }).model).toBeUndefined();
    expect(readConfig({ DATABASE_URL, OPENAI_API_KEY: 'sk-mine' }).model).toEqual({
      apiKey: 'sk-mine',
      baseUrl: 'https://api.openai.com/v1',
      model: 'gpt-5-mini',
      api: 'responses',
      timeoutMs: 90_000,
      maxRetries: 1,
      prices: { inputMicrodollars: 250_000, outputMicrodollars: 2_000_000 },
      budget: { dailyCents: 200, monthlyCents: 2000 },
    });
  });

  it('can use another server', () => {
    const { model } = readConfig({
      DATABASE_URL,
      OPENAI_API_KEY: 'none',
      OPENAI_BASE_URL: 'http://127.0.0.1:8000/v1',
      OPENAI_MODEL: 'local-model',
      OPENAI_API: 'chat',
      AI_INPUT_PRICE_MICRODOLLARS: '0',
      AI_OUTPUT_PRICE_MICRODOLLARS: '0',
    });
    expect(model).toMatchObject({
      baseUrl: 'http://127.0.0.1:8000/v1',
      model: 'local-model',
      api: 'chat',
      prices: { inputMicrodollars: 0, outputMicrodollars: 0 },
    });
  });

  it.each([
    ['OPENAI_BASE_URL', 'localhost'],
    ['OPENAI_API', 'completions'],
    ['OPENAI_TIMEOUT_SECONDS', '0'],
    ['OPENAI_TIMEOUT_SECONDS', '281'],
    ['OPENAI_MAX_RETRIES', '6'],
    ['AI_INPUT_PRICE_MICRODOLLARS', '-1'],
    ['AI_OUTPUT_PRICE_MICRODOLLARS', '0.5'],
    ['AI_DAILY_BUDGET_CENTS', 'much'],
    ['AI_MONTHLY_BUDGET_CENTS', '-1'],
    ['YOUTUBE_BASE_URL', 'youtube'],
    ['YOUTUBE_DAILY_QUOTA', '-1'],
  ])('reports an invalid variable by name: %s=%s', (name, value) => {
    expect(problemOf({ [name]: value })).toMatch(new RegExp(`^${name}: .+\\.$`, 'mu'));
  });

  it('reports variables that contradict each other', () => {
    expect(problemOf({ OPENAI_BASE_URL: 'http://127.0.0.1:8000/v1' })).toContain(
      'OPENAI_BASE_URL is only of use with OPENAI_API_KEY.',
    );
    expect(problemOf({ AI_DAILY_BUDGET_CENTS: '2001' })).toContain(
      'AI_DAILY_BUDGET_CENTS is more than AI_MONTHLY_BUDGET_CENTS.',
    );
  });
});

describe('YouTube', () => {
  it('is off without a key, and uses YouTube’s API by default with one', () => {
    expect(readConfig({ DATABASE_URL }).youtube).toBeUndefined();
    expect(readConfig({ DATABASE_URL, YOUTUBE_API_KEY: 'AIza-mine' }).youtube).toEqual({
      apiKey: 'AIza-mine',
      baseUrl: 'https://youtube.googleapis.com/youtube/v3',
      dailyQuota: 10_000,
    });
    expect(problemOf({ YOUTUBE_BASE_URL: 'http://127.0.0.1:4100' })).toContain(
      'YOUTUBE_BASE_URL is only of use with YOUTUBE_API_KEY.',
    );
  });
});

describe('production', () => {
  it('rejects the sandbox’s keys', () => {
    expect(SANDBOX.openaiApiKey).toBe(SANDBOX_OPENAI_KEY);
    expect(SANDBOX.youtubeApiKey).toBe(SANDBOX_YOUTUBE_KEY);
    const refused = problemOf({
      APP_ENV: 'production',
      OPENAI_API_KEY: SANDBOX_OPENAI_KEY,
      YOUTUBE_API_KEY: SANDBOX_YOUTUBE_KEY,
      YOUTUBE_BASE_URL: 'http://127.0.0.1:4100/youtube/v3',
    });
    expect(refused).toContain('OPENAI_API_KEY still has the sandbox’s value.');
    expect(refused).toContain('YOUTUBE_API_KEY still has the sandbox’s value.');
    expect(refused).toContain('YOUTUBE_BASE_URL is only for the sandbox.');
  });

  it('accepts missing keys, and real ones', () => {
    const own = { APP_ENV: 'production', OPENAI_API_KEY: 'sk-mine', YOUTUBE_API_KEY: 'AIza-mine' };
    for (const variables of [{ APP_ENV: 'production' }, own]) {
      const problem = problemOf(variables);
      expect(problem).toContain('SESSION_SECRET is missing.');
      expect(problem).not.toMatch(/OPENAI|YOUTUBE/u);
    }
  });
});
