import OpenAI from 'openai';
import type { Sandbox } from '../index.ts';
import type { ModelRequest } from '../openai/openai.ts';

/** OpenAI's own SDK, configured for the sandbox. */
export function openaiFor(sandbox: Sandbox, config: { key?: string; retries?: number } = {}) {
  return new OpenAI({
    apiKey: config.key ?? sandbox.openaiKey,
    baseURL: `${sandbox.url}/openai/v1`,
    maxRetries: config.retries ?? 0,
    logLevel: 'off',
  });
}

/** Returns the error thrown by the SDK; fails the test if there is none. */
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

/** Requests received by the language model, oldest first. */
export async function modelRequests(sandbox: Sandbox): Promise<ModelRequest[]> {
  const response = await fetch(`${sandbox.url}/sandbox/openai`);
  const { requests } = (await response.json()) as { requests: ModelRequest[] };
  return requests;
}

/** Sends a request to YouTube, with its key, another one, or null for none. */
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
