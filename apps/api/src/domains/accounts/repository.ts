import type { Role } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';
import type { AccountNewsKind } from '../messaging/index.ts';

/** A row of `users`. */
export interface UserRow {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly email_verified_at: Date | null;
  readonly password_hash: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly role: Role;
  readonly membership_tier: string;
  readonly membership_ends_at: Date | null;
}

const columns = sql.raw(
  [
    'id',
    'username',
    'email',
    'email_verified_at',
    'password_hash',
    'first_name',
    'last_name',
    'role',
    'membership_tier',
    'membership_ends_at',
  ]
    .map((name) => `u.${name}`)
    .join(', '),
);

/** Finds the user with a username or email address, case-insensitively. */
export async function findUserByLogin(db: Database, login: string): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    select ${columns} from users u
    where lower(u.email) = lower(${login}) or lower(u.username) = lower(${login})
    order by lower(u.email) = lower(${login}) desc
    limit 1`.execute(db);
  return rows[0];
}

/** Finds the user with an email address, case-insensitively. */
export async function findUserByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    select ${columns} from users u where lower(u.email) = lower(${email})`.execute(db);
  return rows[0];
}

/** Returns a user, locked until the transaction ends. */
export async function lockUser(db: Database, id: string): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    select ${columns} from users u where u.id = ${id} for update`.execute(db);
  return rows[0];
}

/**
 * Locks an account until the transaction ends, so that changes to its data are serialized. Rows
 * that reference the account can still be added. Returns false if it was deleted.
 */
export async function holdUser(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${id} and deleted_at is null for no key update`.execute(db);
  return rows.length === 1;
}

/** Finds an account, and locks it as {@link holdUser} does. Undefined if it was deleted. */
export async function findHeldUser(db: Database, id: string): Promise<UserRow | undefined> {
  return (await holdUser(db, id)) ? findUser(db, id) : undefined;
}

/** Saves the membership data shown on an account: the tier and its end date. */
export async function saveMembershipTier(
  db: Database,
  userId: string,
  { tier, endsAt }: { tier: string; endsAt: Date | null },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ membership_tier: tier, membership_ends_at: endsAt })
    .where('id', '=', userId)
    .execute();
}

/** Finds a user by ID. */
export async function findUser(db: Database, id: string): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`select ${columns} from users u where u.id = ${id}`.execute(
    db,
  );
  return rows[0];
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

/** Values of a new user. */
export interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly role: Role;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
}

/** Adds a user. Returns undefined if the email address or username is taken. */
export async function addUser(db: Database, user: NewUser): Promise<UserRow | undefined> {
  const row = await db
    .insertInto('users')
    .values({
      username: user.username,
      email: user.email,
      password_hash: user.passwordHash,
      role: user.role,
      first_name: user.firstName || null,
      last_name: user.lastName ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row as UserRow | undefined;
}

/** Sets a user's first and last name. */
export async function renameUser(
  db: Database,
  id: string,
  name: { first: string | null; last: string | null },
): Promise<UserRow> {
  const row = await db
    .updateTable('users')
    .set({ first_name: name.first, last_name: name.last })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as UserRow;
}

/** Sets a user's password hash. */
export async function savePassword(db: Database, id: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/**
 * Records an email address as verified and makes it the account's address. Returns false if another
 * account has it; the transaction can then only be rolled back.
 */
export async function saveVerifiedEmail(
  db: Database,
  id: string,
  email: string,
  at: Date,
): Promise<boolean> {
  try {
    const change = { email, email_verified_at: at };
    await db.updateTable('users').set(change).where('id', '=', id).execute();
    return true;
  } catch (failure) {
    const constraint = failure instanceof Error && 'constraint' in failure && failure.constraint;
    if (constraint !== 'users_email_key') throw failure;
    return false;
  }
}

/** Kinds of account events. */
export type AccountEventKind =
  | AccountNewsKind
  | 'registered'
  | 'email-verified'
  | 'email-changed'
  | 'password-changed'
  | 'password-reset'
  | 'deleted';

/** Adds an account event and returns its ID. */
export async function addAccountEvent(
  db: Database,
  event: { userId: string; kind: AccountEventKind; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('account_events')
    .values({ user_id: event.userId, kind: event.kind, at: event.at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
