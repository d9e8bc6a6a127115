import type { ModelFailureReason } from './language-model.ts';

/** Codes and types for an account without credit or at its limit. */
const QUOTA = ['insufficient_quota', 'billing_hard_limit_reached', 'billing_not_active'];

/** Codes in a stream or a failed response, where there is no HTTP status. */
const CODES: Readonly<Record<string, ModelFailureReason>> = {
  rate_limit_exceeded: 'rate_limited',
  invalid_prompt: 'rejected',
};

/** Maps the vendor's codes and the HTTP status, if there is one, to a reason. */
export function reasonOf(status: number | undefined, codes: readonly string[]): ModelFailureReason {
  if (codes.some((code) => QUOTA.includes(code))) return 'quota';
  if (status === undefined) {
    return codes.map((code) => CODES[code]).find((reason) => reason) ?? 'unreachable';
  }
  if (status === 429) return 'rate_limited';
  if (status === 408) return 'timeout';
  return status >= 400 && status < 500 && status !== 409 ? 'rejected' : 'unreachable';
}
