import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/connection.ts';
import { noteVerifiedAddress, setProvedPassword } from './credentials.ts';
import { checkUncommon, hashPassword } from './passwords.ts';
import { addAccountEvent, findUserByEmail, lockUser, type UserRow } from './repository.ts';
import { endSessions } from './sessions-repository.ts';
import { addUserOf } from './usernames.ts';

/** Somebody who has shown that an address is theirs, and chooses a password. */
interface Admitted {
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

async function lockByEmail(trx: Database, email: string): Promise<UserRow | undefined> {
  const { id } = (await findUserByEmail(trx, email)) ?? {};
  const row = id === undefined ? undefined : await lockUser(trx, id);
  // Somebody may have taken another address, or been erased, until the lock was ours.
  return row?.email.toLowerCase() === email.toLowerCase() ? row : undefined;
}

// People who come by invitation instead of registering.

/**
 * The hash of a password that somebody chooses, made before there is a transaction.
 *
 * @throws AppError `password_common`.
 */
export async function hashChosenPassword(password: string): Promise<string> {
  await checkUncommon(password, 'password');
  return hashPassword(password);
}

/** The account with an address, locked until the transaction ends. */
export async function lockInvitedAccount(
  trx: Database,
  email: string,
): Promise<{ id: string; isVerified: boolean } | undefined> {
  const row = await lockByEmail(trx, email);
  return row && { id: row.id, isVerified: row.email_verified_at !== null };
}

/**
 * The account of somebody who has shown that an address is theirs, with the password that they
 * chose: a new one, or the one that has the address, whose sessions end.
 */
export async function admitAccount(
  ctx: Context,
  trx: Database,
  admitted: Admitted,
): Promise<{ id: string; username: string }> {
  const known = await lockByEmail(trx, admitted.email);
  if (known !== undefined) {
    await setProvedPassword(ctx, trx, known, admitted.passwordHash);
    return known;
  }
  const row = await addUserOf(trx, { ...admitted, role: 'CUSTOMER' });
  if (row === undefined) throw new Error('The address was registered meanwhile.');
  await addAccountEvent(trx, { userId: row.id, kind: 'registered', at: ctx.now() });
  await noteVerifiedAddress(ctx, trx, row);
  return row;
}

/** Signs a person out everywhere. */
export function endSessionsOf(ctx: Context, trx: Database, userId: string): Promise<number> {
  return endSessions(trx, userId, ctx.now(), undefined);
}
