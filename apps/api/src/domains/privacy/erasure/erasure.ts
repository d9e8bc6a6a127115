import { randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/database/connection.ts';
import type { ContactScope } from '../../../platform/database/rows-of-person.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { MembershipsService } from '../../memberships/index.ts';
import type { NotificationsService } from '../../messaging/index.ts';
import type { PaymentMethodsService } from '../../payments/index.ts';
import { createContactHashes } from '../../crm/index.ts';
import { addFarewell, erase } from './deletion-repository.ts';
import { eraseRecords, listAccountRecords, listRecords, lockPeople } from './erasing-repository.ts';
import { createDeletionBlockers } from './deletion-blockers.ts';
import { hashPassword, addAccountEvent, lockUser, type UserRow } from '../../accounts/index.ts';

/** Erases people: accounts, and those who never had one. Who may have it done, others decide. */
export function createErasure(
  deps: Pick<Dependencies, 'cards' | 'config' | 'now'>,
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
  const hashes = createContactHashes(deps.config.sessionSecret);
  const obstaclesOf = createDeletionBlockers(deps, memberships);

  return {
    obstaclesOf,

    /** Accounts and records that are erased with an account. */
    whoseAccount: async (
      db: Database,
      user: Pick<UserRow, 'id' | 'email' | 'email_verified_at'>,
    ): Promise<ContactScope> => {
      const verifiedEmail = user.email_verified_at === null ? null : user.email;
      const records = await listAccountRecords(db, { id: user.id, verifiedEmail });
      return { userIds: [user.id], personIds: records.map(({ id }) => id) };
    },

    /**
     * What comes before the transaction: saved cards are removed at the provider, which can't be
     * taken back, so it follows all that may refuse.
     *
     * @throws AppError `payments_unavailable`.
     */
    prepare: async (userIds: readonly string[]): Promise<{ passwordHash: string }> => {
      for (const userId of deps.cards === undefined ? [] : userIds) {
        for (const { id } of await paymentMethods.list(userId)) {
          await paymentMethods.remove(userId, id);
        }
      }
      // Of a password that nobody has.
      return { passwordHash: await hashPassword(randomUUID()) };
    },

    /**
     * Locks the records of all people, then accounts. What finds people out has the first lock when
     * it writes down whose account a record is, which needs the account: the other way round, the
     * two would wait for each other.
     */
    lock: async (trx: Database, userIds: readonly string[]): Promise<UserRow[]> => {
      await lockPeople(trx);
      const users: UserRow[] = [];
      for (const userId of userIds.toSorted()) {
        const row = await lockUser(trx, userId);
        if (row !== undefined) users.push(row);
      }
      return users;
    },

    /** Erases locked accounts, with a last mail to each, and records. */
    erase: async (
      trx: Database,
      users: readonly UserRow[],
      personIds: readonly string[],
      { passwordHash }: { passwordHash: string },
    ): Promise<void> => {
      const at = deps.now();
      for (const user of users) {
        await addFarewell(trx, user, at);
        const eventId = await addAccountEvent(trx, { userId: user.id, kind: 'deleted', at });
        await notifications.sayGoodbye(trx, eventId);
        const verifiedEmail = user.email_verified_at === null ? null : user.email;
        await notifications.forgetRecipients(trx, { userId: user.id, verifiedEmail });
        await erase(trx, user, { passwordHash, hashes }, at);
      }
      await eraseRecords(trx, await listRecords(trx, personIds), hashes, at);
      await forgetFiles(trx);
    },
  };
}

/** The service of erasing people. */
export type ErasureService = ReturnType<typeof createErasure>;
