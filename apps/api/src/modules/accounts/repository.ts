import type { Role } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';

/** A person's row. */
export interface UserRow {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly password_hash: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly role: Role;
}

/** The person with a user name or an e-mail address, without regard to case. */
export async function findUserByLogin(db: Database, login: string): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    select id, username, email, password_hash, first_name, last_name, role from users
    where lower(email) = lower(${login}) or lower(username) = lower(${login})
    order by lower(email) = lower(${login}) desc
    limit 1`.execute(db);
  return rows[0];
}

/** The person of a session that has neither ended nor run out. */
export async function findSessionUser(
  db: Database,
  sessionId: string,
  now: Date,
): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    select u.id, u.username, u.email, u.password_hash, u.first_name, u.last_name, u.role
    from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId} and s.ended_at is null and s.expires_at > ${now}`.execute(db);
  return rows[0];
}

/** Begins a session. */
export async function addSession(
  db: Database,
  session: { id: string; userId: string; at: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      created_at: session.at,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** Ends a session. */
export async function endSession(db: Database, id: string, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Whether there is an administrator. */
export async function hasAdministrator(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .limit(1)
    .execute();
  return row.length > 0;
}

/** Adds a person. False when the e-mail address or the user name is taken. */
export async function addUser(
  db: Database,
  user: { username: string; email: string; passwordHash: string; role: Role },
): Promise<boolean> {
  const row = await db
    .insertInto('users')
    .values({
      username: user.username,
      email: user.email,
      password_hash: user.passwordHash,
      role: user.role,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
