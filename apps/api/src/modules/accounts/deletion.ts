import { randomUUID } from 'node:crypto';
import { ROLE_PERMISSIONS, type User } from '@voltcourier/contracts';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/connection.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { MembershipsService } from '../memberships/service.ts';
import type { NotificationsService } from '../notifications/service.ts';
import type { PaymentMethodsService } from '../payment-methods/service.ts';
import { createContactHashes } from '../people/service.ts';
import type { CredentialsService } from './credentials.ts';
import {
  addFarewell,
  deleteFarewells,
  erase,
  findOpenAppointment,
  hasOpenPurchase,
  isInCompany,
} from './deletion-repository.ts';
import { hashPassword } from './passwords.ts';
import { addAccountEvent, lockUser } from './repository.ts';

const DAY_MS = 86_400_000;
// A mail that couldn't be sent in this time is not sent any more.
const FAREWELL_DAYS = 7;

const inUse = (sentence: string) => new AppError('account_in_use', sentence);

const day = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(at);

/** @throws AppError `account_in_use`. */
function refuseStaff({ role }: Pick<User, 'role'>): void {
  if (ROLE_PERMISSIONS[role].length === 0) return;
  throw inUse('This account is staff. Ask an administrator to take the access away first.');
}

/** The deletion of an account: refused while something runs, and never silent about it. */
export function createDeletion(
  deps: Pick<Dependencies, 'cards' | 'config' | 'db' | 'now'>,
  credentials: CredentialsService,
  {
    memberships,
    notifications,
    paymentMethods,
    forgetFiles,
  }: {
    memberships: MembershipsService;
    notifications: NotificationsService;
    paymentMethods: PaymentMethodsService;
    /** Deletes the files of people that staff can still fetch: somebody in them is erased. */
    forgetFiles: (trx: Database) => Promise<void>;
  },
) {
  const { db, now } = deps;
  const hashes = createContactHashes(deps.config.sessionSecret);

  /** @throws AppError `account_in_use`. */
  const checkIdle = async (trx: Database, userId: string): Promise<void> => {
    const since = new Date(now().getTime() - DAY_MS);
    const appointment = await findOpenAppointment(trx, userId, since);
    if (appointment !== undefined) {
      throw inUse(
        `You have an appointment on ${day(appointment.starts_at, appointment.zone)}. Cancel it on your dashboard first, or delete your account once the visit is over.`,
      );
    }
    const { status, endsAt, tier } = (await memberships.getStanding(userId)).standing;
    // What staff granted is not billed, and ends with the account.
    if (tier === undefined && (status === 'active' || status === 'past_due')) {
      throw inUse(
        'Your membership is running. Cancel it on the membership page first; you can delete your account once it has ended.',
      );
    }
    if (tier === undefined && status === 'cancelled' && endsAt !== null && endsAt > now()) {
      throw inUse(
        `Your membership runs until ${day(endsAt, 'America/New_York')}. You can delete your account after that.`,
      );
    }
    if (await isInCompany(trx, userId)) {
      throw inUse('You are in a company here. Leave it, or close it if it is yours, first.');
    }
    if (await hasOpenPurchase(trx, userId)) {
      throw inUse('Your membership is being paid right now. Please try again in a few minutes.');
    }
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
      refuseStaff(user);
      await checkIdle(db, user.id);
      if (deps.cards !== undefined) {
        for (const { id } of await paymentMethods.list(user.id)) {
          await paymentMethods.remove(user.id, id);
        }
      }
      // Of a password that nobody has.
      const passwordHash = await hashPassword(randomUUID());
      await db.transaction().execute(async (trx) => {
        const row = await lockUser(trx, user.id);
        if (row === undefined) return;
        // The role may have been given meanwhile.
        refuseStaff(row);
        await checkIdle(trx, user.id);
        const at = now();
        await addFarewell(trx, row, at);
        const eventId = await addAccountEvent(trx, { userId: row.id, kind: 'deleted', at });
        await notifications.sayGoodbye(trx, eventId);
        const verifiedEmail = row.email_verified_at === null ? null : row.email;
        await notifications.forgetRecipients(trx, { userId: row.id, verifiedEmail });
        await erase(trx, row, { passwordHash, hashes }, at);
        await forgetFiles(trx);
      });
    },

    /** Forgets addresses of last mails that couldn't be sent. */
    prune: (): Promise<void> =>
      deleteFarewells(db, new Date(now().getTime() - FAREWELL_DAYS * DAY_MS)),
  };
}

/** The service of deleting accounts. */
export type DeletionService = ReturnType<typeof createDeletion>;
