import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { Email, emailAddress, Id, Instant, optionalText, text } from '../kernel/scalars.ts';
import { ROLES } from './default-permissions.ts';

/** The signed-in user (specification section 3, User). */
export const User = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  /** Whether the email address is verified. */
  emailVerified: z.boolean(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  role: z.enum(ROLES),
  /**
   * `FREE`, or the uppercase name of the current or last membership. Entitlements are in {@link
   * Membership}.
   */
  membershipTier: z.string(),
  /** End of the current or last membership; null if there never was one. */
  membershipEndDate: z.nullable(Instant),
  /** Whether this session can only set up a second factor: staff, outside the sandbox. */
  needsSecondFactor: z.boolean(),
});

/** The signed-in user as the client reads it. */
export type User = z.output<typeof User>;

/** An existing password, which may have been chosen under different rules. */
export const OwnPassword = z
  .string('Password must be at least 8 characters')
  .check(
    z.minLength(8, 'Password must be at least 8 characters'),
    z.maxLength(128, 'Password must be at most 128 characters'),
  );

/** A new password, with a message per rule (specification section 5, Register). */
export const NewPassword = OwnPassword.check(
  z.regex(/[A-Z]/u, 'Password must contain at least one uppercase letter'),
  z.regex(/[a-z]/u, 'Password must contain at least one lowercase letter'),
  z.regex(/\d/u, 'Password must contain at least one number'),
);

/** Input of the sign-in form, with its messages (specification section 5). */
export const LoginForm = z.object({
  usernameOrEmail: text(254).check(z.minLength(1, 'Email or username is required')),
  password: OwnPassword,
});

const AccountEmail = emailAddress(
  'Please enter a valid email address',
  'Email address is required',
);

const USERNAME_LENGTH = 'Username must be at least 3 characters';

/**
 * Input of registration (specification sections 3 and 5). The form itself checks that both
 * passwords match.
 */
export const RegisterForm = z.object({
  username: z
    .string(USERNAME_LENGTH)
    .check(
      z.trim(),
      z.minLength(3, USERNAME_LENGTH),
      z.maxLength(50, 'Username must be at most 50 characters'),
      z.regex(/^[\w-]*$/u, 'Username can only contain letters, numbers, underscores, and hyphens'),
    ),
  email: AccountEmail,
  firstName: optionalText(60),
  lastName: optionalText(60),
  password: NewPassword,
});

/** Input of registration, as checked by the contract. */
export type RegisterForm = z.output<typeof RegisterForm>;

/** Input of the endpoint: without a username, one is derived from the email address. */
const Registration = z.extend(RegisterForm, { username: z.optional(RegisterForm.shape.username) });

/** Input of the endpoint, as checked by the contract. */
export type Registration = z.output<typeof Registration>;

/** First and last name, both optional. */
export const NameForm = z.object({ firstName: optionalText(60), lastName: optionalText(60) });

/** Input of a password change, including the current password. */
export const PasswordForm = z.object({ currentPassword: OwnPassword, newPassword: NewPassword });

/** Input of an email change, including the password. */
export const EmailForm = z.object({ email: Email, password: OwnPassword });

/** Input of a password reset request. */
export const ForgotPasswordForm = z.object({ email: AccountEmail });

/** Token in a mail link: 256 bits, base64url (RFC 4648, section 5). */
export const LinkToken = z
  .string('This link isn’t complete. Please open it from the email again.')
  .check(z.regex(/^[\w-]{43}$/u, 'This link isn’t complete. Please open it from the email again.'));

/** Validity of the code in a verification mail, in minutes; its link is valid for 7 days. */
export const VERIFICATION_CODE_MINUTES = 30;

/** The six-digit code of a verification mail; spaces are removed. */
export const VerificationCodeForm = z.object({
  code: z.string('Enter the 6 digits from our email.').check(
    z.overwrite((typed) => typed.replaceAll(/\s/gu, '')),
    z.regex(/^\d{6}$/u, 'Enter the 6 digits from our email.'),
  ),
});

/** A session of the user. */
export const SignedInPlace = z.object({
  id: Id,
  since: Instant,
  lastSeenAt: Instant,
  /** User agent at sign-in. */
  userAgent: z.nullable(z.string()),
  isCurrent: z.boolean(),
});

/** A {@link SignedInPlace} as the client reads it. */
export type SignedInPlace = z.output<typeof SignedInPlace>;

