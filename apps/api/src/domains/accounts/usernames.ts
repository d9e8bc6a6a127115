import { randomInt } from 'node:crypto';
import type { Database } from '../../platform/database/connection.ts';
import { addUser, findUserByEmail, type NewUser, type UserRow } from './repository.ts';

const TRIES = 20;
const LONGEST = 40;

/**
 * Derives a username from the local part of an address; on later tries a random number is appended.
 */
function usernameFrom(email: string, attempt: number): string {
  const [local = ''] = email.split('@');
  const known = local
    .replaceAll(/[^\w-]/gu, '-')
    .slice(0, LONGEST)
    .padEnd(3, '-');
  return attempt === 0 ? known : `${known}-${randomInt(1_000_000)}`;
}

/**
 * Adds a user with a username derived from the address. Returns undefined if the address has an
 * account by then.
 */
export async function addUserOf(
  trx: Database,
  user: Omit<NewUser, 'username'>,
): Promise<UserRow | undefined> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const row = await addUser(trx, { ...user, username: usernameFrom(user.email, attempt) });
    if (row !== undefined) return row;
    if ((await findUserByEmail(trx, user.email)) !== undefined) return undefined;
  }
  throw new Error('No user name was free.');
}
