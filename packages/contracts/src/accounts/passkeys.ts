import * as z from 'zod/mini';
import { User } from './accounts.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, Instant, text } from '../kernel/scalars.ts';
import { PasswordProof } from './security.ts';

const UNREADABLE = 'We couldn’t read this passkey’s response.';

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
  name: text(60).check(z.minLength(1, 'Give it a name, such as the device it’s on.')),
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

/** Endpoints for passkeys (W3C, Web Authentication). */
export const passkeys = {
  listPasskeys: endpoint({
    method: 'GET',
    path: '/auth/passkeys',
    response: z.object({ passkeys: z.array(Passkey) }),
  }),
  beginPasskey: endpoint({
    method: 'POST',
    path: '/auth/passkeys/options',
    body: PasswordProof,
    response: BrowserOptions,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/auth/passkeys',
    body: z.extend(PasskeyName, { registration: PasskeyRegistration }),
    response: Passkey,
  }),
  removePasskey: endpoint({
    method: 'POST',
    path: '/auth/passkeys/:id/remove',
    params: z.object({ id: Id }),
    body: PasswordProof,
    response: z.object({ removed: z.boolean() }),
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/auth/login/passkey/options',
    response: BrowserOptions,
  }),
  loginPasskey: endpoint({
    method: 'POST',
    path: '/auth/login/passkey',
    body: z.object({ assertion: PasskeyAssertion }),
    response: z.object({ token: z.string(), user: User }),
  }),
} as const;
