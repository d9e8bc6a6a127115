import { randomUUID } from 'node:crypto';
import {
  type Language,
  type PasskeyAssertion,
  type Registration,
  isStaffRole,
  type User,
} from '@voltcourier/contracts';
import type * as z from 'zod/mini';
import { chooseMailLanguage } from '../messaging/index.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/connection.ts';
import type { KnownDevice } from '../../platform/http/handlers.ts';
import { greetNewAccount } from './credentials.ts';
import { beginSignInAttempt, recordSignInSuccess } from './sign-in-attempts.ts';
import {
  challengeSecondFactor,
  finishSecondFactor,
  requiresSecondFactor,
} from './second-factors.ts';
import { finishPasskeySignIn } from './passkeys.ts';
import { checkUncommon, hashPassword, isPassword } from './passwords.ts';
import {
  addAccountEvent,
  addUser,
  findHeldUser,
  findUser,
  findUserByEmail,
  findUserByLogin,
  hasAdministrator,
  holdUser,
  renameUser,
  type UserRow,
} from './repository.ts';
import { addSession } from './sessions-repository.ts';
import { addUserOf } from './usernames.ts';

export { isPassword } from './passwords.ts';

const DAY_SECONDS = 86_400;

/** Maximum lifetime and idle timeout of sessions, in seconds. */
const CUSTOMER_SESSION = { seconds: 30 * DAY_SECONDS, idleSeconds: 7 * DAY_SECONDS };

const STAFF_SESSION = { seconds: DAY_SECONDS / 2, idleSeconds: DAY_SECONDS / 2 };

const USER_AGENT_MAX = 400;

/** A new session with its ID and the lifetime of its token and cookie. */
interface Begun {
  readonly session: { readonly id: string; readonly seconds: number; readonly userId: string };
  readonly user: User;
}

/**
 * Locks the account of a signed-in user, so that nothing is added to it while it is deleted.
 *
 * @throws AppError `unauthenticated` if it was deleted since the request began.
 */
export async function holdCaller(trx: Database, userId: string): Promise<void> {
  if (await holdUser(trx, userId)) return;
  throw new AppError('unauthenticated', 'Please sign in.');
}

