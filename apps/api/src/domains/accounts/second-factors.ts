import { isStaffRole, type User } from '@voltcourier/contracts';
import { type AccountNewsKind, sendAccountNews } from '../messaging/index.ts';
import { perContext } from '../../platform/per-context.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/app-error.ts';
import { sentence } from '../../platform/language/sentence.ts';
import type { Database } from '../../platform/database/connection.ts';
import { createSeal } from '../../platform/sealed-text.ts';
import { asAppCode, hashOfRecoveryCode, hashOfToken, newToken, stepOf } from './codes.ts';
import { hasPasskey } from './passkeys-repository.ts';
import { addAccountEvent, holdUser } from './repository.ts';
import { proveSession } from './sessions-repository.ts';
import {
  addLoginChallenge,
  countTry,
  deleteLoginChallenges,
  findAuthenticator,
  findLoginChallenge,
  resetTries,
  useLoginChallenge,
  consumeRecoveryCode,
  consumeStep,
} from './second-factors-repository.ts';

export const MINUTE_MS = 60_000;

const CHALLENGE_MS = 10 * MINUTE_MS;

// Three of a million codes are valid at any time, so an attacker who has the password would need
// two years.
const TRIES = 5;

const TRIES_MS = 15 * MINUTE_MS;

export const codeWrong = () =>
  new AppError('code_wrong', 'This code is wrong or was already used.', {
    field: 'code',
  });

// Authenticator apps, their recovery codes, and the second step of sign-in.

export const sealOf = perContext((ctx: Context) =>
  createSeal(ctx.config.sessionSecret, 'authenticator'),
);

/** Records an event of an account and queues the mail about it. */
export async function notifyAccount(
  ctx: Context,
  trx: Database,
  userId: string,
  kind: AccountNewsKind,
): Promise<void> {
  const eventId = await addAccountEvent(trx, { userId, kind, at: ctx.now() });
  await sendAccountNews(ctx, trx, kind, eventId);
}

/**
 * Counts an attempt before the code is checked, outside any transaction that a wrong code would
 * roll back.
 *
 * @throws AppError `rate_limited`.
 */
export async function count(ctx: Context, userId: string): Promise<void> {
  const at = ctx.now();
  const start = new Date(at.getTime() - TRIES_MS);
  const { failures, since } = await countTry(ctx.db, userId, at, start);
  if (failures <= TRIES) return;
  const left = since.getTime() + TRIES_MS - at.getTime();
  const minutes = Math.max(1, Math.ceil(left / MINUTE_MS));
  throw new AppError(
    'rate_limited',
    sentence(
      'Too many wrong codes. Please try again in {minutes, plural, one {# minute} other {# minutes}}.',
      { minutes },
    ),
  );
}

export async function consumeAppCode(
  ctx: Context,
  trx: Database,
  userId: string,
  sealedSecret: string,
  code: string,
): Promise<boolean> {
  const secret = sealOf(ctx).open(sealedSecret, userId);
  const step = secret === undefined ? undefined : stepOf(secret, code, ctx.now());
  return step !== undefined && (await consumeStep(trx, userId, step));
}

/**
 * Checks a code of the authenticator app or a recovery code, and uses it up. Locks the account
 * first, as changes of its second factors do.
 *
 * @throws AppError `code_wrong`.
 */
export async function prove(
  ctx: Context,
  trx: Database,
  userId: string,
  typed: string,
): Promise<void> {
  await holdUser(trx, userId);
  const code = asAppCode(typed);
  if (code === undefined) {
    const hash = hashOfRecoveryCode(userId, typed);
    if (!(await consumeRecoveryCode(trx, userId, hash, ctx.now()))) throw codeWrong();
    await resetTries(trx, userId);
    await notifyAccount(ctx, trx, userId, 'recovery-code-used');
    return;
  }
  const app = await findAuthenticator(trx, userId);
  const isRight =
    app?.confirmed_at != null && (await consumeAppCode(ctx, trx, userId, app.sealed_secret, code));
  if (!isRight) throw codeWrong();
  await resetTries(trx, userId);
}

export async function hasApp(db: Database, userId: string): Promise<boolean> {
  return (await findAuthenticator(db, userId))?.confirmed_at != null;
}

/**
 * Whether a user needs more than the right password to sign in. For customers a passkey is optional
 * convenience; for staff it is the required second factor.
 */
export async function requiresSecondFactor(
  ctx: Context,
  { id, role }: Pick<User, 'id' | 'role'>,
): Promise<boolean> {
  return (await hasApp(ctx.db, id)) || (isStaffRole(role) && (await hasPasskey(ctx.db, id)));
}

/**
 * Creates a single-use challenge, valid for ten minutes, that stands for the right password until
 * the second step.
 */
export async function challengeSecondFactor(
  ctx: Context,
  trx: Database,
  userId: string,
): Promise<string> {
  const token = newToken();
  const at = ctx.now();
  const expiresAt = new Date(at.getTime() + CHALLENGE_MS);
  await addLoginChallenge(trx, { userId, hash: hashOfToken(token), at, expiresAt });
  return token;
}

/**
 * Completes the second step of sign-in: consumes the challenge and the code, and runs `begin` in
 * the same transaction.
 *
 * @throws AppError `challenge_unusable`, `code_wrong`, `rate_limited`.
 */
export async function finishSecondFactor<Begun>(
  ctx: Context,
  challenge: string,
  code: string,
  begin: (trx: Database, userId: string) => Promise<Begun>,
): Promise<Begun> {
  const unusable = () =>
    new AppError('challenge_unusable', 'That took too long. Please sign in again.');
  const row = await findLoginChallenge(ctx.db, hashOfToken(challenge), ctx.now());
  if (row === undefined) throw unusable();
  await count(ctx, row.user_id);
  return ctx.db.transaction().execute(async (trx) => {
    await prove(ctx, trx, row.user_id, code);
    if (!(await useLoginChallenge(trx, row.id, ctx.now()))) throw unusable();
    return begin(trx, row.user_id);
  });
}

/**
 * Checks a signed-in user's second-factor code.
 *
 * @throws AppError `code_wrong`, `rate_limited`.
 */
export async function checkSecondFactor(ctx: Context, userId: string, code: string): Promise<void> {
  await count(ctx, userId);
  await ctx.db.transaction().execute((trx) => prove(ctx, trx, userId, code));
}

/**
 * Records that the current session was also proven by a new second factor.
 *
 * @throws AppError `unauthenticated` if it was ended since the request began, as by the owner of
 * the account who has replaced a stolen password.
 */
export async function proveCurrentSession(
  ctx: Context,
  trx: Database,
  sessionId: string,
): Promise<void> {
  if (await proveSession(trx, sessionId, ctx.now())) return;
  throw new AppError('unauthenticated', 'Please sign in.');
}

/** Deletes expired challenges. */
export function pruneSecondFactors(ctx: Context): Promise<void> {
  return deleteLoginChallenges(ctx.db, ctx.now());
}
