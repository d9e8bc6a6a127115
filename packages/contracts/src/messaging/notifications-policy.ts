import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { notifications } from './notifications.ts';

/** Policy of {@link notifications}. */
export const notificationsPolicy = {
  subscribe: {
    access: 'public',
    summary:
      'Subscribe to notifications; the address must confirm, and the response doesn’t reveal whether it is known',
    status: 201,
    errors: [],
    // It sends mail to an address that nobody has confirmed.
    rateLimit: { max: 20, windowSeconds: 600 },
  },
  templates: {
    access: 'emails:read',
    summary: 'List the kinds of mails',
    errors: STAFF_ERRORS,
  },
  preview: {
    access: 'emails:read',
    summary: 'Preview a mail with sample data, or one from the log',
    errors: STAFF_ERRORS,
  },
} as const satisfies PolicyOf<typeof notifications>;
