import type { Passkey, PasskeyAssertion, PasskeyRegistration, User } from '@voltcourier/contracts';
import type * as z from 'zod/mini';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/app-error.ts';
import { sentence } from '../../platform/language/sentence.ts';
import type { Database } from '../../platform/database/connection.ts';
import { checkPassword, holdPassword } from './credentials.ts';
import { hashOfToken, newToken } from './codes.ts';
import {
  addPasskeyChallenge,
  deletePasskey,
  deletePasskeyChallenges,
  findPasskey,
  hasPasskey,
  insertPasskey,
  listPasskeyRows,
  recordPasskeyUse,
  type PasskeyRow,
  usePasskeyChallenge,
} from './passkeys-repository.ts';
import { holdUser, lockUser } from './repository.ts';
import { hasApp, notifyAccount, proveCurrentSession } from './second-factors.ts';
import { unproveSessions } from './sessions-repository.ts';

// Loaded lazily: its certificate parsing takes a tenth of the API's startup time, and few requests
// need it.
const webauthn = () => import('@simplewebauthn/server');

const CHALLENGE_MS = 10 * 60_000;
const BROWSER_MS = 5 * 60_000;
const PASSKEYS_MAX = 20;
// ES256, EdDSA and RS256 (IANA, COSE Algorithms): every authenticator in use supports at least one
// of them.
const ALGORITHMS = [-7, -8, -257];

const viewOf = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

const unusable = (message: string) => new AppError('challenge_unusable', message);
const LATE = 'This has expired or was already used. Please try again.';

/** Runs a check of the WebAuthn library and turns any failure into the same error. */
async function checked<Result extends { verified: boolean }>(
  check: () => Promise<Result>,
): Promise<Result & { verified: true }> {
  const result = await check().catch(() => undefined);
  if (result?.verified === true) return result as Result & { verified: true };
  throw unusable('This passkey couldn’t be checked. Please try again.');
}

// Passkeys: adding, removing, and signing in (W3C, Web Authentication).

// Host of the customer site. Passkeys work there, on its subdomains, and in the staff app, which
// the site lists as a related origin if it isn't on a subdomain (W3C, Web Authentication Level 3,
// 5.11).
const rpIDOf = (ctx: Context) => new URL(ctx.config.appUrl).hostname;
const expectedOriginOf = (ctx: Context) =>
  ctx.config.origins.filter((origin) => {
    const { hostname } = new URL(origin);
    const isBelow = hostname === rpIDOf(ctx) || hostname.endsWith(`.${rpIDOf(ctx)}`);
    return isBelow || origin === new URL(ctx.config.adminUrl).origin;
  });

async function createChallenge(ctx: Context, userId: string | null): Promise<string> {
  const challenge = newToken();
  const expiresAt = new Date(ctx.now().getTime() + CHALLENGE_MS);
  await addPasskeyChallenge(ctx.db, { hash: hashOfToken(challenge), userId, expiresAt });
  return challenge;
}

/** Consumes the challenge that a response names; the library checks that it is the expected one. */
function answered(ctx: Context, userId: string | null) {
  return (challenge: string) =>
    usePasskeyChallenge(ctx.db, hashOfToken(challenge), userId, ctx.now());
}

/** @throws AppError `second_factor_set`. */
function checkLimit(known: readonly PasskeyRow[]): void {
  if (known.length < PASSKEYS_MAX) return;
  throw new AppError(
    'second_factor_set',
    sentence('An account can have up to {max} passkeys. Remove one you don’t use.', {
      max: PASSKEYS_MAX,
    }),
  );
}

/** Lists a user's passkeys. */
export async function listPasskeys(ctx: Context, userId: string): Promise<Passkey[]> {
  return (await listPasskeyRows(ctx.db, userId)).map(viewOf);
}

/**
 * Returns the options for the browser to create a passkey.
 *
 * @throws AppError `password_wrong`, `second_factor_set`.
 */
