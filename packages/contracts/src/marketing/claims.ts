import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { multilineText } from '../kernel/scalars.ts';

/** Kinds of claims that are checked. */
export const CLAIM_KINDS = [
  'price',
  'percentage',
  'response-time',
  'area',
  'guarantee',
  'count',
  'superlative',
] as const;

/** An unbacked claim in a text. */
export const UnbackedClaim = z.object({
  kind: z.enum(CLAIM_KINDS),
  /** Position in the text: its first UTF-16 unit, and the one after its last. */
  start: z.int(),
  end: z.int(),
  /** The words that make the claim. */
  words: z.string(),
  /** Why it can't stay: the true value, or that nothing backs it. */
  reason: z.string(),
  /** A true replacement; null if there is none. An empty text removes the words. */
  replacement: z.nullable(z.string()),
});

/** An {@link UnbackedClaim} as the client reads it. */
export type UnbackedClaim = z.output<typeof UnbackedClaim>;

/** Checks texts against prices, settings and measured figures. */
export const claims = {
  checkClaims: endpoint({
    method: 'POST',
    path: '/marketing/claims',
    body: z.object({ text: multilineText(12_000) }),
    response: z.object({ claims: z.array(UnbackedClaim) }),
  }),
} as const;
