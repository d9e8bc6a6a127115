import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { business } from './business.ts';

/** Policy of {@link business}. */
export const businessPolicy = {
  getBusiness: {
    access: 'settings:read',
    summary: 'Get the contact details and promises of the business, with the configured values',
    errors: STAFF_ERRORS,
  },
  changeBusiness: {
    access: 'settings:write',
    audit: 'business.change',
    summary:
      'Change the contact details and promises of the business; null uses the configured value',
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
  listBusinessChanges: {
    access: 'settings:read',
    summary: 'List changes of these settings, newest first, page by page',
    errors: STAFF_ERRORS,
  },
} as const satisfies PolicyOf<typeof business>;
