import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { testEmails } from './test-emails.ts';

/** Policy of {@link testEmails}. */
export const testEmailsPolicy = {
  send: {
    access: 'emails:write',
    audit: 'email.test',
    summary: 'Send an email to an address at once, marked as a test: what the mail server said',
    errors: STAFF_ERRORS,
    // Each request sends a real mail to any address.
    rateLimit: { max: 60, windowSeconds: 600 },
    accountLimit: { by: 'caller', max: 30, windowSeconds: 600 },
  },
} as const satisfies PolicyOf<typeof testEmails>;
