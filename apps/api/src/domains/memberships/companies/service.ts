import { randomUUID } from 'node:crypto';
import type { CompanyRole, CompanyView, User } from '@voltcourier/contracts';
import { holdCaller } from '../../accounts/index.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { sentence } from '../../../platform/language/sentence.ts';
import type { Database } from '../../../platform/database/connection.ts';
import {
  addCompany,
  addCompanyEvent,
  addMember,
  type CompanyEventKind,
  findCompanyOwner,
  findFormerOwner,
  findCompanyMember,
  listMembers,
  lockCompany,
  markCompanyClosed,
  type MemberRow,
  type CompanyMember,
  removeMember,
  saveOwner,
  saveRole,
} from './repository.ts';
import { viewCompany } from './view.ts';

const MOST_PEOPLE = 200;

export type GivenRole = Exclude<CompanyRole, 'owner'>;

/** Roles that each role may assign and revoke. */
export const GIVES: Readonly<Record<CompanyRole, readonly CompanyRole[]>> = {
  owner: ['manager', 'driver'],
  manager: ['driver'],
  driver: [],
};

const NONE = 'You haven’t joined a company.';

export const TAKEN = 'You’re already in a company. Leave it before you join another one.';

export const forbidden = () =>
  new AppError('forbidden', 'Your role in the company doesn’t have access to this.');

export const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

// Business accounts: companies, their members and roles.

/** Returns a user's company with its members and invitations. */
export function getCompany(ctx: Context, user: User): Promise<CompanyView> {
  return viewCompany(ctx.db, user, ctx.now());
}

/** Records a company event. */
export function recordCompanyEvent(
  ctx: Context,
  trx: Database,
  companyId: string,
  actorId: string,
  kind: CompanyEventKind,
  detail: object = {},
) {
  return addCompanyEvent(trx, { companyId, actorId, kind, detail, at: ctx.now() });
}

/**
 * Runs a function in a user's company, under its lock.
 *
 * @throws AppError `no_company`.
 */
function inside<Done>(
  ctx: Context,
  user: User,
  work: (trx: Database, member: CompanyMember) => Promise<Done>,
): Promise<Done> {
  return ctx.db.transaction().execute(async (trx) => {
    const found = await findCompanyMember(trx, user.id);
    const isOpen = found !== undefined && (await lockCompany(trx, found.company_id));
    // The membership may have changed while waiting for the lock.
    const member = isOpen ? await findCompanyMember(trx, user.id) : undefined;
    if (member === undefined) throw new AppError('no_company', NONE);
    return work(trx, member);
  });
}

/**
 * Runs a change, and returns the company's new state.
 *
 * @param isLeaving Whether the change ends the user's membership, so that a second click finds none.
 */
export async function within(
  ctx: Context,
  user: User,
  work: (trx: Database, member: CompanyMember) => Promise<void>,
  isLeaving = false,
): Promise<CompanyView> {
  try {
    await inside(ctx, user, work);
  } catch (refusal) {
    const hasLeft = isLeaving && refusal instanceof AppError && refusal.code === 'no_company';
    if (!hasLeft) throw refusal;
  }
  return getCompany(ctx, user);
}

export async function refuseFull(trx: Database, companyId: string): Promise<void> {
  if ((await listMembers(trx, companyId)).length < MOST_PEOPLE) return;
  throw new AppError(
    'company_full',
    sentence('A company can have up to {max} people.', { max: MOST_PEOPLE }),
  );
}

async function findMember(
  trx: Database,
  companyId: string,
  id: string,
): Promise<MemberRow | undefined> {
  return (await listMembers(trx, companyId)).find((row) => row.user_id === id);
}

/** @throws AppError `not_found`. */
async function getMember(trx: Database, companyId: string, id: string): Promise<MemberRow> {
  const member = await findMember(trx, companyId, id);
  if (member === undefined) throw new AppError('not_found', 'This person is not in the company.');
  return member;
}

/** Returns a user's membership in their company. @throws AppError `no_company`. */
export async function getCompanyMember(ctx: Context, userId: string): Promise<CompanyMember> {
  const member = await findCompanyMember(ctx.db, userId);
  if (member === undefined) throw new AppError('no_company', NONE);
  return member;
}

/**
 * Returns the membership of an owner or a manager.
 *
 * @throws AppError `no_company`, `forbidden`.
 */
export async function getCompanyManager(ctx: Context, userId: string): Promise<CompanyMember> {
  const member = await getCompanyMember(ctx, userId);
  if (member.role === 'driver') throw forbidden();
  return member;
}

/**
 * Runs an action for owners and managers in the transaction that holds the company's lock.
 *
 * @throws AppError `no_company`, `forbidden`.
 */
export function manageCompany<Done>(
  ctx: Context,
  user: User,
  work: (trx: Database, member: CompanyMember) => Promise<Done>,
): Promise<Done> {
  return inside(ctx, user, async (trx, index) => {
    if (index.role === 'driver') throw forbidden();
    return work(trx, index);
  });
}

