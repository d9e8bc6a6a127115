import { z } from 'zod';
import { jsonOf } from '../json-of.ts';

/**
 * Reason for a failure.
 *
 * - `quota`: the day's units are used up, or there are too many requests per minute
 * - `bad_key`: the key is wrong, or not authorized for this API
 * - `unreachable`: no response, an error, or a response that violates YouTube's API
 * - `timeout`: no response in time
 * - `rejected`: YouTube refused the request
 */
export type YouTubeFailureReason = 'quota' | 'bad_key' | 'unreachable' | 'timeout' | 'rejected';

/** No response from YouTube, or an unusable one. */
export class YouTubeFailure extends Error {
  override readonly name = 'YouTubeFailure';
  readonly reason: YouTubeFailureReason;

  /** @param message for the log; without the key. */
  constructor(reason: YouTubeFailureReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

const TIMEOUT_MS = 10_000;

/**
 * From https://developers.google.com/youtube/v3/docs/errors and Google's general errors, by
 * `reason`.
 */
const REASONS: Readonly<Record<string, YouTubeFailureReason>> = {
  quotaExceeded: 'quota',
  dailyLimitExceeded: 'quota',
  rateLimitExceeded: 'quota',
  userRateLimitExceeded: 'quota',
  keyInvalid: 'bad_key',
  keyExpired: 'bad_key',
  API_KEY_INVALID: 'bad_key',
  API_KEY_SERVICE_BLOCKED: 'bad_key',
  accessNotConfigured: 'bad_key',
  ipRefererBlocked: 'bad_key',
};

const Reasons = z.array(z.object({ reason: z.string().optional() }));

const Failed = z.object({
  error: z.object({
    message: z.string(),
    errors: Reasons.default([]),
    details: Reasons.default([]),
  }),
});

function failureOf(status: number, text: string): YouTubeFailure {
  const failed = Failed.safeParse(jsonOf(text)).data?.error;
  const reasons = [...(failed?.details ?? []), ...(failed?.errors ?? [])].map(
    ({ reason = '' }) => reason,
  );
  const known = reasons.map((reason) => REASONS[reason]).find((reason) => reason !== undefined);
  const byStatus = status === 429 ? 'quota' : status >= 500 ? 'unreachable' : 'rejected';
  return new YouTubeFailure(known ?? byStatus, `${status} ${failed?.message ?? reasons.join(' ')}`);
}

/** API key, URL and timeout. */
export interface YouTubeAccess {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly timeoutMs?: number;
}

/**
 * Creates a function that sends requests over HTTP and validates the responses. The key is sent in
 * a header, so that no URL in a log or error contains it.
 *
 * @throws YouTubeFailure
 */
export function youTubeRequest({ apiKey, baseUrl, timeoutMs = TIMEOUT_MS }: YouTubeAccess) {
  return async <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    parameters: Record<string, string>,
  ): Promise<z.output<Schema>> => {
    const query = new URLSearchParams(parameters).toString();
    const signal = AbortSignal.timeout(timeoutMs);
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${baseUrl.replace(/\/$/u, '')}${path}?${query}`, {
        headers: { 'x-goog-api-key': apiKey, accept: 'application/json' },
        signal,
      });
      text = await response.text();
    } catch (cause) {
      const reason = signal.aborted ? 'timeout' : 'unreachable';
      throw new YouTubeFailure(reason, cause instanceof Error ? cause.message : 'no answer', cause);
    }
    if (!response.ok) throw failureOf(response.status, text);
    const answer = schema.safeParse(jsonOf(text));
    if (answer.success) return answer.data;
    const problems = z.prettifyError(answer.error);
    throw new YouTubeFailure('unreachable', `An answer of another kind: ${problems}`, answer.error);
  };
}
