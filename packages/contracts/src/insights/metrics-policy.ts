import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { metrics } from './metrics.ts';

/** Policy of {@link metrics}. */
export const metricsPolicy = {
  overview: {
    access: 'overview:read',
    reads: 'replica',
    summary:
      'Get business figures for a range of days, by default the last 30 days, and what is late now',
    errors: STAFF_ERRORS,
  },
} as const satisfies PolicyOf<typeof metrics>;
