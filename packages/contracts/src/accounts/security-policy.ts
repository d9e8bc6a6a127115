import type { PolicyOf } from '../kernel/policy.ts';
import { OFTEN, OWN } from './limits.ts';
import type { security } from './security.ts';

/** Policy of {@link security}. */
export const securityPolicy = {
  loginSecondFactor: {
    access: 'public',
    summary: 'Complete the second step of signing in with the challenge and a code',
    errors: ['challenge_unusable', 'code_wrong'],
    rateLimit: OFTEN,
  },
  secondFactor: {
    access: 'signed-in',
    summary: 'Get the second factors of the account',
    errors: ['unauthenticated'],
  },
  beginAuthenticator: {
    access: 'signed-in',
    summary: 'Start the setup of an authenticator app: returns its secret, shown only once',
    errors: ['unauthenticated', 'password_wrong', 'second_factor_set'],
    rateLimit: OFTEN,
    accountLimit: OWN,
  },
  confirmAuthenticator: {
    access: 'signed-in',
    summary:
      'Confirm the authenticator app with a code: returns ten recovery codes, shown only once',
    errors: ['unauthenticated', 'challenge_unusable', 'code_wrong', 'second_factor_set'],
    rateLimit: OFTEN,
    accountLimit: OWN,
  },
  prove: {
    access: 'customer',
    summary: 'Confirm the user’s identity: returns a proof for one protected request',
    errors: ['unauthenticated', 'password_wrong', 'code_wrong'],
    rateLimit: { max: 10, windowSeconds: 60 },
    accountLimit: { max: 30, windowSeconds: 900, by: 'caller' },
  },
  removeAuthenticator: {
    access: 'customer',
    summary: 'Remove the authenticator app',
    errors: ['unauthenticated', 'password_wrong', 'code_wrong'],
    rateLimit: OFTEN,
    accountLimit: OWN,
  },
  renewRecoveryCodes: {
    access: 'customer',
    summary: 'Create ten new recovery codes, shown only once; the old ones become invalid',
    errors: ['unauthenticated', 'password_wrong', 'challenge_unusable'],
    rateLimit: OFTEN,
    accountLimit: OWN,
  },
} as const satisfies PolicyOf<typeof security>;
