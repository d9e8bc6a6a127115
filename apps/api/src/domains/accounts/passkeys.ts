import type { Passkey, PasskeyAssertion, PasskeyRegistration, User } from '@voltcourier/contracts';
import type * as z from 'zod/mini';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/connection.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { NotificationsService } from '../messaging/index.ts';
import { hashOfToken, newToken } from './codes.ts';
import type { CredentialsService } from './credentials.ts';
import {
  addPasskey,
  addPasskeyChallenge,
  deletePasskey,
  deletePasskeyChallenges,
  findPasskey,
  hasPasskey,
  listPasskeys,
  notePasskeyUse,
  type PasskeyRow,
  usePasskeyChallenge,
} from './passkeys-repository.ts';
import { addAccountEvent, lockUser } from './repository.ts';
import { findAuthenticator } from './second-factors-repository.ts';
import { proveSession, unproveSessions } from './sessions-repository.ts';

// Certificates and their notation: a tenth of the api's start, for what few requests need.
const webauthn = () => import('@simplewebauthn/server');

const CHALLENGE_MS = 10 * 60_000;
const BROWSER_MS = 5 * 60_000;
const PASSKEYS_MAX = 20;
// ES256, EdDSA and RS256 (IANA, COSE Algorithms): what every authenticator in use has one of.
const ALGORITHMS = [-7, -8, -257];

const viewOf = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

const unusable = (sentence: string) => new AppError('challenge_unusable', sentence);
const LATE = 'That took too long, or was used already. Please try again.';

/** Runs a check of the library, which throws where something isn't as it was asked. */
async function checked<Result extends { verified: boolean }>(
  check: () => Promise<Result>,
): Promise<Result & { verified: true }> {
  const result = await check().catch(() => undefined);
  if (result?.verified === true) return result as Result & { verified: true };
  throw unusable('This passkey couldn’t be checked. Please try again.');
}

