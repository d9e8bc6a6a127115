import { ROLE_PERMISSIONS, type SecondFactorStatus, type User } from '@voltcourier/contracts';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/connection.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createSeal } from '../../platform/sealed-text.ts';
import type { AccountNewsKind, NotificationsService } from '../messaging/index.ts';
import {
  addressOf,
  asAppCode,
  hashOfRecoveryCode,
  hashOfToken,
  newRecoveryCodes,
  newSecret,
  newToken,
  stepOf,
} from './codes.ts';
import type { CredentialsService } from './credentials.ts';
import { hasPasskey } from './passkeys-repository.ts';
import { addAccountEvent, lockUser } from './repository.ts';
import {
  addLoginChallenge,
  confirmAuthenticator,
  countRecoveryCodes,
  countTry,
  deleteAuthenticator,
  deleteLoginChallenges,
  deleteRecoveryCodes,
  findAuthenticator,
  findLoginChallenge,
  forgetTries,
  putAuthenticator,
  putRecoveryCodes,
  useLoginChallenge,
  useRecoveryCode,
  useStep,
} from './second-factors-repository.ts';
import { proveSession, unproveSessions } from './sessions-repository.ts';

const MINUTE_MS = 60_000;
const CHALLENGE_MS = 10 * MINUTE_MS;
const SETUP_MS = 60 * MINUTE_MS;
// Three of a million codes are right at a time: whoever has the password guesses for two years.
const TRIES = 5;
const TRIES_MS = 15 * MINUTE_MS;

/** What is proved by a code, so that one that has been used up can be told. */
type Proof = 'app' | 'recovery-code';

const codeWrong = () =>
  new AppError('code_wrong', 'This code is wrong or was already used.', {
    field: 'code',
  });

