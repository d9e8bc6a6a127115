import { z } from 'zod';
import { jsonOf } from '../json-of.ts';

/**
 * Why there is no answer.
 *
 * - `quota`: the units of this day are used up, or there are too many requests a minute
 * - `bad_key`: the key is wrong, or isn't allowed to use this API
 * - `unreachable`: YouTube didn't answer, failed, or answered what it doesn't promise
 * - `timeout`: no answer in time
 * - `rejected`: YouTube doesn't take the request
 */
export type YouTubeFailureReason = 'quota' | 'bad_key' | 'unreachable' | 'timeout' | 'rejected';

/** No answer of YouTube's, or none of use. */
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

/** https://developers.google.com/youtube/v3/docs/errors and Google's own, by `reason`. */
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

/** Who asks: with which key, where, and for how long. */
export interface YouTubeAccess {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly timeoutMs?: number;
}

/**
 * Asks over HTTP, and checks that the answer is one. The key goes in a header, so that no address in
 * a log or an error has it.
 *
 * @throws YouTubeFailure
 */
export function askingYouTube({ apiKey, baseUrl, timeoutMs = TIMEOUT_MS }: YouTubeAccess) {
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
