import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { sendingDomain } from './sending-domain.ts';

/** Policy of {@link sendingDomain}. */
export const sendingDomainPolicy = {
  get: {
    access: 'emails:read',
    summary:
      'Get the SPF, DKIM and DMARC records of the sending domain: the required and the current ones',
    errors: STAFF_ERRORS,
    rateLimit: { max: 60, windowSeconds: 60 },
  },
} as const satisfies PolicyOf<typeof sendingDomain>;
