import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { testEmails } from './test-emails.ts';

/** Policy of {@link testEmails}. */
export const testEmailsPolicy = {
  send: {
    access: 'emails:write',
    audit: 'email.test',
    summary: 'Send a test email to an address immediately; returns the mail server’s response',
    errors: STAFF_ERRORS,
    // Each request sends a real mail to any address.
    rateLimit: { max: 60, windowSeconds: 600 },
    accountLimit: { by: 'caller', max: 30, windowSeconds: 600 },
  },
} as const satisfies PolicyOf<typeof testEmails>;
