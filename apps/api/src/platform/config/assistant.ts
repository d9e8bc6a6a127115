import { z } from 'zod';

const webUrl = z.url({ protocol: /^https?$/u, error: 'must be an http:// or https:// URL' });

const whole = (otherwise: number, least = 0) =>
  z.coerce.number<string>().int().min(least).max(1_000_000_000).default(otherwise);

/** Variables of the marketing assistant: a language model, its prices and budgets, and YouTube. */
export const assistantVariables = {
  OPENAI_API_KEY: z
    .string()
    .optional()
    .describe('Key of the language model’s API; without it the assistant is off'),
  OPENAI_BASE_URL: webUrl
    .optional()
    .describe('URL of another server with the OpenAI API, such as `http://127.0.0.1:8000/v1`'),
  OPENAI_MODEL: z
    .string()
    .default('gpt-5-mini')
    .describe('Name of the model, which must support structured outputs'),
  OPENAI_API: z
    .enum(['responses', 'chat'])
    .default('responses')
    .describe('`chat` for servers that know only Chat Completions'),
  OPENAI_TIMEOUT_SECONDS: whole(90, 1)
    .pipe(z.number().max(280, 'must be 280 or less'))
    .describe('Timeout of an answer in seconds, including retries'),
  OPENAI_MAX_RETRIES: whole(1)
    .pipe(z.number().max(5, 'must be 5 or less'))
    .describe(
      'Number of retries if the model’s server can’t accept a request; not after a timeout',
    ),
  AI_INPUT_PRICE_MICRODOLLARS: whole(250_000).describe(
    'Price of a million input tokens, in millionths of a dollar',
  ),
  AI_OUTPUT_PRICE_MICRODOLLARS: whole(2_000_000).describe(
    'Price of a million output tokens, in millionths of a dollar',
  ),
  AI_DAILY_BUDGET_CENTS: whole(200).describe('Daily budget of the assistant, in cents'),
  AI_MONTHLY_BUDGET_CENTS: whole(2000).describe('Monthly budget of the assistant, in cents'),
  YOUTUBE_API_KEY: z
    .string()
    .optional()
    .describe('Key of the YouTube Data API; without it video trends are off'),
  YOUTUBE_BASE_URL: webUrl.optional().describe('URL of another YouTube API: the sandbox’s'),
  YOUTUBE_DAILY_QUOTA: whole(10_000).describe(
    'Daily limit of YouTube quota units; a search costs 100',
  ),
};

type AssistantEnvironment = z.output<z.ZodObject<typeof assistantVariables>>;

const OPENAI_URL = 'https://api.openai.com/v1';
const YOUTUBE_URL = 'https://youtube.googleapis.com/youtube/v3';

/** Returns contradictions, one sentence each. */
export function assistantContradictions(env: AssistantEnvironment): string[] {
  return [
    ...(env.OPENAI_BASE_URL !== undefined && env.OPENAI_API_KEY === undefined
      ? ['OPENAI_BASE_URL is only of use with OPENAI_API_KEY.']
      : []),
    ...(env.YOUTUBE_BASE_URL !== undefined && env.YOUTUBE_API_KEY === undefined
      ? ['YOUTUBE_BASE_URL is only of use with YOUTUBE_API_KEY.']
      : []),
    ...(env.AI_DAILY_BUDGET_CENTS > env.AI_MONTHLY_BUDGET_CENTS
      ? ['AI_DAILY_BUDGET_CENTS is more than AI_MONTHLY_BUDGET_CENTS.']
      : []),
  ];
}

/** Configuration of the language model; undefined if it is off. */
export function modelConfig(env: AssistantEnvironment) {
  if (env.OPENAI_API_KEY === undefined) return undefined;
  return {
    apiKey: env.OPENAI_API_KEY,
    baseUrl: env.OPENAI_BASE_URL ?? OPENAI_URL,
    model: env.OPENAI_MODEL,
    api: env.OPENAI_API,
    timeoutMs: env.OPENAI_TIMEOUT_SECONDS * 1000,
    maxRetries: env.OPENAI_MAX_RETRIES,
    /** Per million tokens. */
    prices: {
      inputMicrodollars: env.AI_INPUT_PRICE_MICRODOLLARS,
      outputMicrodollars: env.AI_OUTPUT_PRICE_MICRODOLLARS,
    },
    budget: { dailyCents: env.AI_DAILY_BUDGET_CENTS, monthlyCents: env.AI_MONTHLY_BUDGET_CENTS },
  };
}

/** Configuration of YouTube; undefined if it is off. */
export function youtubeConfig(env: AssistantEnvironment) {
  if (env.YOUTUBE_API_KEY === undefined) return undefined;
  return {
    apiKey: env.YOUTUBE_API_KEY,
    baseUrl: env.YOUTUBE_BASE_URL ?? YOUTUBE_URL,
    dailyQuota: env.YOUTUBE_DAILY_QUOTA,
  };
}
