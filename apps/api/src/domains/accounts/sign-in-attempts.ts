import { createHash } from 'node:crypto';
import type { KnownDevice } from '../../platform/http/handlers.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/connection.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import {
  countAttempt,
  findNextAttempt,
  forgetAttempts,
  type Pace,
  pruneAttempts,
} from './sign-in-attempts-repository.ts';

/** Whose password is tried: an account by its id, or a name that no account has. */
export interface SignInTarget {
  readonly userId: string | undefined;
  readonly login: string;
}

/** At most 26 wrong passwords in a quarter of an hour, however they are spread. */
const PACE: Pace = { free: 5, longestWaitSeconds: 60, forgetSeconds: 900 };

const bucketOf = (kind: 'account' | 'device' | 'login', value: string): string =>
  createHash('sha256').update(`${kind} ${value}`).digest('base64url');

/**
 * Slows down guesses of a password instead of locking the account (OWASP, Authentication Cheat
 * Sheet). Attempts count per account, whichever of its names is used. A browser that has signed in
 * to the account before has a count of its own, so nobody else's guesses keep its owner out (OWASP,
 * Slow Down Online Guessing Attacks with Device Cookies).
 */
export function createSignInAttempts({
  config,
  db,
  now,
}: Pick<Dependencies, 'config' | 'db' | 'now'>) {
  const pace = { ...PACE, free: Math.ceil(PACE.free * config.rateLimitFactor) };

  const bucketFor = ({ userId, login }: SignInTarget, device: KnownDevice | undefined): string => {
    if (userId === undefined) return bucketOf('login', login.toLowerCase());
    return device?.userId === userId ? bucketOf('device', device.id) : bucketOf('account', userId);
  };

  return {
    /**
     * Counts an attempt, as a failure until {@link succeed} is called. Throws before the password is
     * looked at when it comes too soon.
     *
     * @throws AppError `rate_limited` with the seconds to wait.
     */
    begin: async (target: SignInTarget, device: KnownDevice | undefined): Promise<void> => {
      const bucket = bucketFor(target, device);
      const at = now();
      if (await countAttempt(db, bucket, at, pace)) return;
      const next = (await findNextAttempt(db, bucket)) ?? at;
      const seconds = Math.max(1, Math.ceil((next.getTime() - at.getTime()) / 1000));
      throw new AppError(
        'rate_limited',
        `The password was wrong too often. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, or set a new password.`,
        { retryAfterSeconds: seconds },
      );
    },

    /** Forgets the failures before a right password. */
    succeed: (target: SignInTarget, device: KnownDevice | undefined): Promise<void> =>
      forgetAttempts(db, bucketFor(target, device)),

    /** Forgets the failures of an account whose owner has proved to be themselves by mail. */
    forgive: (trx: Database, userId: string): Promise<void> =>
      forgetAttempts(trx, bucketOf('account', userId)),

    /** Forgets what no longer slows anybody down. */
    prune: (): Promise<void> =>
      pruneAttempts(db, new Date(now().getTime() - PACE.forgetSeconds * 1000)),
  };
}

/** What slows down guesses. */
export type SignInAttempts = ReturnType<typeof createSignInAttempts>;
