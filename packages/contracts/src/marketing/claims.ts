import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { multilineText } from '../kernel/scalars.ts';

/** What a text can claim that has to be true. */
export const CLAIM_KINDS = [
  'price',
  'percentage',
  'response-time',
  'area',
  'guarantee',
  'count',
  'superlative',
] as const;

/** A claim in a text that nothing backs. */
export const UnbackedClaim = z.object({
  kind: z.enum(CLAIM_KINDS),
  /** Where it stands in the text: its first UTF-16 unit, and the one behind its last. */
  start: z.int(),
  end: z.int(),
  /** The words that claim it. */
  words: z.string(),
  /** Why it can't stay: what is true instead, or that nothing shows it. */
  reason: z.string(),
  /** What may stand there instead; null where nothing true can. An empty text removes the words. */
  replacement: z.nullable(z.string()),
});

/** An {@link UnbackedClaim} as the client reads it. */
export type UnbackedClaim = z.output<typeof UnbackedClaim>;

/** Texts of what goes out, compared with prices, settings and measured figures. */
export const claims = {
  checkClaims: endpoint({
    method: 'POST',
    path: '/marketing/claims',
    access: 'campaigns:read',
    summary: 'Which claims of a text nothing backs, with what is true instead',
    body: z.object({ text: multilineText(12_000) }),
    response: z.object({ claims: z.array(UnbackedClaim) }),
    errors: ['unauthenticated', 'forbidden'],
    rateLimit: { max: 300, windowSeconds: 60 },
  }),
} as const;
