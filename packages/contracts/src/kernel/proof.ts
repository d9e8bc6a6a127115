import * as z from 'zod/mini';

/**
 * Proof that the caller has just confirmed their identity, for endpoints that require it again. A
 * missing proof is refused by the access rules, after the check of who may call at all.
 */
export const ProofHeaders = z.object({
  'proof-token': z.optional(
    z.string().check(z.regex(/^[\w-]{43}$/u, 'This confirmation isn’t valid. Please try again.')),
  ),
});