/** Finds the company that a user belongs to. */
export async function findCompanyIdOf(db: Database, userId: string): Promise<string | undefined> {
  return (await findCompanyMember(db, userId))?.company_id;
}

/**
 * Finds who answers for what a user has set up for a company: the user while they manage it, then
 * its owner; undefined if the company is closed.
 */
export async function findCompanyContact(
  db: Database,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
): Promise<{ readonly userId: string; readonly isOwner: boolean } | undefined> {
  const ownerId = await findCompanyOwner(db, companyId);
  if (ownerId === undefined) return undefined;
  const member = await findCompanyMember(db, userId);
  const isManager = member?.company_id === companyId && member.role !== 'driver';
  const contactId = isManager ? userId : ownerId;
  return { userId: contactId, isOwner: contactId === ownerId };
}

/**
 * Finds the owner of the membership that a company member shares; undefined for their own or none.
 */
export async function findPoolOwner(
  db: Database,
  userId: string,
): Promise<{ ownerId: string; companyId: string; company: string } | undefined> {
  const member = await findCompanyMember(db, userId);
  if (member === undefined || member.owner_id === userId) return undefined;
  return { ownerId: member.owner_id, companyId: member.company_id, company: member.name };
}

/**
 * Creates a company.
 *
 * @throws AppError `company_member`.
 */
export async function createCompany(ctx: Context, user: User, name: string): Promise<CompanyView> {
  await ctx.db.transaction().execute(async (trx) => {
    await holdCaller(trx, user.id);
    const member = await findCompanyMember(trx, user.id);
    // A second click.
    if (member?.owner_id === user.id && member.name === name) return;
    const id = randomUUID();
    const at = ctx.now();
    await addCompany(trx, { id, name, ownerId: user.id, at });
    const owner = { userId: user.id, companyId: id, role: 'owner', at } as const;
    if (!(await addMember(trx, owner))) throw new AppError('company_member', TAKEN);
    await recordCompanyEvent(ctx, trx, id, user.id, 'founded');
  });
  return getCompany(ctx, user);
}

/**
 * Changes a member's role. The owner's role can't change.
 *
 * @throws AppError `no_company`, `forbidden`, `not_found`.
 */
export function setEmployeeRole(
  ctx: Context,
  user: User,
  memberId: string,
  role: GivenRole,
): Promise<CompanyView> {
  return within(ctx, user, async (trx, index) => {
    const member = await getMember(trx, index.company_id, memberId);
    if (index.role !== 'owner' || member.role === 'owner') throw forbidden();
    if (member.role === role) return;
    await saveRole(trx, memberId, role);
    await recordCompanyEvent(ctx, trx, index.company_id, user.id, 'role-changed', {
      member: memberId,
      role,
    });
  });
}

/**
 * Transfers the company to a member. The former owner becomes a manager, and the members then share
 * the new owner's sessions.
 *
 * @throws AppError `no_company`, `forbidden`, `not_found`.
 */
export function handOverCompany(ctx: Context, user: User, memberId: string): Promise<CompanyView> {
  return within(ctx, user, async (trx, index) => {
    const member = await getMember(trx, index.company_id, memberId);
    // A second click finds the former owner a manager. Other managers have handed over nothing.
    const isOwners = index.role === 'manager' && member.role === 'owner';
    if (isOwners && (await findFormerOwner(trx, index.company_id)) === user.id) return;
    if (index.role !== 'owner' || member.role === 'owner') throw forbidden();
    await saveOwner(trx, index, memberId);
    await recordCompanyEvent(ctx, trx, index.company_id, user.id, 'handed-over', { to: memberId });
  });
}

/**
 * Removes a member, unless they aren't in the company any more. All members may leave, except the
 * owner, who can close the company.
 *
 * @throws AppError `no_company`, `forbidden`.
 */
export function removeEmployee(ctx: Context, user: User, memberId: string): Promise<CompanyView> {
  const isSelf = memberId === user.id;
  const remove = async (trx: Database, own: CompanyMember) => {
    if (own.role === 'driver' && !isSelf) throw forbidden();
    const member = await findMember(trx, own.company_id, memberId);
    if (member === undefined) return;
    const isLeaving = isSelf && member.role !== 'owner';
    if (!isLeaving && !GIVES[own.role].includes(member.role)) throw forbidden();
    await removeMember(trx, memberId);
    await recordCompanyEvent(ctx, trx, own.company_id, user.id, 'removed', { member: memberId });
  };
  return within(ctx, user, remove, isSelf);
}

/**
 * Closes the company, unless it is closed already. Its bookings stay; its vehicles are deleted.
 *
 * @throws AppError `forbidden`.
 */
export function closeCompany(ctx: Context, user: User): Promise<CompanyView> {
  const close = async (trx: Database, member: CompanyMember) => {
    if (member.role !== 'owner') throw forbidden();
    await markCompanyClosed(trx, member.company_id, ctx.now());
    await recordCompanyEvent(ctx, trx, member.company_id, user.id, 'closed');
  };
  return within(ctx, user, close, true);
}
