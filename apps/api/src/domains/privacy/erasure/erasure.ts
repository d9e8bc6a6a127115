import { randomUUID } from 'node:crypto';
import { listPaymentMethods, removePaymentMethod } from '../../payments/index.ts';
import { listBookingIds, listCallbackIds, lockAccountBookings } from '../../bookings/index.ts';
import { listCampaignMailsOfAccount } from '../../marketing/index.ts';
import { listMembershipMailSubjects } from '../../memberships/index.ts';
import { eraseRecipients, sendGoodbye, sendRecurringNews } from '../../messaging/index.ts';
import {
  createContactHashes,
  deleteContactExports,
  listAccountRecords,
  listRecords,
  lockPeople,
} from '../../crm/index.ts';
import { listRecurringMailSubjects } from '../../visits/index.ts';
import { perContext } from '../../../platform/per-context.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import type { ContactScope } from '../../../platform/database/personal-data.ts';
import {
  addAccountEvent,
  hashPassword,
  listAccountMailSubjects,
  lockUser,
  type UserRow,
} from '../../accounts/index.ts';
import { eraseRecords, eraseUser } from './erasing.ts';

// Erases people, with or without an account. Callers decide who may request it.

const hashesOf = perContext((ctx: Context) => createContactHashes(ctx.config.sessionSecret));

/** Returns the accounts and records that are erased with an account. */
export async function findErasureScope(
  db: Database,
  user: Pick<UserRow, 'id' | 'email' | 'email_verified_at'>,
): Promise<ContactScope> {
  const verifiedEmail = user.email_verified_at === null ? null : user.email;
  const records = await listAccountRecords(db, { id: user.id, verifiedEmail });
  return { userIds: [user.id], personIds: records.map(({ id }) => id) };
}

/**
 * Does the work that precedes the transaction: removes saved cards at the provider, which can't be
 * undone, so it comes after all checks that may refuse.
 *
 * @throws AppError `payments_unavailable`.
 */
export async function prepareErasure(
  ctx: Context,
  userIds: readonly string[],
): Promise<{ passwordHash: string }> {
  for (const userId of ctx.cards === undefined ? [] : userIds) {
    for (const { id } of await listPaymentMethods(ctx, userId)) {
      await removePaymentMethod(ctx, userId, id);
    }
  }
  // The hash of a random password that nobody knows.
  return { passwordHash: await hashPassword(randomUUID()) };
}

/**
 * Takes the identity resolution lock, then locks accounts after their bookings. Identity resolution
 * holds that lock when it saves a record's account, which needs the account's row, and changes of a
 * booking hold the booking when they give back its session; the opposite order would deadlock.
 */
export async function lockErasure(trx: Database, userIds: readonly string[]): Promise<UserRow[]> {
  await lockPeople(trx);
  await lockAccountBookings(trx, userIds);
  const users: UserRow[] = [];
  for (const userId of userIds.toSorted()) {
    const row = await lockUser(trx, userId);
    if (row !== undefined) users.push(row);
  }
  return users;
}

/** Returns the subjects of an account's mails. */
async function listMailsOf(trx: Database, userId: string) {
  const scope = { userIds: [userId], personIds: [] };
  const account = await listAccountMailSubjects(trx, scope);
  const membership = await listMembershipMailSubjects(trx, { ...scope, emails: [] });
  return {
    bookingIds: await listBookingIds(trx, scope),
    callbackIds: await listCallbackIds(trx, scope),
    accountTokenIds: account.tokenIds,
    accountEventIds: account.eventIds,
    membershipEventIds: membership.eventIds,
    campaignRecipientIds: await listCampaignMailsOfAccount(trx, userId),
    recurringBookingEventIds: await listRecurringMailSubjects(trx, scope, { isOwn: false }),
  };
}

/** Erases locked accounts, with a last mail to each, and records. */
export async function erasePerson(
  ctx: Context,
  trx: Database,
  users: readonly UserRow[],
  personIds: readonly string[],
  { passwordHash }: { passwordHash: string },
): Promise<void> {
  const at = ctx.now();
  for (const user of users) {
    const eventId = await addAccountEvent(trx, { userId: user.id, kind: 'deleted', at });
    const { id: userId, email, first_name: firstName, username } = user;
    await sendGoodbye(ctx, trx, eventId, { userId, email, firstName: firstName ?? username });
    const verifiedEmail = user.email_verified_at === null ? null : user.email;
    const mails = await listMailsOf(trx, userId);
    await eraseRecipients(trx, { ...mails, email, verifiedEmail });
    const paused = await eraseUser(trx, user, { passwordHash, hashes: hashesOf(ctx) }, at);
    // Their owners may resume them.
    for (const id of paused) await sendRecurringNews(ctx, trx, 'recurring-paused', id);
  }
  await eraseRecords(trx, await listRecords(trx, personIds), hashesOf(ctx), at);
  await deleteContactExports(ctx, trx);
}
