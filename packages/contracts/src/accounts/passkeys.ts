import * as z from 'zod/mini';
import { User } from './accounts.ts';
import { endpoint } from '../kernel/route.ts';
import { Id, Instant, text } from '../kernel/scalars.ts';
import { PasswordProof } from './security.ts';

const UNREADABLE = 'The answer of this passkey can’t be read.';

/** Bytes as sent by browsers: base64url (RFC 4648, section 5). */
const bytes = (max: number) =>
  z.string(UNREADABLE).check(z.maxLength(max, UNREADABLE), z.regex(/^[\w-]+$/u, UNREADABLE));

const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
};

/** Browser response when a passkey is created (W3C, WebAuthn Level 3, RegistrationResponseJSON). */
export const PasskeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: z.optional(z.array(text(20)).check(z.maxLength(10))),
  }),
});

/**
 * Browser response when signing in with a passkey (W3C, WebAuthn Level 3,
 * AuthenticationResponseJSON).
 */
export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: z.optional(bytes(200)),
  }),
});

/** Name of a passkey. */
export const PasskeyName = z.object({
  name: text(60).check(z.minLength(1, 'Give it a name, such as the device it is on.')),
});

/** A passkey of an account. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
});

/** A {@link Passkey} as the client reads it. */
export type Passkey = z.output<typeof Passkey>;

/** Options for the browser API (W3C, WebAuthn Level 3, 5.4 and 5.5). */
const BrowserOptions = z.object({ options: z.looseObject({ challenge: z.string() }) });

const OFTEN = { max: 20, windowSeconds: 60 } as const;
const OWN = { max: 20, windowSeconds: 900, by: 'caller' } as const;

/** Endpoints for passkeys (W3C, Web Authentication). */
export const passkeys = {
  listPasskeys: endpoint({
    method: 'GET',
    path: '/auth/passkeys',
    access: 'signed-in',
    summary: 'List the user’s passkeys',
    response: z.object({ passkeys: z.array(Passkey) }),
    errors: ['unauthenticated'],
  }),
  beginPasskey: endpoint({
    method: 'POST',
    path: '/auth/passkeys/options',
    access: 'signed-in',
    summary: 'Start adding a passkey: returns options for the browser',
    body: PasswordProof,
    response: BrowserOptions,
    errors: ['unauthenticated', 'password_wrong', 'second_factor_set'],
    rateLimit: OFTEN,
    accountLimit: OWN,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/auth/passkeys',
    access: 'signed-in',
    summary: 'Add the passkey created by the browser',
    body: z.extend(PasskeyName, { registration: PasskeyRegistration }),
    status: 201,
    response: Passkey,
    errors: ['unauthenticated', 'challenge_unusable', 'second_factor_set'],
    rateLimit: OFTEN,
    accountLimit: OWN,
  }),
  removePasskey: endpoint({
    method: 'POST',
    path: '/auth/passkeys/:id/remove',
    access: 'customer',
    summary: 'Remove a passkey',
    params: z.object({ id: Id }),
    body: PasswordProof,
    response: z.object({ removed: z.boolean() }),
    errors: ['unauthenticated', 'password_wrong'],
    rateLimit: OFTEN,
    accountLimit: OWN,
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/auth/login/passkey/options',
    access: 'public',
    summary: 'Start signing in with a passkey: returns options for the browser',
    response: BrowserOptions,
    rateLimit: { max: 60, windowSeconds: 60 },
  }),
  loginPasskey: endpoint({
    method: 'POST',
    path: '/auth/login/passkey',
    access: 'public',
    summary: 'Sign in with a passkey, which counts as both factors',
    body: z.object({ assertion: PasskeyAssertion }),
    response: z.object({ token: z.string(), user: User }),
    errors: ['challenge_unusable'],
    rateLimit: { max: 20, windowSeconds: 60 },
  }),
} as const;
