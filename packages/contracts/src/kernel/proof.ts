import * as z from 'zod/mini';

/**
 * The proof that a person has just given of themselves, for an endpoint that asks again. One that
 * is missing is refused by the access rules, after those that say who may call at all.
 */
export const ProofHeaders = z.object({
  'proof-token': z.optional(
    z.string().check(z.regex(/^[\w-]{43}$/u, 'This is no proof of ours. Please try again.')),
  ),
});
