import type { PolicyOf } from '../kernel/policy.ts';
import type { accounts } from './accounts.ts';

/** Policy of {@link accounts}. */
export const accountsPolicy = {
  register: {
    access: 'public',
    summary: 'Register and sign in; sends a mail to verify the email address',
    status: 201,
    errors: ['email_taken', 'username_taken', 'password_common'],
    // The response reveals whether an address has an account, so each IP address may ask rarely.
    rateLimit: { max: 20, windowSeconds: 3600 },
  },
  login: {
    access: 'public',
    summary:
      'Sign in: returns a token, and sets an HttpOnly cookie that the staff app requires; or returns a challenge if the account has a second factor',
    errors: ['unauthenticated'],
    rateLimit: { max: 10, windowSeconds: 60 },
  },
  me: {
    access: 'signed-in',
    summary: 'The current user',
    errors: ['unauthenticated'],
  },
  rename: {
    access: 'customer',
    summary: 'Change first and last name',
    errors: ['unauthenticated'],
    rateLimit: { max: 30, windowSeconds: 60 },
  },
  logout: {
    access: 'public',
    summary: 'Sign out: ends the session with its token and cookie',
  },
  verifyEmail: {
    access: 'public',
    summary: 'Verify an email address, or a new one, with the token from its mail',
    errors: ['link_unusable', 'email_taken'],
    rateLimit: { max: 20, windowSeconds: 60 },
  },
  verifyEmailByCode: {
    access: 'customer',
    summary: 'Verify the user’s email address with the code of the latest verification mail',
    errors: ['unauthenticated', 'code_wrong'],
    rateLimit: { max: 30, windowSeconds: 600 },
    accountLimit: { max: 20, windowSeconds: 3600, by: 'caller' },
  },
  resendVerification: {
    access: 'customer',
    summary: 'Send the verification mail again, with a new link and code',
    errors: ['unauthenticated'],
    rateLimit: { max: 20, windowSeconds: 600 },
    accountLimit: { max: 5, windowSeconds: 3600, by: 'caller' },
  },
  forgotPassword: {
    access: 'public',
    summary:
      'Request a password reset link; the response doesn’t reveal whether there is an account',
    rateLimit: { max: 20, windowSeconds: 600 },
    accountLimit: { max: 5, windowSeconds: 3600, by: 'email' },
  },
  resetPassword: {
    access: 'public',
    summary: 'Set a new password with the token from the mail; ends all sessions',
    errors: ['link_unusable', 'password_common'],
    rateLimit: { max: 20, windowSeconds: 60 },
  },
  changePassword: {
    access: 'customer',
    summary: 'Change the password; ends all other sessions',
    errors: ['unauthenticated', 'password_wrong', 'password_common'],
    rateLimit: { max: 20, windowSeconds: 60 },
    accountLimit: { max: 10, windowSeconds: 900, by: 'caller' },
  },
  changeEmail: {
    access: 'customer',
    summary: 'Request an email change, which takes effect once the new address is confirmed',
    errors: ['unauthenticated', 'password_wrong', 'email_taken'],
    rateLimit: { max: 20, windowSeconds: 600 },
    accountLimit: { max: 10, windowSeconds: 900, by: 'caller' },
  },
  sessions: {
    access: 'customer',
    summary: 'List the user’s sessions',
    errors: ['unauthenticated'],
  },
  endOtherSessions: {
    access: 'customer',
    summary: 'End all other sessions',
    errors: ['unauthenticated'],
    rateLimit: { max: 20, windowSeconds: 60 },
  },
} as const satisfies PolicyOf<typeof accounts>;
