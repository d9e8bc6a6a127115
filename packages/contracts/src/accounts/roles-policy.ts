import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { roles } from './roles.ts';

/** Policy of {@link roles}. */
export const rolesPolicy = {
  permissions: {
    access: 'signed-in',
    summary: 'Get the user’s staff permissions; empty for customers',
    errors: ['unauthenticated'],
  },
  list: {
    access: 'staff:read',
    summary: 'List staff roles and their permissions',
    errors: STAFF_ERRORS,
  },
  change: {
    access: 'staff:write',
    audit: 'staff.permissions',
    requiresProof: true,
    summary: 'Set the permissions of a role, based on its version; effective from the next request',
    errors: [...STAFF_ERRORS, 'proof_required', 'changed_meanwhile'],
    rateLimit: { max: 20, windowSeconds: 60 },
  },
} as const satisfies PolicyOf<typeof roles>;
