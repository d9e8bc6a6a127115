import { createHash } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import type { KnownDevice } from '../../platform/http/handlers.ts';
import { AppError } from '../../platform/app-error.ts';
import { sentence } from '../../platform/language/sentence.ts';
import type { Database } from '../../platform/database/connection.ts';
import {
  countAttempt,
  findNextAttempt,
  resetAttempts,
  type Pace,
  pruneAttempts,
} from './sign-in-attempts-repository.ts';

/** Target of a sign-in attempt: an account by its ID, or a name without an account. */
export interface SignInTarget {
  readonly userId: string | undefined;
  readonly login: string;
}

/** Allows at most 26 wrong passwords in 15 minutes, however they are spread. */
const PACE: Pace = { free: 5, longestWaitSeconds: 60, forgetSeconds: 900 };

const bucketOf = (kind: 'account' | 'device' | 'login', value: string): string =>
  createHash('sha256').update(`${kind} ${value}`).digest('base64url');

// Slows down password guesses instead of locking the account (OWASP, Authentication Cheat Sheet).
// Attempts count per account, whichever of its names is used. A browser that has signed in to the
// account before has a separate count, so an attacker's guesses can't lock out the owner (OWASP,
// Slow Down Online Guessing Attacks with Device Cookies).

const paceOf = (ctx: Context) => ({
  ...PACE,
  free: Math.ceil(PACE.free * ctx.config.rateLimitFactor),
});

function bucketFor({ userId, login }: SignInTarget, device: KnownDevice | undefined): string {
  if (userId === undefined) return bucketOf('login', login.toLowerCase());
  return device?.userId === userId ? bucketOf('device', device.id) : bucketOf('account', userId);
}

/**
 * Counts an attempt as a failure until {@link recordSignInSuccess} is called. If the attempt comes
 * too soon, throws before the password is checked.
 *
 * @throws AppError `rate_limited` with the seconds to wait.
 */
export async function beginSignInAttempt(
  ctx: Context,
  target: SignInTarget,
  device: KnownDevice | undefined,
): Promise<void> {
  const bucket = bucketFor(target, device);
  const at = ctx.now();
  if (await countAttempt(ctx.db, bucket, at, paceOf(ctx))) return;
  const next = (await findNextAttempt(ctx.db, bucket)) ?? at;
  const seconds = Math.max(1, Math.ceil((next.getTime() - at.getTime()) / 1000));
  throw new AppError(
    'rate_limited',
    sentence(
      'Too many wrong passwords. Please try again in {seconds, plural, one {# second} other {# seconds}}, or set a new password.',
      { seconds },
    ),
    { retryAfterSeconds: seconds },
  );
}

/** Resets the failures that preceded a right password. */
export function recordSignInSuccess(
  ctx: Context,
  target: SignInTarget,
  device: KnownDevice | undefined,
): Promise<void> {
  return resetAttempts(ctx.db, bucketFor(target, device));
}

/** Resets the failures of an account whose owner has proven their identity by mail. */
export function forgiveSignInAttempts(trx: Database, userId: string): Promise<void> {
  return resetAttempts(trx, bucketOf('account', userId));
}

/** Deletes attempts that no longer slow down a sign-in. */
export function pruneSignInAttempts(ctx: Context): Promise<void> {
  return pruneAttempts(ctx.db, new Date(ctx.now().getTime() - PACE.forgetSeconds * 1000));
}
