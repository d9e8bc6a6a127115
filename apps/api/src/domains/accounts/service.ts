import { randomUUID } from 'node:crypto';
import {
  type PasskeyAssertion,
  type RegisterForm,
  ROLE_PERMISSIONS,
  type SignedInPlace,
  type User,
} from '@voltcourier/contracts';
import type * as z from 'zod/mini';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/connection.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RegistrationConsents } from './ports.ts';
import { createAdmission } from './create-verified-account.ts';
import type { CredentialsService } from './credentials.ts';
import type { PasskeysService } from './passkeys.ts';
import type { SecondFactorsService } from './second-factors.ts';
import { checkUncommon, hashPassword, isPassword } from './passwords.ts';
import type { KnownDevice } from '../../platform/http/handlers.ts';
import type { SignInAttempts } from './sign-in-attempts.ts';
import {
  addAccountEvent,
  addUser,
  findUserByEmail,
  findUser,
  findUserByLogin,
  hasAdministrator,
  renameUser,
  type UserRow,
} from './repository.ts';
import {
  addSession,
  endSession,
  endSessions,
  findSessionUser,
  listSessions,
  touchSession,
} from './sessions-repository.ts';

export { isPassword } from './passwords.ts';

const DAY_SECONDS = 86_400;

/** How long sessions last at most, and how long unused, in seconds. */
const CUSTOMER_SESSION = { seconds: 30 * DAY_SECONDS, idleSeconds: 7 * DAY_SECONDS };
const STAFF_SESSION = { seconds: DAY_SECONDS / 2, idleSeconds: DAY_SECONDS / 2 };

// A session's use is noted this often at most: a page makes many calls.
const TOUCH_MS = 5 * 60_000;
const USER_AGENT_MAX = 400;

/** A session that has begun: its id, and how long its token and cookie are good for. */
interface Begun {
  readonly session: { readonly id: string; readonly seconds: number; readonly userId: string };
  readonly user: User;
}

const isStaff = ({ role }: Pick<UserRow, 'role'>) => ROLE_PERMISSIONS[role].length > 0;

const viewOf = (row: UserRow, needsSecondFactor = false): User => ({
  id: row.id,
  username: row.username,
  email: row.email,
  emailVerified: row.email_verified_at !== null,
  firstName: row.first_name,
  lastName: row.last_name,
  role: row.role,
  membershipTier: row.membership_tier,
  membershipEndDate: row.membership_ends_at?.toISOString() ?? null,
  needsSecondFactor,
});

/** Creates the first administrator, when there is none. Says whether it did. */
export async function createFirstAdministrator(
  db: Database,
  admin: { email: string; password: string },
): Promise<boolean> {
  if (await hasAdministrator(db)) return false;
  const added = await addUser(db, {
    username: admin.email.split('@')[0] ?? 'admin',
    email: admin.email,
    passwordHash: await hashPassword(admin.password),
    role: 'ADMIN',
  });
  return added !== undefined;
}

