import OpenAI from 'openai';
import type { Sandbox } from '../index.ts';
import type { ModelRequest } from '../openai/request-log.ts';

/** OpenAI's own SDK, pointed at the sandbox. */
export function openaiFor(sandbox: Sandbox, config: { key?: string; retries?: number } = {}) {
  return new OpenAI({
    apiKey: config.key ?? sandbox.openaiKey,
    baseURL: `${sandbox.url}/openai/v1`,
    maxRetries: config.retries ?? 0,
    logLevel: 'off',
  });
}

/** What the SDK throws; fails the test when it doesn't. */
export async function openaiErrorOf(
  work: Promise<unknown>,
): Promise<InstanceType<typeof OpenAI.APIError>> {
  try {
    await work;
  } catch (error) {
    if (error instanceof OpenAI.APIError) return error;
    throw error;
  }
  throw new Error('OpenAI answered without an error');
}

/** The requests that the language model received, oldest first. */
export async function modelRequests(sandbox: Sandbox): Promise<ModelRequest[]> {
  const response = await fetch(`${sandbox.url}/sandbox/openai`);
  const { requests } = (await response.json()) as { requests: ModelRequest[] };
  return requests;
}

/** Asks YouTube, with its key unless there is another one, or null for none. */
export async function youtube(
  sandbox: Sandbox,
  path: string,
  parameters: Record<string, string>,
  key: string | null = sandbox.youtubeKey,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const query = new URLSearchParams({ ...parameters, ...(key === null ? {} : { key }) });
  const response = await fetch(`${sandbox.url}/youtube/v3${path}?${query.toString()}`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
