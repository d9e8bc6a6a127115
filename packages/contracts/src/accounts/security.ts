import * as z from 'zod/mini';
import { OwnPassword, User } from './accounts.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Instant, text } from '../kernel/scalars.ts';

/** Code of an authenticator app (RFC 6238, six digits), or a recovery code. */
export const SecondFactorCode = text(40).check(
  z.minLength(6, 'Enter the 6 digits from your app, or a recovery code.'),
);

/** Input of the first step of setting up an authenticator app. */
export const PasswordProof = z.object({ password: OwnPassword });

/** Input of confirming an authenticator app, or of the second step of signing in. */
export const CodeForm = z.object({ code: SecondFactorCode });

/** Input of removing the authenticator app. */
export const TurnOffForm = z.object({ password: OwnPassword, code: SecondFactorCode });

/** Identity confirmation: a code for users with an authenticator app, otherwise the password. */
export const ProofForm = z
  .object({ password: z.optional(OwnPassword), code: z.optional(SecondFactorCode) })
  .check(
    z.refine(({ password, code }) => password !== undefined || code !== undefined, {
      path: ['password'],
      message: 'Enter your password, or a code from your app.',
    }),
  );

/** Protection of an account in addition to its password. */
export const SecondFactorStatus = z.object({
  /** When the authenticator app was confirmed; null if there is none. */
  authenticatorSince: z.nullable(Instant),
  recoveryCodesLeft: z.int(),
  /** Whether a second factor is required: for staff, outside the sandbox. */
  isRequired: z.boolean(),
});

/** A {@link SecondFactorStatus} as the client reads it. */
export type SecondFactorStatus = z.output<typeof SecondFactorStatus>;

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** Endpoints for second factors (RFC 6238; decisions, record 16). */
export const security = {
  loginSecondFactor: endpoint({
    method: 'POST',
    path: '/auth/login/second-factor',
    body: z.object({
      /** From the response `second_factor_required` of the first step. */
      challenge: z.string().check(z.regex(/^[\w-]{43}$/u, 'Please sign in again.')),
      code: SecondFactorCode,
    }),
    response: z.object({ token: z.string(), user: User }),
  }),
  secondFactor: endpoint({
    method: 'GET',
    path: '/auth/second-factor',
    response: SecondFactorStatus,
  }),
  beginAuthenticator: endpoint({
    method: 'POST',
    path: '/auth/second-factor/authenticator',
    body: PasswordProof,
    response: z.object({
      /** Base32, for typing into an app. */
      secret: z.string(),
      /** The `otpauth:` URL for the QR code. */
      address: z.string(),
    }),
  }),
  confirmAuthenticator: endpoint({
    method: 'POST',
    path: '/auth/second-factor/authenticator/confirm',
    body: CodeForm,
    response: RecoveryCodes,
  }),
  prove: endpoint({
    method: 'POST',
    path: '/auth/proof',
    body: ProofForm,
    response: z.object({
      /** Value of the `proof-token` header. */
      proof: z.string(),
      expiresAt: Instant,
    }),
  }),
  removeAuthenticator: endpoint({
    method: 'POST',
    path: '/auth/second-factor/authenticator/remove',
    body: TurnOffForm,
    response: z.object({ removed: z.literal(true) }),
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/auth/second-factor/recovery-codes',
    body: PasswordProof,
    response: RecoveryCodes,
  }),
} as const;
