import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { duplicates } from './duplicates.ts';

/** Policy of {@link duplicates}. */
export const duplicatesPolicy = {
  listDuplicates: {
    access: 'crm:read',
    summary: 'List the next 20 possible duplicates, oldest first',
    errors: STAFF_ERRORS,
  },
} as const satisfies PolicyOf<typeof duplicates>;
