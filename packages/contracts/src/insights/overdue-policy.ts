import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { overdue } from './overdue.ts';

/** Policy of {@link overdue}. */
export const overduePolicy = {
  list: {
    access: 'overview:read',
    reads: 'replica',
    summary: 'List overdue items that the user may see, most urgent first',
    errors: STAFF_ERRORS,
  },
} as const satisfies PolicyOf<typeof overdue>;