export async function beginPasskey(ctx: Context, user: User, password: string) {
  await checkPassword(ctx, user.id, password, 'password');
  const known = await listPasskeyRows(ctx.db, user.id);
  checkLimit(known);
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: ctx.config.brand.name,
    rpID: rpIDOf(ctx),
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.username,
    challenge: Buffer.from(await createChallenge(ctx, user.id), 'base64url'),
    timeout: BROWSER_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map((row) => ({
      id: row.credential_id,
      transports: [...row.transports],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/**
 * Adds the passkey that the browser created. It also counts as the second factor of the current
 * session.
 *
 * @throws AppError `challenge_unusable`, `second_factor_set`.
 */
export async function addPasskey(
  ctx: Context,
  userId: string,
  sessionId: string,
  name: string,
  registration: z.output<typeof PasskeyRegistration>,
): Promise<Passkey> {
  const { transports = [], ...response } = registration.response;
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await checked(() =>
    verifyRegistrationResponse({
      response: { ...registration, response, clientExtensionResults: {} },
      expectedChallenge: answered(ctx, userId),
      expectedOrigin: expectedOriginOf(ctx),
      expectedRPID: rpIDOf(ctx),
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (registrationInfo === undefined) throw unusable(LATE);
  const { credential } = registrationInfo;
  return ctx.db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    checkLimit(await listPasskeyRows(trx, userId));
    const row = await insertPasskey(trx, {
      userId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports,
      name,
      at: ctx.now(),
    });
    if (row === undefined) {
      throw new AppError('second_factor_set', 'This passkey already belongs to an account.');
    }
    await proveCurrentSession(ctx, trx, sessionId);
    await notifyAccount(ctx, trx, userId, 'passkey-added');
    return viewOf(row);
  });
}

/**
 * Removes a passkey. Returns false if there is none with that ID.
 *
 * @throws AppError `password_wrong`.
 */
export async function removePasskey(
  ctx: Context,
  userId: string,
  id: string,
  password: string,
): Promise<boolean> {
  const hash = await checkPassword(ctx, userId, password, 'password');
  return ctx.db.transaction().execute(async (trx) => {
    await holdPassword(trx, userId, hash, 'password');
    if (!(await deletePasskey(trx, userId, id))) return false;
    if (!(await hasApp(trx, userId)) && !(await hasPasskey(trx, userId))) {
      await unproveSessions(trx, userId);
    }
    await notifyAccount(ctx, trx, userId, 'passkey-removed');
    return true;
  });
}

/** Returns the options for the browser to sign in with any passkey of this site. */
export async function passkeySignInOptions(ctx: Context) {
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: rpIDOf(ctx),
    challenge: Buffer.from(await createChallenge(ctx, null), 'base64url'),
    timeout: BROWSER_MS,
    userVerification: 'required',
  });
}

/**
 * Signs in with a passkey. Runs `begin` in the transaction that records the passkey's use.
 *
 * @throws AppError `challenge_unusable`.
 */
export async function finishPasskeySignIn<Begun>(
  ctx: Context,
  assertion: z.output<typeof PasskeyAssertion>,
  begin: (trx: Database, userId: string) => Promise<Begun>,
): Promise<Begun> {
  const row = await findPasskey(ctx.db, assertion.id);
  if (row === undefined) {
    throw unusable('We don’t recognize this passkey. Please sign in with your password.');
  }
  const { userHandle, ...response } = assertion.response;
  const { verifyAuthenticationResponse } = await webauthn();
  const { authenticationInfo } = await checked(() =>
    verifyAuthenticationResponse({
      response: {
        ...assertion,
        response: { ...response, ...(userHandle !== undefined && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: answered(ctx, null),
      expectedOrigin: expectedOriginOf(ctx),
      expectedRPID: rpIDOf(ctx),
      credential: {
        id: row.credential_id,
        publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
        counter: row.counter,
      },
    }),
  );
  const counters = { before: row.counter, after: authenticationInfo.newCounter };
  return ctx.db.transaction().execute(async (trx) => {
    // Before the passkey, as its removal does.
    await holdUser(trx, row.user_id);
    if (!(await recordPasskeyUse(trx, row.id, counters, ctx.now()))) throw unusable(LATE);
    return begin(trx, row.user_id);
  });
}

/** Deletes expired challenges. */
export function prunePasskeyChallenges(ctx: Context): Promise<void> {
  return deletePasskeyChallenges(ctx.db, ctx.now());
}
