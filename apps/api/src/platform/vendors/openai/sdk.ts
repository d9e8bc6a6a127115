import {
  APIConnectionTimeoutError,
  APIError,
  APIUserAbortError,
  AuthenticationError,
  OpenAI,
} from 'openai';
import { zodTextFormat } from 'openai/helpers/zod';
import { type CompletionRequest, ModelFailure } from './language-model.ts';
import type { OpenAiOptions } from './openai.ts';
import { reasonOf } from './reasons.ts';

/** Creates the configured OpenAI SDK client. */
export function createClient({ apiKey, baseUrl, timeoutMs, maxRetries }: OpenAiOptions): OpenAI {
  return new OpenAI({
    apiKey,
    baseURL: baseUrl,
    // Our timeout comes first. The SDK's would retry a request that may have been billed.
    timeout: 2 * timeoutMs,
    maxRetries,
    // Otherwise the SDK reads these from the environment.
    organization: null,
    project: null,
    logLevel: 'off',
  });
}

/** A schema in the format of both APIs. */
export interface JsonSchemaFormat {
  readonly name: string;
  readonly strict: true;
  readonly schema: Record<string, unknown>;
}

/**
 * Returns an answer's schema in strict form: every property required, no others allowed.
 *
 * @throws ModelFailure `rejected` if it can't be expressed that way, for example with optional
 * properties.
 */
export function schemaFormatOf(request: CompletionRequest<unknown>): JsonSchemaFormat {
  try {
    const { name, schema } = zodTextFormat(request.schema, request.schemaName);
    return { name, strict: true, schema };
  } catch (cause) {
    throw new ModelFailure('rejected', `The schema ${request.schemaName} is not strict.`, {
      cause,
    });
  }
}

/** Converts an SDK error to a ModelFailure. */
export function failureOf(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error;
  if (error instanceof APIUserAbortError) {
    return new ModelFailure('cancelled', 'The request was ended.', { cause: error });
  }
  if (error instanceof APIConnectionTimeoutError) {
    return new ModelFailure('timeout', 'The model did not answer in time.', { cause: error });
  }
  if (!(error instanceof APIError)) {
    const message = error instanceof Error ? error.message : String(error);
    return new ModelFailure('unreachable', message, { cause: error });
  }
  const codes = [error.code, error.type].filter((code) => typeof code === 'string');
  // The vendor's message about a wrong key contains a part of it.
  const isKey = error instanceof AuthenticationError;
  const message = isKey ? 'The vendor doesn’t know the key.' : error.message;
  const detail = { requestId: error.requestID ?? null, ...(isKey ? {} : { cause: error }) };
  return new ModelFailure(reasonOf(error.status, codes), message, detail);
}
