import { isStaffRole, type SecondFactorStatus, type User } from '@voltcourier/contracts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/connection.ts';
import { checkPassword, holdPassword } from './credentials.ts';
import { addressOf, asAppCode, hashOfRecoveryCode, newRecoveryCodes, newSecret } from './codes.ts';
import { hasPasskey } from './passkeys-repository.ts';
import { lockUser } from './repository.ts';
import {
  confirmAuthenticator,
  countRecoveryCodes,
  deleteAuthenticator,
  deleteRecoveryCodes,
  findAuthenticator,
  resetTries,
  putAuthenticator,
  putRecoveryCodes,
} from './second-factors-repository.ts';
import { unproveSessions } from './sessions-repository.ts';
import {
  MINUTE_MS,
  sealOf,
  count,
  consumeAppCode,
  codeWrong,
  notifyAccount,
  prove,
  proveCurrentSession,
  hasApp,
} from './second-factors.ts';

const SETUP_MS = 60 * MINUTE_MS;

async function issueRecoveryCodes(trx: Database, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashOfRecoveryCode(userId, code));
  await putRecoveryCodes(trx, userId, hashes);
  return codes;
}

/** Returns the second factors of a user. */
export async function getSecondFactorStatus(
  ctx: Context,
  { id, role }: Pick<User, 'id' | 'role'>,
): Promise<SecondFactorStatus> {
  const app = await findAuthenticator(ctx.db, id);
  return {
    authenticatorSince: app?.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(ctx.db, id),
    isRequired: ctx.config.isProduction && isStaffRole(role),
  };
}

/**
 * Starts the setup of an authenticator app, which takes effect once confirmed.
 *
 * @throws AppError `password_wrong`, `second_factor_set`.
 */
export async function beginAuthenticator(
  ctx: Context,
  user: User,
  password: string,
): Promise<{ secret: string; address: string }> {
  await checkPassword(ctx, user.id, password, 'password');
  const secret = newSecret();
  const sealedSecret = sealOf(ctx).seal(secret, user.id);
  if (!(await putAuthenticator(ctx.db, { userId: user.id, sealedSecret, at: ctx.now() }))) {
    throw new AppError(
      'second_factor_set',
      'This account has an authenticator app. Turn it off first to set up another one.',
    );
  }
  return { secret, address: addressOf(secret, ctx.config.brand.name, user.email) };
}

/**
 * Confirms an authenticator app with one of its codes. The session counts as having passed the
 * second factor.
 *
 * @throws AppError `challenge_unusable`, `code_wrong`, `second_factor_set`, `rate_limited`.
 */
export async function finishAuthenticator(
  ctx: Context,
  userId: string,
  sessionId: string,
  typed: string,
): Promise<string[]> {
  const app = await findAuthenticator(ctx.db, userId);
  if (app?.confirmed_at != null) {
    throw new AppError('second_factor_set', 'This account already has an authenticator app.');
  }
  const isOpen = app !== undefined && ctx.now().getTime() - app.created_at.getTime() < SETUP_MS;
  if (!isOpen) {
    throw new AppError('challenge_unusable', 'That took too long. Please start again.');
  }
  await count(ctx, userId);
  const code = asAppCode(typed);
  return ctx.db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const isRight =
      code !== undefined &&
      (await consumeAppCode(ctx, trx, userId, app.sealed_secret, code)) &&
      (await confirmAuthenticator(trx, userId, app.sealed_secret, ctx.now()));
    if (!isRight) throw codeWrong();
    await resetTries(trx, userId);
    await proveCurrentSession(ctx, trx, sessionId);
    await notifyAccount(ctx, trx, userId, 'second-factor-on');
    return issueRecoveryCodes(trx, userId);
  });
}

/**
 * Removes the authenticator app and its recovery codes.
 *
 * @throws AppError `password_wrong`, `code_wrong`, `rate_limited`.
 */
export async function removeAuthenticator(
  ctx: Context,
  userId: string,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const checked = await checkPassword(ctx, userId, password, 'password');
  await count(ctx, userId);
  await ctx.db.transaction().execute(async (trx) => {
    await holdPassword(trx, userId, checked, 'password');
    await prove(ctx, trx, userId, code);
    await deleteAuthenticator(trx, userId);
    await deleteRecoveryCodes(trx, userId);
    if (!(await hasPasskey(trx, userId))) await unproveSessions(trx, userId);
    await notifyAccount(ctx, trx, userId, 'second-factor-off');
  });
}

/**
 * Creates ten new recovery codes, which replace the old ones.
 *
 * @throws AppError `password_wrong`, `challenge_unusable`.
 */
export async function renewRecoveryCodes(
  ctx: Context,
  userId: string,
  password: string,
): Promise<string[]> {
  const checked = await checkPassword(ctx, userId, password, 'password');
  return ctx.db.transaction().execute(async (trx) => {
    await holdPassword(trx, userId, checked, 'password');
    if (!(await hasApp(trx, userId))) {
      throw new AppError(
        'challenge_unusable',
        'Recovery codes belong to an authenticator app. Set one up first.',
      );
    }
    await notifyAccount(ctx, trx, userId, 'recovery-codes-renewed');
    return issueRecoveryCodes(trx, userId);
  });
}
