import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { bulkActions } from './bulk-actions.ts';

/** Policy of {@link bulkActions}. */
export const bulkActionsPolicy = {
  orderBulk: {
    access: 'crm:write',
    audit: 'people.bulk',
    summary: 'Run a bulk action on contacts; repeats with the same order id run once',
    errors: [...STAFF_ERRORS, 'idempotency_mismatch'],
  },
  bulkProgress: {
    access: 'crm:read',
    summary: 'Get the progress of a bulk action',
    errors: STAFF_ERRORS,
  },
} as const satisfies PolicyOf<typeof bulkActions>;
