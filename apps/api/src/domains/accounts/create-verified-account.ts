import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/connection.ts';
import { recordVerifiedAddress, setProvedPassword } from './credentials.ts';
import { checkUncommon, hashPassword } from './passwords.ts';
import { addAccountEvent, findUserByEmail, lockUser, type UserRow } from './repository.ts';
import { endSessions } from './sessions-repository.ts';
import { addUserOf } from './usernames.ts';

/** A person with a proven email address who chooses a password. */
interface Admitted {
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

async function lockByEmail(trx: Database, email: string): Promise<UserRow | undefined> {
  const { id } = (await findUserByEmail(trx, email)) ?? {};
  const row = id === undefined ? undefined : await lockUser(trx, id);
  // While this transaction waited for the lock, the account may have changed its address or been
  // erased.
  return row?.email.toLowerCase() === email.toLowerCase() ? row : undefined;
}

// Accounts of people who were invited instead of registering.

/**
 * Hashes a chosen password, before a transaction begins.
 *
 * @throws AppError `password_common`.
 */
export async function hashChosenPassword(password: string): Promise<string> {
  await checkUncommon(password, 'password');
  return hashPassword(password);
}

/** Returns the account with an address, locked until the transaction ends. */
export async function lockInvitedAccount(
  trx: Database,
  email: string,
): Promise<{ id: string; isVerified: boolean } | undefined> {
  const row = await lockByEmail(trx, email);
  return row && { id: row.id, isVerified: row.email_verified_at !== null };
}

/**
 * Returns the account of a person who has proven an address, with the chosen password: a new
 * account, or the existing one with that address, whose sessions are ended.
 */
export async function admitAccount(
  ctx: Context,
  trx: Database,
  admitted: Admitted,
): Promise<{ id: string; username: string }> {
  const known = await lockByEmail(trx, admitted.email);
  const added = known ? undefined : await addUserOf(trx, { ...admitted, role: 'CUSTOMER' });
  if (added !== undefined) {
    await addAccountEvent(trx, { userId: added.id, kind: 'registered', at: ctx.now() });
    await recordVerifiedAddress(ctx, trx, added);
    return added;
  }
  // The address may have been registered since it was looked up.
  const existing = known ?? (await lockByEmail(trx, admitted.email));
  if (existing === undefined) throw new Error('The account of this address was deleted meanwhile.');
  await setProvedPassword(ctx, trx, existing, admitted.passwordHash);
  return existing;
}

/** Ends all sessions of a user. */
export function endSessionsOf(ctx: Context, trx: Database, userId: string): Promise<number> {
  return endSessions(trx, userId, ctx.now(), undefined);
}
