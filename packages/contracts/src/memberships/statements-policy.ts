import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { statements } from './statements.ts';

/** Policy of {@link statements}. */
export const statementsPolicy = {
  list: {
    access: 'customer',
    summary: 'List the months with company visits; owners and managers only',
    errors: [...STAFF_ERRORS, 'no_company'],
  },
  get: {
    access: 'customer',
    summary: 'Get the company’s totals of a month, and its visits page by page',
    errors: [...STAFF_ERRORS, 'no_company'],
  },
} as const satisfies PolicyOf<typeof statements>;
