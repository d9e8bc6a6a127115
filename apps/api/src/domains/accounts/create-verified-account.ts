import { randomInt } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/connection.ts';
import { noteVerifiedAddress, setProvedPassword } from './credentials.ts';
import { checkUncommon, hashPassword } from './passwords.ts';
import { addAccountEvent, addUser, findUserByEmail, lockUser, type UserRow } from './repository.ts';
import { endSessions } from './sessions-repository.ts';

const USERNAME_TRIES = 20;
const USERNAME_MAX = 40;

/** Somebody who has shown that an address is theirs, and chooses a password. */
interface Admitted {
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** A user name made of an address: what it takes of it, and on later tries a number behind. */
function usernameFrom(email: string, turn: number): string {
  const [local = ''] = email.split('@');
  const known = local
    .replaceAll(/[^\w-]/gu, '-')
    .slice(0, USERNAME_MAX)
    .padEnd(3, '-');
  return turn === 0 ? known : `${known}-${randomInt(1_000_000)}`;
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
  checkUncommon(password, 'password');
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
  for (let turn = 0; turn < USERNAME_TRIES; turn += 1) {
    const username = usernameFrom(admitted.email, turn);
    const row = await addUser(trx, { ...admitted, username, role: 'CUSTOMER' });
    if (row === undefined) continue;
    await addAccountEvent(trx, { userId: row.id, kind: 'registered', at: ctx.now() });
    await noteVerifiedAddress(ctx, trx, row);
    return row;
  }
  throw new Error('No user name was free.');
}

/** Signs a person out everywhere. */
export function endSessionsOf(ctx: Context, trx: Database, userId: string): Promise<number> {
  return endSessions(trx, userId, ctx.now(), undefined);
}
