import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { customers } from './customers.ts';

/** Policy of {@link customers}. */
export const customersPolicy = {
  list: {
    access: 'customers:read',
    reads: 'replica',
    summary: 'List customer accounts, newest first, page by page',
    errors: STAFF_ERRORS,
  },
  get: {
    access: 'customers:read',
    summary: 'Get a customer account and its membership',
    errors: STAFF_ERRORS,
  },
  grantTier: {
    access: 'memberships:write',
    audit: 'tier.grant',
    summary: 'Grant a tier that is no longer on sale; it renews monthly until ended',
    errors: [...STAFF_ERRORS, 'membership_exists'],
  },
  endTier: {
    access: 'memberships:write',
    audit: 'tier.end',
    summary: 'End a granted tier after the current month',
    errors: [...STAFF_ERRORS, 'no_membership'],
  },
} as const satisfies PolicyOf<typeof customers>;
