import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
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
export const SignedInDevice = z.object({
  id: Id,
  since: Instant,
  lastSeenAt: Instant,
  /** User agent at sign-in. */
  userAgent: z.nullable(z.string()),
  isCurrent: z.boolean(),
});

/** A {@link SignedInDevice} as the client reads it. */
export type SignedInDevice = z.output<typeof SignedInDevice>;

/** Endpoints for accounts (specification section 7). */
export const accounts = {
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    body: Registration,
    response: z.object({ token: z.string(), user: User }),
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    body: LoginForm,
    response: z.object({ token: z.string(), user: User }),
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    response: User,
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/auth/me',
    body: NameForm,
    response: User,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    response: z.object({ signedOut: z.boolean() }),
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/auth/verify-email',
    body: z.object({ token: LinkToken }),
    response: z.object({ email: z.string() }),
  }),
  verifyEmailByCode: endpoint({
    method: 'POST',
    path: '/auth/verify-email/code',
    body: VerificationCodeForm,
    response: z.object({ email: z.string() }),
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/auth/verify-email/resend',
    response: z.object({ sent: z.boolean() }),
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/password/forgot',
    body: ForgotPasswordForm,
    response: z.object({ requested: z.literal(true) }),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/password/reset',
    body: z.object({ token: LinkToken, password: NewPassword }),
    // The address that the link was sent to, for signing in.
    response: z.object({ changed: z.literal(true), email: z.string() }),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/auth/password/change',
    body: PasswordForm,
    response: z.object({ endedSessions: z.int() }),
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/auth/email/change',
    body: EmailForm,
    response: z.object({ sentTo: z.string() }),
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    response: z.object({ sessions: z.array(SignedInDevice) }),
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/auth/sessions/end-others',
    response: z.object({ endedSessions: z.int() }),
  }),
} as const;
