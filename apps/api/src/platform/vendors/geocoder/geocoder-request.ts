import type { z } from 'zod';
import { jsonOf } from '../json-of.ts';

/**
 * Reason for a failure.
 *
 * - `unreachable`: no response, an error, or a response that violates Photon's protocol
 * - `timeout`: no response in time
 * - `rejected`: the request was refused
 */
export type GeocoderFailureReason = 'unreachable' | 'timeout' | 'rejected';

/**
 * A failed geocoder request. Its message doesn't contain the query, which is a person's address.
 */
export class GeocoderFailure extends Error {
  override readonly name = 'GeocoderFailure';
  readonly reason: GeocoderFailureReason;
  /** Whether the server is up but refuses the request. */
  readonly isFinal: boolean;

  constructor(reason: GeocoderFailureReason, message: string) {
    super(message);
    this.reason = reason;
    this.isFinal = reason === 'rejected';
  }
}

/** Short, because a person is waiting at a form field. */
const TIMEOUT_MS = 2500;

const MAX_BYTES = 128 * 1024;

/** URL, credentials and timeout of the geocoder. */
export interface GeocoderAccess {
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly userAgent: string;
  readonly timeoutMs?: number;
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new GeocoderFailure('unreachable', 'The answer is too long.');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function failureOf(status: number): GeocoderFailure {
  const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 429;
  return new GeocoderFailure(isRefusal ? 'rejected' : 'unreachable', `It answered ${status}.`);
}

/**
 * Creates a function that sends requests over HTTP and validates the responses. Only the configured
 * server is asked: a redirect is a failure.
 *
 * @throws GeocoderFailure
 */
export function geocoderRequest({ baseUrl, apiKey, userAgent, timeoutMs }: GeocoderAccess) {
  const base = baseUrl.replace(/\/+$/u, '');
  const headers = {
    accept: 'application/json',
    'user-agent': userAgent,
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
  };
  return async <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    parameters: Readonly<Record<string, string>>,
  ): Promise<z.output<Schema>> => {
    const signal = AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS);
    const query = new URLSearchParams(parameters).toString();
    let text: string;
    try {
      const response = await fetch(`${base}${path}?${query}`, {
        headers,
        redirect: 'manual',
        signal,
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw failureOf(response.status);
      }
      text = await textOf(response);
    } catch (cause) {
      if (cause instanceof GeocoderFailure) throw cause;
      if (signal.aborted) throw new GeocoderFailure('timeout', 'It didn’t answer in time.');
      throw new GeocoderFailure('unreachable', 'It can’t be reached.');
    }
    const answer = schema.safeParse(jsonOf(text));
    if (answer.success) return answer.data;
    throw new GeocoderFailure('unreachable', 'The answer is none of Photon’s protocol.');
  };
}