/** Passkeys: added, removed, and signing in with one (W3C, Web Authentication). */
export function createPasskeys(
  deps: Pick<Dependencies, 'config' | 'db' | 'now'>,
  credentials: CredentialsService,
  notifications: NotificationsService,
) {
  const { config, db, now } = deps;
  // The customer site's host; passkeys are good there and on the hosts below it.
  const rpID = new URL(config.appUrl).hostname;
  const expectedOrigin = config.origins.filter((origin) => {
    const { hostname } = new URL(origin);
    return hostname === rpID || hostname.endsWith(`.${rpID}`);
  });

  const ask = async (userId: string | null): Promise<string> => {
    const challenge = newToken();
    const expiresAt = new Date(now().getTime() + CHALLENGE_MS);
    await addPasskeyChallenge(db, { hash: hashOfToken(challenge), userId, expiresAt });
    return challenge;
  };

  /** Uses up the challenge that an answer names; whether it is the one, the library checks. */
  const answered = (userId: string | null) => (challenge: string) =>
    usePasskeyChallenge(db, hashOfToken(challenge), userId, now());

  const tell = async (
    trx: Database,
    userId: string,
    kind: 'passkey-added' | 'passkey-removed',
  ): Promise<void> => {
    const eventId = await addAccountEvent(trx, { userId, kind, at: now() });
    await notifications.tellAccountNews(trx, kind, eventId);
  };

  /** @throws AppError `second_factor_set`. */
  const checkRoom = (known: readonly PasskeyRow[]): void => {
    if (known.length < PASSKEYS_MAX) return;
    throw new AppError(
      'second_factor_set',
      `An account has at most ${PASSKEYS_MAX} passkeys. Remove one that you don’t use.`,
    );
  };

  return {
    /** A person's passkeys. */
    list: async (userId: string): Promise<Passkey[]> =>
      (await listPasskeys(db, userId)).map(viewOf),

    /**
     * What to ask the browser of somebody who adds a passkey.
     *
     * @throws AppError `password_wrong`, `second_factor_set`.
     */
    begin: async (user: User, password: string) => {
      await credentials.checkPassword(user.id, password, 'password');
      const known = await listPasskeys(db, user.id);
      checkRoom(known);
      const { generateRegistrationOptions } = await webauthn();
      return generateRegistrationOptions({
        rpName: config.brand.name,
        rpID,
        userID: new TextEncoder().encode(user.id),
        userName: user.email,
        userDisplayName: user.username,
        challenge: Buffer.from(await ask(user.id), 'base64url'),
        timeout: BROWSER_MS,
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: known.map((row) => ({
          id: row.credential_id,
          transports: [...row.transports],
        })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },

    /**
     * Adds the passkey that the browser made. The session that does it has its second factor with
     * that.
     *
     * @throws AppError `challenge_unusable`, `second_factor_set`.
     */
    add: async (
      userId: string,
      sessionId: string,
      name: string,
      registration: z.output<typeof PasskeyRegistration>,
    ): Promise<Passkey> => {
      const { transports = [], ...response } = registration.response;
      const { verifyRegistrationResponse } = await webauthn();
      const { registrationInfo } = await checked(() =>
        verifyRegistrationResponse({
          response: { ...registration, response, clientExtensionResults: {} },
          expectedChallenge: answered(userId),
          expectedOrigin,
          expectedRPID: rpID,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      );
      if (registrationInfo === undefined) throw unusable(LATE);
      const { credential } = registrationInfo;
      return db.transaction().execute(async (trx) => {
        await lockUser(trx, userId);
        checkRoom(await listPasskeys(trx, userId));
        const row = await addPasskey(trx, {
          userId,
          credentialId: credential.id,
          publicKey: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          transports,
          name,
          at: now(),
        });
        if (row === undefined) {
          throw new AppError('second_factor_set', 'This passkey belongs to an account already.');
        }
        await proveSession(trx, sessionId, now());
        await tell(trx, userId, 'passkey-added');
        return viewOf(row);
      });
    },

    /**
     * Removes a passkey. False when there is none with that id.
     *
     * @throws AppError `password_wrong`.
     */
    remove: async (userId: string, id: string, password: string): Promise<boolean> => {
      await credentials.checkPassword(userId, password, 'password');
      return db.transaction().execute(async (trx) => {
        await lockUser(trx, userId);
        if (!(await deletePasskey(trx, userId, id))) return false;
        const app = await findAuthenticator(trx, userId);
        if (app?.confirmed_at == null && !(await hasPasskey(trx, userId))) {
          await unproveSessions(trx, userId);
        }
        await tell(trx, userId, 'passkey-removed');
        return true;
      });
    },

    /** What to ask the browser of whoever signs in: any passkey of this site. */
    options: async () => {
      const { generateAuthenticationOptions } = await webauthn();
      return generateAuthenticationOptions({
        rpID,
        challenge: Buffer.from(await ask(null), 'base64url'),
        timeout: BROWSER_MS,
        userVerification: 'required',
      });
    },

    /**
     * Signs in with a passkey: begins what `begin` does, in the transaction that notes its use.
     *
     * @throws AppError `challenge_unusable`.
     */
    finish: async <Begun>(
      assertion: z.output<typeof PasskeyAssertion>,
      begin: (trx: Database, userId: string) => Promise<Begun>,
    ): Promise<Begun> => {
      const row = await findPasskey(db, assertion.id);
      if (row === undefined) {
        throw unusable('We don’t know this passkey. Please sign in with your password.');
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
          expectedChallenge: answered(null),
          expectedOrigin,
          expectedRPID: rpID,
          credential: {
            id: row.credential_id,
            publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
            counter: row.counter,
          },
        }),
      );
      const counters = { before: row.counter, after: authenticationInfo.newCounter };
      return db.transaction().execute(async (trx) => {
        if (!(await notePasskeyUse(trx, row.id, counters, now()))) throw unusable(LATE);
        return begin(trx, row.user_id);
      });
    },

    /** Forgets challenges that nobody can answer any more. */
    prune: (): Promise<void> => deletePasskeyChallenges(db, now()),
  };
}

/** The service of passkeys. */
export type PasskeysService = ReturnType<typeof createPasskeys>;
