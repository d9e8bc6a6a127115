import { z } from 'zod';

const MIN_SECRET_BYTES = 24;
const MAX_SECRET_BYTES = 64;
const TIMEOUT_MS = 10_000;

/** Decodes a Standard Webhooks secret into a key; undefined if it isn't one. */
export function schedulerKeyOf(secret: string): Buffer | undefined {
  const [, encoded] = /^whsec_([\w+/-]+={0,2})$/u.exec(secret) ?? [];
  if (encoded === undefined) return undefined;
  const key = Buffer.from(encoded, 'base64');
  return key.length >= MIN_SECRET_BYTES && key.length <= MAX_SECRET_BYTES ? key : undefined;
}

/** Variables for notifying a scheduler of due content. */
export const schedulerVariables = {
  SCHEDULER_WEBHOOK_URL: z
    .url({ protocol: /^https?$/u, error: 'must be an https:// URL' })
    .refine((url) => new URL(url).username === '', 'must have no user name in it')
    .optional()
    .describe('Webhook that receives due content; without it staff publish manually'),
  SCHEDULER_WEBHOOK_SECRET: z
    .string()
    .refine(
      (secret) => schedulerKeyOf(secret) !== undefined,
      'must be whsec_ and 24 to 64 random bytes in base64 (Standard Webhooks)',
    )
    .optional()
    .describe('Secret that signs the webhook: `whsec_` and 24 to 64 random bytes in base64'),
};

type SchedulerEnvironment = z.output<z.ZodObject<typeof schedulerVariables>>;

/** Returns contradictions, one sentence each. */
export function schedulerContradictions(env: SchedulerEnvironment): string[] {
  return (env.SCHEDULER_WEBHOOK_URL === undefined) !== (env.SCHEDULER_WEBHOOK_SECRET === undefined)
    ? ['SCHEDULER_WEBHOOK_URL and SCHEDULER_WEBHOOK_SECRET are only of use together.']
    : [];
}

/** Configuration of the scheduler that is notified of due content; undefined if it is off. */
export function schedulerConfig(env: SchedulerEnvironment) {
  const { SCHEDULER_WEBHOOK_URL: url, SCHEDULER_WEBHOOK_SECRET: secret } = env;
  if (url === undefined || secret === undefined) return undefined;
  return { url, secret, timeoutMs: TIMEOUT_MS };
}
