import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { systemStatus } from './system-status.ts';

/** Policy of {@link systemStatus}. */
export const systemStatusPolicy = {
  getSystem: {
    access: 'system:read',
    summary:
      'Get the version, processes, queues, vendors, backups and migrations, without calling any vendor',
    errors: STAFF_ERRORS,
  },
} as const satisfies PolicyOf<typeof systemStatus>;
