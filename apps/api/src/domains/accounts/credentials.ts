import { randomUUID } from 'node:crypto';
import type { User } from '@voltcourier/contracts';
import { moveMailLanguage, sendLinkMail, sendPasswordChanged } from '../messaging/index.ts';
import { perContext } from '../../platform/per-context.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/connection.ts';
import { createOneTimeTokens } from '../../platform/one-time-token.ts';
import { forgiveSignInAttempts } from './sign-in-attempts.ts';
import { checkUncommon, hashPassword, isPassword } from './passwords.ts';
import {
  addAccountEvent,
  findUser,
  findUserByEmail,
  findHeldUser,
  lockUser,
  savePassword,
  saveVerifiedEmail,
  type UserRow,
} from './repository.ts';
import { endSessions } from './sessions-repository.ts';
import {
  addToken,
  expireTokens,
  findToken,
  saveFormerEmail,
  type TokenPurpose,
  type TokenRow,
  useToken,
} from './tokens-repository.ts';

/** Validity of emailed links, in hours. */
const LIFE_HOURS: Readonly<Record<TokenPurpose, number>> = {
  'verify-email': 7 * 24,
  'change-email': 24,
  'reset-password': 1,
};

/** Maximum length of names on accounts. */
export const NAME_MAX = 60;

const SENTENCES = {
  unknown: 'This link isn’t valid. Please open it from the email again.',
  used: 'This link has been used already.',
  expired: 'This link has expired. Please ask for a new one.',
} as const;

const unusable = (why: keyof typeof SENTENCES) => new AppError('link_unusable', SENTENCES[why]);

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

const emailTaken = (sentence: string) => new AppError('email_taken', sentence, { field: 'email' });

// Credentials: passwords and verified email addresses.

/** Creates the tokens and codes of links. */
export const tokensOf = perContext((ctx: Context) => createOneTimeTokens(ctx.config.sessionSecret));

export async function issue(
  ctx: Context,
  trx: Database,
  purpose: TokenPurpose,
  { id = randomUUID(), userId, email }: { id?: string; userId: string; email: string },
): Promise<string | undefined> {
  const at = ctx.now();
  const expiresAt = new Date(at.getTime() + LIFE_HOURS[purpose] * 3_600_000);
  const hash = tokensOf(ctx).hashOf(tokensOf(ctx).tokenOf(id));
  const isNew = await addToken(trx, { id, userId, purpose, hash, email, at, expiresAt });
  return isNew ? id : undefined;
}

/** @throws AppError `link_unusable`. */
export async function getToken(
  ctx: Context,
  token: string,
  purposes: readonly TokenPurpose[],
): Promise<TokenRow> {
  const row = await findToken(ctx.db, tokensOf(ctx).hashOf(token));
  if (row === undefined || !purposes.includes(row.purpose)) throw unusable('unknown');
  if (row.used_at !== null) throw unusable('used');
  if (row.expires_at <= ctx.now()) throw unusable('expired');
  return row;
}

/**
 * Redeems a token and locks its user. A token sent to an address that the account no longer has is
 * rejected.
 *
 * @throws AppError `link_unusable`.
 */
export async function redeem(ctx: Context, trx: Database, row: TokenRow): Promise<UserRow> {
  const user = await lockUser(trx, row.user_id);
  if (!(await useToken(trx, row.id, ctx.now()))) throw unusable('used');
  const isForThem = user !== undefined && isSame(user.email, row.email);
  if (user === undefined || !(isForThem || row.purpose === 'change-email')) {
    throw unusable('expired');
  }
  return user;
}

/** @throws AppError `email_taken`. */
async function confirmEmail(
  ctx: Context,
  trx: Database,
  user: UserRow,
  email: string,
): Promise<void> {
  if (!(await saveVerifiedEmail(trx, user.id, email, ctx.now()))) {
    throw emailTaken('Another account now uses this email address.');
  }
  await ctx.ports.guestBookings.joinAccount(trx, { userId: user.id, email });
}

/** Sets a password and expires pending requests made with the old one. */
async function setPassword(
  ctx: Context,
  trx: Database,
  userId: string,
  { hash, kind }: { hash: string; kind: 'password-changed' | 'password-reset' },
  keptSessionId?: string,
): Promise<number> {
  const at = ctx.now();
  await savePassword(trx, userId, hash);
  await expireTokens(trx, userId, ['reset-password', 'change-email'], at);
  const ended = await endSessions(trx, userId, at, keptSessionId);
  const eventId = await addAccountEvent(trx, { userId, kind, at });
  await sendPasswordChanged(ctx, trx, eventId);
  return ended;
}

/** Records that the user has proven the account's address. */
export async function recordVerifiedAddress(
  ctx: Context,
  trx: Database,
  user: UserRow,
): Promise<void> {
  if (user.email_verified_at !== null) return;
  await addAccountEvent(trx, { userId: user.id, kind: 'email-verified', at: ctx.now() });
  await confirmEmail(ctx, trx, user, user.email);
}

/**
 * Sets the password of a user who has just proven the account's address, which also verifies the
 * address. Ends all sessions.
 */
