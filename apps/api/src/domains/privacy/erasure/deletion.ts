import { ROLE_PERMISSIONS, type User } from '@voltcourier/contracts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { type CredentialsService, findUser, type UserRow } from '../../accounts/index.ts';
import { deleteFarewells } from './deletion-repository.ts';
import type { ErasureService } from './erasure.ts';
import type { Obstacle } from './deletion-blockers.ts';

const DAY_MS = 86_400_000;
// A mail that couldn't be sent in this time is not sent any more.
const FAREWELL_DAYS = 7;

const inUse = (sentence: string) => new AppError('account_in_use', sentence);

const day = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(at);

/** What somebody has to see to first, as they read it; undefined for what may run on. */
function sentenceOf({ what, at, zone, isGuest }: Obstacle): string | undefined {
  switch (what) {
    case 'appointment': {
      const when = at === null ? 'soon' : `on ${day(at, zone)}`;
      return isGuest
        ? `An appointment ${when} was booked with your address without signing in. Cancel it by the link in its mail first, or delete your account once the visit is over.`
        : `You have an appointment ${when}. Cancel it on your dashboard first, or delete your account once the visit is over.`;
    }
    case 'membership':
      return at === null
        ? 'Your membership is running. Cancel it on the membership page first; you can delete your account once it has ended.'
        : `Your membership runs until ${day(at, zone)}. You can delete your account after that.`;
    case 'company':
      return 'You are in a company here. Leave it, or close it if it is yours, first.';
    case 'purchase':
      return 'Your membership is being paid right now. Please try again in a few minutes.';
    case 'staff':
      return 'This account is staff. Ask an administrator to take the access away first.';
    // Money that is on its way back arrives without the account.
    case 'refund':
      return undefined;
  }
}

/** @throws AppError `account_in_use`. */
function refuseStaff({ role }: Pick<User, 'role'>): void {
  const isStaff = ROLE_PERMISSIONS[role].length > 0;
  if (isStaff)
    throw inUse('This account is staff. Ask an administrator to take the access away first.');
}

/** The deletion of an account: refused while something runs, and never silent about it. */
export function createDeletion(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  credentials: CredentialsService,
  erasure: ErasureService,
) {
  /** @throws AppError `account_in_use`. */
  const checkIdle = async (trx: Database, user: UserRow): Promise<void> => {
    refuseStaff(user);
    const obstacles = await erasure.obstaclesOf(trx, await erasure.whoseAccount(trx, user));
    const [sentence] = obstacles.flatMap((obstacle) => sentenceOf(obstacle) ?? []);
    if (sentence !== undefined) throw inUse(sentence);
  };

  return {
    /**
     * Deletes an account. Saved cards are removed at the provider first: what can't be taken back
     * comes after all that may refuse.
     *
     * @throws AppError `password_wrong`, `account_in_use`, `payments_unavailable`.
     */
    remove: async (user: User, password: string): Promise<void> => {
      await credentials.checkPassword(user.id, password, 'password');
      const known = await findUser(db, user.id);
      if (known === undefined) return;
      await checkIdle(db, known);
      const prepared = await erasure.prepare([user.id]);
      await db.transaction().execute(async (trx) => {
        const users = await erasure.lock(trx, [user.id]);
        // The role may have been given meanwhile.
        for (const row of users) await checkIdle(trx, row);
        await erasure.erase(trx, users, [], prepared);
      });
    },

    /** Forgets addresses of last mails that couldn't be sent. */
    prune: (): Promise<void> =>
      deleteFarewells(db, new Date(now().getTime() - FAREWELL_DAYS * DAY_MS)),
  };
}

/** The service of deleting accounts. */
export type DeletionService = ReturnType<typeof createDeletion>;
