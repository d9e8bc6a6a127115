import type { PolicyOf } from '../kernel/policy.ts';
import { OFTEN, OWN } from './limits.ts';
import type { passkeys } from './passkeys.ts';

/** Policy of {@link passkeys}. */
export const passkeysPolicy = {
  listPasskeys: {
    access: 'signed-in',
    summary: 'List the user’s passkeys',
    errors: ['unauthenticated'],
  },
  beginPasskey: {
    access: 'signed-in',
    summary: 'Start adding a passkey: returns options for the browser',
    errors: ['unauthenticated', 'password_wrong', 'second_factor_set'],
    rateLimit: OFTEN,
    accountLimit: OWN,
  },
  addPasskey: {
    access: 'signed-in',
    summary: 'Add the passkey created by the browser',
    status: 201,
    errors: ['unauthenticated', 'challenge_unusable', 'second_factor_set'],
    rateLimit: OFTEN,
    accountLimit: OWN,
  },
  removePasskey: {
    access: 'customer',
    summary: 'Remove a passkey',
    errors: ['unauthenticated', 'password_wrong'],
    rateLimit: OFTEN,
    accountLimit: OWN,
  },
  passkeyOptions: {
    access: 'public',
    summary: 'Start signing in with a passkey: returns options for the browser',
    rateLimit: { max: 60, windowSeconds: 60 },
  },
  loginPasskey: {
    access: 'public',
    summary: 'Sign in with a passkey, which counts as both factors',
    errors: ['challenge_unusable'],
    rateLimit: OFTEN,
  },
} as const satisfies PolicyOf<typeof passkeys>;