export async function setProvedPassword(
  ctx: Context,
  trx: Database,
  user: UserRow,
  hash: string,
): Promise<void> {
  await recordVerifiedAddress(ctx, trx, user);
  await setPassword(ctx, trx, user.id, { hash, kind: 'password-reset' });
  await forgiveSignInAttempts(trx, user.id);
}

const passwordWrong = (field: string) =>
  new AppError('password_wrong', 'That password isn’t right.', { field });

/**
 * Checks the password of a signed-in user, and returns its hash.
 *
 * @throws AppError `password_wrong`.
 */
export async function checkPassword(
  ctx: Context,
  userId: string,
  password: string,
  field: string,
): Promise<string> {
  const row = await findUser(ctx.db, userId);
  const isRight = await isPassword(row?.password_hash, password);
  if (row === undefined || !isRight) throw passwordWrong(field);
  return row.password_hash;
}

/**
 * Locks a user whose password was checked before the transaction: the check takes long enough for
 * the owner to replace a stolen password meanwhile.
 *
 * @throws AppError `password_wrong`.
 */
export async function holdPassword(
  trx: Database,
  userId: string,
  checkedHash: string,
  field: string,
): Promise<void> {
  const row = await findHeldUser(trx, userId);
  if (row?.password_hash !== checkedHash) throw passwordWrong(field);
}

/** Sends a new user the welcome mail with the link that verifies the address. */
export async function greetNewAccount(
  ctx: Context,
  trx: Database,
  user: Pick<UserRow, 'id' | 'email'>,
): Promise<void> {
  const id = await issue(ctx, trx, 'verify-email', { userId: user.id, email: user.email });
  if (id !== undefined) await sendLinkMail(ctx, trx, 'account-welcome', id);
}

/** Sends the verification link again. Returns false if the address is already verified. */
export async function resendVerification(ctx: Context, user: User): Promise<boolean> {
  if (user.emailVerified) return false;
  await ctx.db.transaction().execute(async (trx) => {
    const id = await issue(ctx, trx, 'verify-email', { userId: user.id, email: user.email });
    if (id !== undefined) await sendLinkMail(ctx, trx, 'email-verification', id);
  });
  return true;
}

/**
 * Redeems a verification token and marks the address as verified.
 *
 * @throws AppError `link_unusable`.
 */
export async function confirmByToken(ctx: Context, row: TokenRow): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const user = await redeem(ctx, trx, row);
    await addAccountEvent(trx, { userId: user.id, kind: 'email-verified', at: ctx.now() });
    await confirmEmail(ctx, trx, user, user.email);
  });
}

/**
 * Verifies an address with the token sent to it. If a change of address is pending, makes it the
 * account's address. Guest bookings made with the address join the account.
 *
 * @throws AppError `link_unusable`, `email_taken`.
 */
export async function verifyEmail(ctx: Context, token: string): Promise<{ email: string }> {
  const row = await getToken(ctx, token, ['verify-email', 'change-email']);
  if (row.purpose === 'verify-email') {
    await confirmByToken(ctx, row);
    return { email: row.email };
  }
  await ctx.db.transaction().execute(async (trx) => {
    const user = await redeem(ctx, trx, row);
    const userId = user.id;
    const at = ctx.now();
    await saveFormerEmail(trx, row.id, user.email);
    await moveMailLanguage(trx, user.email, row.email);
    await addAccountEvent(trx, { userId, kind: 'email-changed', at });
    await confirmEmail(ctx, trx, user, row.email);
    await sendLinkMail(ctx, trx, 'email-changed', row.id);
  });
  return { email: row.email };
}

/**
 * Changes the password. Ends every other session and returns how many were ended.
 *
 * @throws AppError `password_wrong`, `password_common`.
 */
export async function changePassword(
  ctx: Context,
  user: User,
  sessionId: string,
  change: { currentPassword: string; newPassword: string },
): Promise<number> {
  const field = 'currentPassword';
  const checked = await checkPassword(ctx, user.id, change.currentPassword, field);
  await checkUncommon(change.newPassword, 'newPassword');
  const hash = await hashPassword(change.newPassword);
  return ctx.db.transaction().execute(async (trx) => {
    await holdPassword(trx, user.id, checked, field);
    return setPassword(ctx, trx, user.id, { hash, kind: 'password-changed' }, sessionId);
  });
}

/**
 * Sends a confirmation link to the account's new address. Only the latest link is valid.
 *
 * @throws AppError `password_wrong`, `email_taken`.
 */
export async function changeEmail(
  ctx: Context,
  user: User,
  email: string,
  password: string,
): Promise<void> {
  const checked = await checkPassword(ctx, user.id, password, 'password');
  if (isSame(email, user.email)) throw emailTaken('This is already your email address.');
  if ((await findUserByEmail(ctx.db, email)) !== undefined) {
    throw emailTaken('Another account uses this email address.');
  }
  await ctx.db.transaction().execute(async (trx) => {
    await holdPassword(trx, user.id, checked, 'password');
    await expireTokens(trx, user.id, ['change-email'], ctx.now());
    const id = await issue(ctx, trx, 'change-email', { userId: user.id, email });
    if (id !== undefined) await sendLinkMail(ctx, trx, 'email-change', id);
  });
}
