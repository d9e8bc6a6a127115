import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { audit } from './audit.ts';

/** Policy of {@link audit}. */
export const auditPolicy = {
  list: {
    access: 'audit:read',
    reads: 'replica',
    summary: 'List the audit log, newest first, page by page',
    errors: STAFF_ERRORS,
  },
  actors: {
    access: 'audit:read',
    reads: 'replica',
    summary: 'List everyone who appears as an actor in the audit log',
    errors: STAFF_ERRORS,
  },
  export: {
    access: 'audit:read',
    audit: 'audit.export',
    requiresProof: true,
    summary: 'Export the audit log as CSV (RFC 4180), newest first; formulas are escaped',
    errors: [...STAFF_ERRORS, 'proof_required'],
    rateLimit: { max: 10, windowSeconds: 60 },
  },
} as const satisfies PolicyOf<typeof audit>;
