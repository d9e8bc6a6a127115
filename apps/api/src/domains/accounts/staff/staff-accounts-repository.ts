import { type Role, STAFF_ROLES, type StaffRole } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { StaffInvitationSubject } from '../../messaging/index.ts';

/** A member of the staff. */
export interface StaffRow {
  readonly id: string;
  readonly username: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string;
  readonly role: Role;
  readonly last_sign_in_at: Date | null;
  readonly has_second_factor: boolean;
}

// Inlined, so that a prepared statement also uses the partial index on staff.
const isStaff = sql.raw(`u.role in (${STAFF_ROLES.map((role) => `'${role}'`).join(', ')})`);

/** Lists all staff, sorted by name. */
export async function listStaff(db: Database): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    select u.id, u.username, u.first_name, u.last_name, u.email, u.role,
      (select max(s.created_at) from sessions s where s.user_id = u.id) as last_sign_in_at,
      (select a.confirmed_at from authenticators a where a.user_id = u.id) is not null
        or (select p.id from passkeys p where p.user_id = u.id limit 1) is not null
        as has_second_factor
    from users u where ${isStaff} order by lower(u.username), u.id`.execute(db);
  return rows;
}

/** Returns the IDs and roles of all staff, locked until the transaction ends. */
export async function lockStaff(db: Database): Promise<ReadonlyMap<string, Role>> {
  const { rows } = await sql<{ id: string; role: Role }>`
    select u.id, u.role from users u where ${isStaff} order by u.id for no key update`.execute(db);
  return new Map(rows.map(({ id, role }) => [id, role]));
}

/** Sets a user's role. */
export async function saveRole(db: Database, userId: string, role: Role): Promise<void> {
  await db.updateTable('users').set({ role }).where('id', '=', userId).execute();
}

const invitations = (db: Database) =>
  db
    .selectFrom('staff_invitations as i')
    .innerJoin('users as u', 'u.id', 'i.invited_by')
    .select([
      'i.id',
      'i.email',
      'i.role',
      'u.username as invited_by',
      'i.expires_at',
      'i.ended_at',
    ]);

/** Lists pending invitations, newest first. */
export async function listInvitations(db: Database, now: Date): Promise<StaffInvitationSubject[]> {
  const rows = await invitations(db)
    .where(sql<boolean>`lower(i.email) > ''`)
    .where('i.ended_at', 'is', null)
    .where('i.expires_at', '>', now)
    .orderBy('i.created_at', 'desc')
    .execute();
  return rows as StaffInvitationSubject[];
}

/** Finds the invitation with a token hash. */
export async function findInvitation(
  db: Database,
  hash: string,
): Promise<StaffInvitationSubject | undefined> {
  const row = await invitations(db).where('i.token_hash', '=', hash).executeTakeFirst();
  return row as StaffInvitationSubject | undefined;
}

/** Adds an invitation, replacing an earlier one for the same address. */
export async function addInvitation(
  db: Database,
  invitation: {
    id: string;
    hash: string;
    email: string;
    role: StaffRole;
    invitedBy: string;
    at: Date;
    expiresAt: Date;
    /** ID of the account that gets the role immediately. */
    acceptedBy: string | null;
  },
): Promise<void> {
  const { id, hash, email, role, invitedBy, at, expiresAt, acceptedBy } = invitation;
  await db
    .updateTable('staff_invitations')
    .set({ ended_at: at })
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('ended_at', 'is', null)
    .execute();
  await db
    .insertInto('staff_invitations')
    .values({
      id,
      token_hash: hash,
      email,
      role,
      invited_by: invitedBy,
      created_at: at,
      expires_at: expiresAt,
      ended_at: acceptedBy === null ? null : at,
      accepted_by: acceptedBy,
    })
    .execute();
}

/** Ends an invitation. Returns false if it doesn't exist or has already ended. */
export async function endInvitation(db: Database, id: string, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('staff_invitations')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a user's pending invitations. Returns their IDs. */
export async function endInvitationsBy(db: Database, userId: string, at: Date): Promise<string[]> {
  const rows = await db
    .updateTable('staff_invitations')
    .set({ ended_at: at })
    .where('invited_by', '=', userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Records who accepted an invitation. */
export async function saveAcceptance(db: Database, id: string, userId: string): Promise<void> {
  await db
    .updateTable('staff_invitations')
    .set({ accepted_by: userId })
    .where('id', '=', id)
    .execute();
}