/** Endpoints for accounts (specification section 7). */
export const accounts = {
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    summary: 'Register and sign in; sends a mail to verify the email address',
    body: Registration,
    status: 201,
    response: z.object({ token: z.string(), user: User }),
    errors: ['email_taken', 'username_taken', 'password_common'],
    // The response reveals whether an address has an account, so each IP address may ask rarely.
    rateLimit: { max: 20, windowSeconds: 3600 },
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary:
      'Sign in: returns a token, and sets an HttpOnly cookie that the staff app requires; or returns a challenge if the account has a second factor',
    body: LoginForm,
    response: z.object({ token: z.string(), user: User }),
    errors: ['unauthenticated'],
    rateLimit: { max: 10, windowSeconds: 60 },
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    access: 'signed-in',
    summary: 'The current user',
    response: User,
    errors: ['unauthenticated'],
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/auth/me',
    access: 'customer',
    summary: 'Change first and last name',
    body: NameForm,
    response: User,
    errors: ['unauthenticated'],
    rateLimit: { max: 30, windowSeconds: 60 },
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    access: 'public',
    summary: 'Sign out: ends the session with its token and cookie',
    response: z.object({ signedOut: z.boolean() }),
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/auth/verify-email',
    access: 'public',
    summary: 'Verify an email address, or a new one, with the token from its mail',
    body: z.object({ token: LinkToken }),
    response: z.object({ email: z.string() }),
    errors: ['link_unusable', 'email_taken'],
    rateLimit: { max: 20, windowSeconds: 60 },
  }),
  verifyEmailByCode: endpoint({
    method: 'POST',
    path: '/auth/verify-email/code',
    access: 'customer',
    summary: 'Verify the user’s email address with the code of the latest verification mail',
    body: VerificationCodeForm,
    response: z.object({ email: z.string() }),
    errors: ['unauthenticated', 'code_wrong'],
    rateLimit: { max: 30, windowSeconds: 600 },
    accountLimit: { max: 20, windowSeconds: 3600, by: 'caller' },
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/auth/verify-email/resend',
    access: 'customer',
    summary: 'Send the verification mail again, with a new link and code',
    response: z.object({ sent: z.boolean() }),
    errors: ['unauthenticated'],
    rateLimit: { max: 20, windowSeconds: 600 },
    accountLimit: { max: 5, windowSeconds: 3600, by: 'caller' },
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/password/forgot',
    access: 'public',
    summary:
      'Request a password reset link; the response doesn’t reveal whether there is an account',
    body: ForgotPasswordForm,
    response: z.object({ requested: z.literal(true) }),
    rateLimit: { max: 20, windowSeconds: 600 },
    accountLimit: { max: 5, windowSeconds: 3600, by: 'email' },
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/password/reset',
    access: 'public',
    summary: 'Set a new password with the token from the mail; ends all sessions',
    body: z.object({ token: LinkToken, password: NewPassword }),
    // The address that the link was sent to, for signing in.
    response: z.object({ changed: z.literal(true), email: z.string() }),
    errors: ['link_unusable', 'password_common'],
    rateLimit: { max: 20, windowSeconds: 60 },
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/auth/password/change',
    access: 'customer',
    summary: 'Change the password; ends all other sessions',
    body: PasswordForm,
    response: z.object({ endedSessions: z.int() }),
    errors: ['unauthenticated', 'password_wrong', 'password_common'],
    rateLimit: { max: 20, windowSeconds: 60 },
    accountLimit: { max: 10, windowSeconds: 900, by: 'caller' },
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/auth/email/change',
    access: 'customer',
    summary: 'Request an email change, which takes effect once the new address is confirmed',
    body: EmailForm,
    response: z.object({ sentTo: z.string() }),
    errors: ['unauthenticated', 'password_wrong', 'email_taken'],
    rateLimit: { max: 20, windowSeconds: 600 },
    accountLimit: { max: 10, windowSeconds: 900, by: 'caller' },
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    access: 'customer',
    summary: 'List the user’s sessions',
    response: z.object({ sessions: z.array(SignedInPlace) }),
    errors: ['unauthenticated'],
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/auth/sessions/end-others',
    access: 'customer',
    summary: 'End all other sessions',
    response: z.object({ endedSessions: z.int() }),
    errors: ['unauthenticated'],
    rateLimit: { max: 20, windowSeconds: 60 },
  }),
} as const;
