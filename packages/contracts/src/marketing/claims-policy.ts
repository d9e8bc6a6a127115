import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { claims } from './claims.ts';

/** Policy of {@link claims}. */
export const claimsPolicy = {
  checkClaims: {
    access: 'campaigns:read',
    summary: 'Find unbacked claims in a text, with the facts',
    errors: STAFF_ERRORS,
    rateLimit: { max: 300, windowSeconds: 60 },
  },
} as const satisfies PolicyOf<typeof claims>;