export const viewOf = (row: UserRow, needsSecondFactor = false): User => ({
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

/** Creates the first administrator if there is none. Returns whether it did. */
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

// Accounts: registration, sign-in, sign-out, and session lookup.

/** Whether a staff account is blocked for lack of the second factor that production requires. */
export function lacksSecondFactor(ctx: Context, row: UserRow, hasSecondFactor: boolean) {
  return ctx.config.isProduction && isStaffRole(row.role) && !hasSecondFactor;
}

/** Where a user signs in: the user agent and the site's language. */
interface SignInOrigin {
  readonly userAgent?: string | undefined;
  /** Undefined if no request gave a language. */
  readonly language?: Language | undefined;
}

async function begin(
  ctx: Context,
  trx: Database,
  row: UserRow,
  { userAgent, language }: SignInOrigin,
  hasSecondFactor = false,
): Promise<Begun> {
  const { seconds, idleSeconds } = isStaffRole(row.role) ? STAFF_SESSION : CUSTOMER_SESSION;
  const id = randomUUID();
  const at = ctx.now();
  await addSession(trx, {
    id,
    userId: row.id,
    at,
    expiresAt: new Date(at.getTime() + seconds * 1000),
    idleSeconds,
    userAgent: userAgent?.slice(0, USER_AGENT_MAX) ?? null,
    hasSecondFactor,
  });
  // The staff app's language says nothing about the language in which its users read the site.
  if (language !== undefined && !isStaffRole(row.role)) {
    await chooseMailLanguage(trx, { address: row.email, language, at });
  }
  const session = { id, seconds, userId: row.id };
  return { session, user: viewOf(row, lacksSecondFactor(ctx, row, hasSecondFactor)) };
}

/** Begins the session of a user who has proven more than a password. */
async function beginProved(
  ctx: Context,
  trx: Database,
  userId: string,
  origin: SignInOrigin,
): Promise<Begun> {
  const row = await findUser(trx, userId);
  if (row === undefined) throw new AppError('challenge_unusable', 'Please sign in again.');
  return begin(ctx, trx, row, origin, true);
}

/** @throws AppError `email_taken`, `username_taken`. */
async function addCustomer(
  trx: Database,
  form: Registration,
  passwordHash: string,
): Promise<UserRow> {
  const { username, ...rest } = form;
  const user = { ...rest, passwordHash, role: 'CUSTOMER' } as const;
  const row =
    username === undefined ? await addUserOf(trx, user) : await addUser(trx, { ...user, username });
  if (row !== undefined) return row;
  if ((await findUserByEmail(trx, form.email)) !== undefined) {
    throw new AppError(
      'email_taken',
      'There’s already an account with this email address. Sign in, or ask for a new password.',
      { field: 'email' },
    );
  }
  throw new AppError('username_taken', 'This username is taken. Please choose another.', {
    field: 'username',
  });
}

/**
 * Registers a user and signs them in (specification section 7). The welcome mail has the link and
 * the code that verify the address. Without a chosen username, one is derived from the address.
 *
 * @throws AppError `email_taken`, `username_taken`, `password_common`.
 */
export async function registerAccount(
  ctx: Context,
  form: Registration,
  origin: SignInOrigin,
): Promise<Begun> {
  await checkUncommon(form.password, 'password');
  const passwordHash = await hashPassword(form.password);
  return ctx.db.transaction().execute(async (trx) => {
    const row = await addCustomer(trx, form, passwordHash);
    await addAccountEvent(trx, { userId: row.id, kind: 'registered', at: ctx.now() });
    await ctx.ports.registrationConsents.recordRegistration(trx, row.id);
    await greetNewAccount(ctx, trx, row);
    await ctx.jobs.send(trx, 'contacts.resolve-identities', {});
    return begin(ctx, trx, row, origin);
  });
}

const wrongLogin = () =>
  new AppError('unauthenticated', 'The email, username or password is not right.');

/**
 * Locks a user whose password was checked: the owner may have replaced a stolen one meanwhile.
 *
 * @throws AppError `unauthenticated`.
 */
async function holdLogin(trx: Database, checked: UserRow): Promise<UserRow> {
  const present = await findHeldUser(trx, checked.id);
  if (present?.password_hash !== checked.password_hash) throw wrongLogin();
  return present;
}

/**
 * Signs in. A wrong password and an unknown account get the same answer after the same work.
 *
 * If the account has a second factor, the right password returns a challenge instead.
 *
 * @throws AppError `unauthenticated`, `rate_limited` after many wrong passwords,
 * `second_factor_required` with its challenge.
 */
export async function signIn(
  ctx: Context,
  login: string,
  password: string,
  { device, ...origin }: SignInOrigin & { readonly device?: KnownDevice | undefined } = {},
): Promise<Begun> {
  const row = await findUserByLogin(ctx.db, login);
  const target = { userId: row?.id, login };
  await beginSignInAttempt(ctx, target, device);
  const isRight = await isPassword(row?.password_hash, password);
  if (row === undefined || !isRight) throw wrongLogin();
  await recordSignInSuccess(ctx, target, device);
  if (await requiresSecondFactor(ctx, row)) {
    const challenge = await ctx.db.transaction().execute(async (trx) => {
      await holdLogin(trx, row);
      return challengeSecondFactor(ctx, trx, row.id);
    });
    throw new AppError(
      'second_factor_required',
      'This account needs a second factor: a code from your app, or a passkey.',
      { challenge },
    );
  }
  return ctx.db
    .transaction()
    .execute(async (trx) => begin(ctx, trx, await holdLogin(trx, row), origin));
}

/**
 * Completes the second step of sign-in.
 *
 * @throws AppError `challenge_unusable`, `code_wrong`, `rate_limited`.
 */
export function signInWithSecondFactor(
  ctx: Context,
  challenge: string,
  code: string,
  origin: SignInOrigin = {},
): Promise<Begun> {
  return finishSecondFactor(ctx, challenge, code, (trx, userId) =>
    beginProved(ctx, trx, userId, origin),
  );
}

/**
 * Signs in with a passkey.
 *
 * @throws AppError `challenge_unusable`.
 */
export function signInWithPasskey(
  ctx: Context,
  assertion: z.output<typeof PasskeyAssertion>,
  origin: SignInOrigin = {},
): Promise<Begun> {
  return finishPasskeySignIn(ctx, assertion, (trx, userId) =>
    beginProved(ctx, trx, userId, origin),
  );
}

/** Sets a user's first and last name. */
export async function renameAccount(
  ctx: Context,
  userId: string,
  name: { firstName?: string | null | undefined; lastName?: string | null | undefined },
): Promise<User> {
  const { firstName, lastName } = name;
  const names = { first: firstName || null, last: lastName || null };
  return viewOf(await renameUser(ctx.db, userId, names));
}
