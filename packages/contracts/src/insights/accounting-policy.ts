import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { accounting } from './accounting.ts';

/** Policy of {@link accounting}. */
export const accountingPolicy = {
  month: {
    access: 'accounting:read',
    reads: 'replica',
    summary: 'Get the accounting of a month: visits, income and refunds according to the ledger',
    errors: STAFF_ERRORS,
  },
} as const satisfies PolicyOf<typeof accounting>;