/** Accounts: registering, signing in and out, and who a session is. */
export function createAccounts(
  deps: Pick<Dependencies, 'config' | 'db' | 'jobs' | 'now'>,
  credentials: CredentialsService,
  {
    secondFactors,
    passkeys,
    privacy,
    signInAttempts,
  }: {
    secondFactors: SecondFactorsService;
    passkeys: PasskeysService;
    privacy: RegistrationConsents;
    signInAttempts: SignInAttempts;
  },
) {
  /** Staff outside of the sandbox do nothing without a second factor. */
  const lacksSecondFactor = (row: UserRow, hasSecondFactor: boolean) =>
    deps.config.isProduction && isStaff(row) && !hasSecondFactor;

  const begin = async (
    db: Database,
    row: UserRow,
    userAgent: string | undefined,
    hasSecondFactor = false,
  ): Promise<Begun> => {
    const { seconds, idleSeconds } = isStaff(row) ? STAFF_SESSION : CUSTOMER_SESSION;
    const id = randomUUID();
    const at = deps.now();
    await addSession(db, {
      id,
      userId: row.id,
      at,
      expiresAt: new Date(at.getTime() + seconds * 1000),
      idleSeconds,
      userAgent: userAgent?.slice(0, USER_AGENT_MAX) ?? null,
      hasSecondFactor,
    });
    const session = { id, seconds, userId: row.id };
    return { session, user: viewOf(row, lacksSecondFactor(row, hasSecondFactor)) };
  };

  /** The session of somebody who has proved more than a password. */
  const beginProved = async (
    trx: Database,
    userId: string,
    userAgent: string | undefined,
  ): Promise<Begun> => {
    const row = await findUser(trx, userId);
    if (row === undefined) throw new AppError('challenge_unusable', 'Please sign in again.');
    return begin(trx, row, userAgent, true);
  };

  return {
    ...createAdmission(deps, credentials),

    /**
     * Registers a person and signs them in (specification section 7). The mail that greets them
     * has the link which verifies their address.
     *
     * @throws AppError `email_taken`, `username_taken`, `password_common`.
     */
    register: async (form: RegisterForm, userAgent: string | undefined): Promise<Begun> => {
      checkUncommon(form.password, 'password');
      const passwordHash = await hashPassword(form.password);
      return deps.db.transaction().execute(async (trx) => {
        const row = await addUser(trx, { ...form, passwordHash, role: 'CUSTOMER' });
        if (row === undefined) {
          if ((await findUserByEmail(trx, form.email)) === undefined) {
            throw new AppError('username_taken', 'This username is taken. Please choose another.', {
              field: 'username',
            });
          }
          throw new AppError(
            'email_taken',
            'There is an account with this email address. Sign in, or ask for a new password.',
            { field: 'email' },
          );
        }
        await addAccountEvent(trx, { userId: row.id, kind: 'registered', at: deps.now() });
        await privacy.noteRegistration(trx, row.id);
        await credentials.greet(trx, row);
        await deps.jobs.send(trx, 'contacts.resolve-identities', {});
        return begin(trx, row, userAgent);
      });
    },

    /**
     * Signs in. The same answer, after the same work, for a wrong password and an unknown account.
     *
     * Where the account has a second factor, the right password gets a challenge instead.
     *
     * @throws AppError `unauthenticated`, `rate_limited` after many wrong passwords,
     * `second_factor_required` with its challenge.
     */
    login: async (
      login: string,
      password: string,
      {
        userAgent,
        device,
      }: { userAgent?: string | undefined; device?: KnownDevice | undefined } = {},
    ): Promise<Begun> => {
      const row = await findUserByLogin(deps.db, login);
      const target = { userId: row?.id, login };
      await signInAttempts.begin(target, device);
      const isRight = await isPassword(row?.password_hash, password);
      if (row === undefined || !isRight) {
        throw new AppError('unauthenticated', 'The email, username or password is not right.');
      }
      await signInAttempts.succeed(target, device);
      if (await secondFactors.isAskedOf(row)) {
        throw new AppError(
          'second_factor_required',
          'This account has a second factor: a code of your app, or a passkey.',
          { challenge: await secondFactors.challenge(row.id) },
        );
      }
      return begin(deps.db, row, userAgent);
    },

    /**
     * The second step of signing in.
     *
     * @throws AppError `challenge_unusable`, `code_wrong`, `rate_limited`.
     */
    loginSecondFactor: (challenge: string, code: string, userAgent?: string): Promise<Begun> =>
      secondFactors.finish(challenge, code, (trx, userId) => beginProved(trx, userId, userAgent)),

    /**
     * Signs in with a passkey.
     *
     * @throws AppError `challenge_unusable`.
     */
    loginPasskey: (
      assertion: z.output<typeof PasskeyAssertion>,
      userAgent?: string,
    ): Promise<Begun> =>
      passkeys.finish(assertion, (trx, userId) => beginProved(trx, userId, userAgent)),

    /** The person of a session, while it lasts. */
    findUser: async (sessionId: string): Promise<User | undefined> => {
      const now = deps.now();
      const row = await findSessionUser(deps.db, sessionId, now);
      if (row === undefined) return undefined;
      if (now.getTime() - row.last_seen_at.getTime() > TOUCH_MS) {
        await touchSession(deps.db, sessionId, now);
      }
      return viewOf(row, lacksSecondFactor(row, row.second_factor_at !== null));
    },

    /** Ends a session, and with it its token and its cookie. */
    logout: (sessionId: string): Promise<void> => endSession(deps.db, sessionId, deps.now()),

    /** Where a person is signed in, the place used last first. */
    listSessions: async (userId: string, currentId: string): Promise<SignedInPlace[]> => {
      const rows = await listSessions(deps.db, userId, deps.now());
      return rows.map((row) => ({
        id: row.id,
        since: row.created_at.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
        userAgent: row.user_agent,
        isCurrent: row.id === currentId,
      }));
    },

    /** Signs a person out everywhere but here. Answers in how many places. */
    endOtherSessions: (userId: string, currentId: string): Promise<number> =>
      endSessions(deps.db, userId, deps.now(), currentId),

    /** Sets first and last name. */
    rename: async (
      userId: string,
      name: { firstName?: string | null | undefined; lastName?: string | null | undefined },
    ): Promise<User> => {
      const { firstName, lastName } = name;
      const names = { first: firstName || null, last: lastName || null };
      return viewOf(await renameUser(deps.db, userId, names));
    },
  };
}

// What other modules need to know of accounts.

/** The accounts service. */
export type AccountsService = ReturnType<typeof createAccounts>;
