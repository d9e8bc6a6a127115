import type { CompanyRole } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** A user's membership and role in their company. */
export interface CompanyMember {
  readonly company_id: string;
  readonly name: string;
  readonly owner_id: string;
  readonly role: CompanyRole;
}

/** Finds the company that a user belongs to, with their role. */
export async function findCompanyMember(
  db: Database,
  userId: string,
): Promise<CompanyMember | undefined> {
  const row = await db
    .selectFrom('company_members as m')
    .innerJoin('companies as c', 'c.id', 'm.company_id')
    .select(['m.company_id', 'c.name', 'c.owner_id', 'm.role'])
    .where('m.user_id', '=', userId)
    .executeTakeFirst();
  return row as CompanyMember | undefined;
}

/**
 * Finds a company's owner, whose sessions its members share; undefined if the company is closed.
 */
export async function findCompanyOwner(
  db: Database,
  companyId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('companies')
    .select('owner_id')
    .where('id', '=', companyId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row?.owner_id;
}

/** Locks a company until the transaction ends. Returns false if it is closed. */
export async function lockCompany(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from companies where id = ${id} and closed_at is null for update`.execute(db);
  return rows.length === 1;
}

/** Adds a company. */
export async function addCompany(
  db: Database,
  company: { id: string; name: string; ownerId: string; at: Date },
): Promise<void> {
  await db
    .insertInto('companies')
    .values({
      id: company.id,
      name: company.name,
      owner_id: company.ownerId,
      created_at: company.at,
    })
    .execute();
}

/** Closes a company: removes its members, invitations and vehicles. */
export async function markCompanyClosed(db: Database, id: string, at: Date): Promise<void> {
  await db.updateTable('companies').set({ closed_at: at }).where('id', '=', id).execute();
  await db.deleteFrom('company_members').where('company_id', '=', id).execute();
  await db.deleteFrom('vehicles').where('company_id', '=', id).execute();
  await db
    .updateTable('company_invitations')
    .set({ ended_at: at })
    .where('company_id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** A member of a company. */
export interface MemberRow {
  readonly user_id: string;
  readonly username: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string;
  readonly role: CompanyRole;
}

/** Lists a company's members in the order in which they joined. */
export async function listMembers(db: Database, companyId: string): Promise<MemberRow[]> {
  const rows = await db
    .selectFrom('company_members as m')
    .innerJoin('accounts.users as u', 'u.id', 'm.user_id')
    .select(['m.user_id', 'u.username', 'u.first_name', 'u.last_name', 'u.email', 'm.role'])
    .where('m.company_id', '=', companyId)
    .orderBy('m.joined_at')
    .orderBy('m.user_id')
    .execute();
  return rows as MemberRow[];
}

/** Adds a user to a company. Returns false if they already belong to one. */
export async function addMember(
  db: Database,
  member: { userId: string; companyId: string; role: CompanyRole; at: Date },
): Promise<boolean> {
  const rows = await db
    .insertInto('company_members')
    .values({
      user_id: member.userId,
      company_id: member.companyId,
      role: member.role,
      joined_at: member.at,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .execute();
  return rows.length === 1;
}

/** Changes a company member's role. */
export async function saveRole(db: Database, userId: string, role: CompanyRole): Promise<void> {
  await db.updateTable('company_members').set({ role }).where('user_id', '=', userId).execute();
}

/** Makes another member the company's owner; the former owner becomes a manager. */
export async function saveOwner(
  db: Database,
  { company_id: companyId, owner_id: before }: CompanyMember,
  userId: string,
): Promise<void> {
  // In this order, because the unique index on the owner is checked with each updated row.
  await saveRole(db, before, 'manager');
  await saveRole(db, userId, 'owner');
  await db.updateTable('companies').set({ owner_id: userId }).where('id', '=', companyId).execute();
}

/** Removes a user from their company. */
export async function removeMember(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('company_members').where('user_id', '=', userId).execute();
}

/** Row of an invitation. */
export interface InvitationRow {
  readonly id: string;
  readonly company_id: string;
  readonly company: string;
  readonly email: string;
  readonly role: 'manager' | 'driver';
  readonly expires_at: Date;
  readonly ended_at: Date | null;
  readonly accepted_by: string | null;
}

const invitations = (db: Database) =>
  db
    .selectFrom('company_invitations as i')
    .innerJoin('companies as c', 'c.id', 'i.company_id')
    .select([
      'i.id',
      'i.company_id',
      'c.name as company',
      'i.email',
      'i.role',
      'i.expires_at',
      'i.ended_at',
      'i.accepted_by',
    ]);

/** Finds an invitation. */
export async function findInvitation(db: Database, id: string): Promise<InvitationRow | undefined> {
  const row = await invitations(db).where('i.id', '=', id).executeTakeFirst();
  return row as InvitationRow | undefined;
}

/** Lists a company's pending invitations. */
export async function listInvitations(
  db: Database,
  companyId: string,
  now: Date,
): Promise<InvitationRow[]> {
  const rows = await invitations(db)
    .where('i.company_id', '=', companyId)
    .where('i.ended_at', 'is', null)
    .where('i.expires_at', '>', now)
    .orderBy('i.created_at')
    .execute();
  return rows as InvitationRow[];
}

/** Lists the pending invitations to an address. */
export async function listInvitationsTo(
  db: Database,
  email: string,
  now: Date,
): Promise<InvitationRow[]> {
  const rows = await invitations(db)
    .where(sql`lower(i.email)`, '=', email.toLowerCase())
    .where('i.ended_at', 'is', null)
    .where('i.expires_at', '>', now)
    .orderBy('i.created_at')
    .limit(20)
    .execute();
  return rows as InvitationRow[];
}

/** Adds an invitation, replacing an earlier one to the same address. */
export async function addInvitation(
  db: Database,
  invitation: {
    id: string;
    companyId: string;
    email: string;
    role: 'manager' | 'driver';
    at: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await db
    .updateTable('company_invitations')
    .set({ ended_at: invitation.at })
    .where('company_id', '=', invitation.companyId)
    .where(sql`lower(email)`, '=', invitation.email.toLowerCase())
    .where('ended_at', 'is', null)
    .execute();
  await db
    .insertInto('company_invitations')
    .values({
      id: invitation.id,
      company_id: invitation.companyId,
      email: invitation.email,
      role: invitation.role,
      created_at: invitation.at,
      expires_at: invitation.expiresAt,
    })
    .execute();
}

/** Ends an invitation, whether or not it was accepted. */
export async function endInvitation(
  db: Database,
  id: string,
  ended: { at: Date; acceptedBy: string | null },
): Promise<void> {
  await db
    .updateTable('company_invitations')
    .set({ ended_at: ended.at, accepted_by: ended.acceptedBy })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Kinds of company events. */
export type CompanyEventKind =
  | 'founded'
  | 'invited'
  | 'withdrawn'
  | 'joined'
  | 'role-changed'
  | 'removed'
  | 'closed'
  | 'handed-over'
  | 'vehicles-changed'
  | 'cost-centres-changed';

/** Records an action in a company. */
export async function addCompanyEvent(
  db: Database,
  event: {
    companyId: string;
    actorId: string;
    kind: CompanyEventKind;
    detail: object;
    at: Date;
  },
): Promise<void> {
  await db
    .insertInto('company_events')
    .values({
      company_id: event.companyId,
      actor_id: event.actorId,
      kind: event.kind,
      detail: JSON.stringify(event.detail),
      at: event.at,
    })
    .execute();
}

/** Finds who last handed a company over. */
export async function findFormerOwner(db: Database, companyId: string) {
  const row = await db
    .selectFrom('company_events')
    .select('actor_id')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'handed-over')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.actor_id;
}
