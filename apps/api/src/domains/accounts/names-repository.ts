import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';

/** Returns the usernames of accounts, by ID, in alphabetical order. */
export async function listUserNames(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; username: string }>`
    select id, username from users where id = any(${ids}::uuid[])
    order by lower(username), id`.execute(db);
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** Returns the addresses of staff invitations, by ID. */
export async function listInvitedAddresses(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from staff_invitations where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, email }) => [id, email]));
}