/** Authenticator apps, their recovery codes, and the second step of signing in. */
export function createSecondFactors(
  deps: Pick<Dependencies, 'config' | 'db' | 'now'>,
  credentials: CredentialsService,
  notifications: NotificationsService,
) {
  const { config, db, now } = deps;
  const { seal, open } = createSeal(config.sessionSecret, 'authenticator');

  const tell = async (trx: Database, userId: string, kind: AccountNewsKind): Promise<void> => {
    const eventId = await addAccountEvent(trx, { userId, kind, at: now() });
    await notifications.tellAccountNews(trx, kind, eventId);
  };

  /**
   * Counts a try before the code is looked at, outside of any transaction that fails with it.
   *
   * @throws AppError `rate_limited`.
   */
  const count = async (userId: string): Promise<void> => {
    const at = now();
    const start = new Date(at.getTime() - TRIES_MS);
    const { failures, since } = await countTry(db, userId, at, start);
    if (failures <= TRIES) return;
    const left = since.getTime() + TRIES_MS - at.getTime();
    const minutes = Math.max(1, Math.ceil(left / MINUTE_MS));
    throw new AppError(
      'rate_limited',
      `Too many wrong codes. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    );
  };

  const useAppCode = async (
    trx: Database,
    userId: string,
    sealedSecret: string,
    code: string,
  ): Promise<boolean> => {
    const secret = open(sealedSecret, userId);
    const step = secret === undefined ? undefined : stepOf(secret, code, now());
    return step !== undefined && (await useStep(trx, userId, step));
  };

  /** @throws AppError `code_wrong`. */
  const prove = async (trx: Database, userId: string, typed: string): Promise<Proof> => {
    const code = asAppCode(typed);
    if (code === undefined) {
      const hash = hashOfRecoveryCode(userId, typed);
      if (!(await useRecoveryCode(trx, userId, hash, now()))) throw codeWrong();
      await forgetTries(trx, userId);
      await tell(trx, userId, 'recovery-code-used');
      return 'recovery-code';
    }
    const app = await findAuthenticator(trx, userId);
    const isRight =
      app?.confirmed_at != null && (await useAppCode(trx, userId, app.sealed_secret, code));
    if (!isRight) throw codeWrong();
    await forgetTries(trx, userId);
    return 'app';
  };

  const giveRecoveryCodes = async (trx: Database, userId: string): Promise<string[]> => {
    const codes = newRecoveryCodes();
    const hashes = codes.map((code) => hashOfRecoveryCode(userId, code));
    await putRecoveryCodes(trx, userId, hashes);
    return codes;
  };

  const hasApp = async (userId: string): Promise<boolean> =>
    (await findAuthenticator(db, userId))?.confirmed_at != null;

  return {
    /**
     * Whether the right password alone doesn't sign a person in. A passkey of a customer is a
     * comfort; one of staff is the second factor that they must have.
     */
    isAskedOf: async ({ id, role }: Pick<User, 'id' | 'role'>): Promise<boolean> =>
      (await hasApp(id)) || (ROLE_PERMISSIONS[role].length > 0 && (await hasPasskey(db, id))),

    /** Stands for the right password until the second step; ten minutes, once. */
    challenge: async (userId: string): Promise<string> => {
      const token = newToken();
      const at = now();
      const expiresAt = new Date(at.getTime() + CHALLENGE_MS);
      await addLoginChallenge(db, { userId, hash: hashOfToken(token), at, expiresAt });
      return token;
    },

    /**
     * The second step of signing in: uses challenge and code up, and begins what `begin` does in
     * the same transaction.
     *
     * @throws AppError `challenge_unusable`, `code_wrong`, `rate_limited`.
     */
    finish: async <Begun>(
      challenge: string,
      code: string,
      begin: (trx: Database, userId: string) => Promise<Begun>,
    ): Promise<Begun> => {
      const unusable = () =>
        new AppError('challenge_unusable', 'That took too long. Please sign in again.');
      const row = await findLoginChallenge(db, hashOfToken(challenge), now());
      if (row === undefined) throw unusable();
      await count(row.user_id);
      return db.transaction().execute(async (trx) => {
        await prove(trx, row.user_id, code);
        if (!(await useLoginChallenge(trx, row.id, now()))) throw unusable();
        return begin(trx, row.user_id);
      });
    },

    /**
     * Asks somebody who is signed in for a code.
     *
     * @throws AppError `code_wrong`, `rate_limited`.
     */
    check: async (userId: string, code: string): Promise<void> => {
      await count(userId);
      await db.transaction().execute((trx) => prove(trx, userId, code));
    },

    /** How a person's account is protected. */
    status: async ({ id, role }: Pick<User, 'id' | 'role'>): Promise<SecondFactorStatus> => {
      const app = await findAuthenticator(db, id);
      return {
        authenticatorSince: app?.confirmed_at?.toISOString() ?? null,
        recoveryCodesLeft: await countRecoveryCodes(db, id),
        isRequired: config.isProduction && ROLE_PERMISSIONS[role].length > 0,
      };
    },

    /**
     * Begins to set an app up. Nothing counts before it is confirmed.
     *
     * @throws AppError `password_wrong`, `second_factor_set`.
     */
    beginAuthenticator: async (
      user: User,
      password: string,
    ): Promise<{ secret: string; address: string }> => {
      await credentials.checkPassword(user.id, password, 'password');
      const secret = newSecret();
      const sealedSecret = seal(secret, user.id);
      if (!(await putAuthenticator(db, { userId: user.id, sealedSecret, at: now() }))) {
        throw new AppError(
          'second_factor_set',
          'This account has an authenticator app. Turn it off first to set up another one.',
        );
      }
      return { secret, address: addressOf(secret, config.brand.name, user.email) };
    },

    /**
     * Confirms an app by a code of it. The session that does it has its second factor with that.
     *
     * @throws AppError `challenge_unusable`, `code_wrong`, `second_factor_set`, `rate_limited`.
     */
    confirmAuthenticator: async (
      userId: string,
      sessionId: string,
      typed: string,
    ): Promise<string[]> => {
      const app = await findAuthenticator(db, userId);
      if (app?.confirmed_at != null) {
        throw new AppError('second_factor_set', 'This account has an authenticator app already.');
      }
      const isOpen = app !== undefined && now().getTime() - app.created_at.getTime() < SETUP_MS;
      if (!isOpen) {
        throw new AppError('challenge_unusable', 'That took too long. Please start again.');
      }
      await count(userId);
      const code = asAppCode(typed);
      return db.transaction().execute(async (trx) => {
        await lockUser(trx, userId);
        const isRight =
          code !== undefined &&
          (await useAppCode(trx, userId, app.sealed_secret, code)) &&
          (await confirmAuthenticator(trx, userId, app.sealed_secret, now()));
        if (!isRight) throw codeWrong();
        await forgetTries(trx, userId);
        await proveSession(trx, sessionId, now());
        await tell(trx, userId, 'second-factor-on');
        return giveRecoveryCodes(trx, userId);
      });
    },

    /**
     * Turns the app off; its recovery codes go with it.
     *
     * @throws AppError `password_wrong`, `code_wrong`, `rate_limited`.
     */
    removeAuthenticator: async (
      userId: string,
      { password, code }: { password: string; code: string },
    ): Promise<void> => {
      await credentials.checkPassword(userId, password, 'password');
      await count(userId);
      await db.transaction().execute(async (trx) => {
        await lockUser(trx, userId);
        await prove(trx, userId, code);
        await deleteAuthenticator(trx, userId);
        await deleteRecoveryCodes(trx, userId);
        if (!(await hasPasskey(trx, userId))) await unproveSessions(trx, userId);
        await tell(trx, userId, 'second-factor-off');
      });
    },

    /**
     * Ten new recovery codes; the former ones end.
     *
     * @throws AppError `password_wrong`, `challenge_unusable`.
     */
    renewRecoveryCodes: async (userId: string, password: string): Promise<string[]> => {
      await credentials.checkPassword(userId, password, 'password');
      if (!(await hasApp(userId))) {
        throw new AppError(
          'challenge_unusable',
          'Recovery codes belong to an authenticator app. Set one up first.',
        );
      }
      return db.transaction().execute(async (trx) => {
        await lockUser(trx, userId);
        await tell(trx, userId, 'recovery-codes-renewed');
        return giveRecoveryCodes(trx, userId);
      });
    },

    /** Forgets challenges that nobody can use any more. */
    prune: (): Promise<void> => deleteLoginChallenges(db, now()),
  };
}

/** The service of second factors. */
export type SecondFactorsService = ReturnType<typeof createSecondFactors>;
