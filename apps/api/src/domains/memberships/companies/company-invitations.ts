import { randomUUID } from 'node:crypto';
import type { CompanyView, Language, User } from '@voltcourier/contracts';
import { holdCaller } from '../../accounts/index.ts';
import { sendCompanyInvitation, suggestMailLanguage } from '../../messaging/index.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import {
  addInvitation,
  addMember,
  endInvitation,
  findInvitation,
  findCompanyMember,
  listInvitations,
  listMembers,
  lockCompany,
} from './repository.ts';
import {
  type GivenRole,
  within,
  GIVES,
  forbidden,
  refuseFull,
  recordCompanyEvent,
  isSame,
  getCompany,
  TAKEN,
} from './service.ts';

const INVITED_DAYS = 14;

const NO_INVITATION = 'There’s no such invitation for your email address, or it has expired.';

/**
 * Invites an address; repeating it changes the role or extends the invitation, for those who may
 * withdraw it.
 *
 * @throws AppError `no_company`, `forbidden`, `company_full`, `company_member` for the address of
 * someone who already belongs to the company.
 */
export function inviteEmployee(
  ctx: Context,
  user: User,
  { email, role }: { email: string; role: GivenRole },
  language?: Language,
) {
  return within(ctx, user, async (trx, index) => {
    const { company_id: companyId } = index;
    if (!GIVES[index.role].includes(role)) throw forbidden();
    const members = await listMembers(trx, companyId);
    if (members.some((member) => isSame(member.email, email))) {
      throw new AppError('company_member', 'This person is already in your company.');
    }
    await refuseFull(trx, companyId);
    const at = ctx.now();
    const pending = await listInvitations(trx, companyId, at);
    const replaced = pending.find((each) => isSame(each.email, email));
    if (replaced !== undefined && !GIVES[index.role].includes(replaced.role)) throw forbidden();
    const id = randomUUID();
    const expiresAt = new Date(at.getTime() + INVITED_DAYS * 86_400_000);
    await addInvitation(trx, { id, companyId, email, role, at, expiresAt });
    await recordCompanyEvent(ctx, trx, companyId, user.id, 'invited', { invitation: id, role });
    if (language) await suggestMailLanguage(trx, { address: email, language, at });
    await sendCompanyInvitation(ctx, trx, id);
  });
}

/**
 * Withdraws an invitation of the user's company, or declines one to the user.
 *
 * @throws AppError `not_found`, `forbidden`.
 */
export async function withdrawCompanyInvitation(
  ctx: Context,
  user: User,
  id: string,
): Promise<CompanyView> {
  await ctx.db.transaction().execute(async (trx) => {
    const invitation = await findInvitation(trx, id);
    const member = await findCompanyMember(trx, user.id);
    const isMine =
      invitation !== undefined && user.emailVerified && isSame(invitation.email, user.email);
    const isOurs = invitation !== undefined && invitation.company_id === member?.company_id;
    if (invitation === undefined || (!isMine && !isOurs)) {
      throw new AppError('not_found', NO_INVITATION);
    }
    const mayWithdraw = member !== undefined && GIVES[member.role].includes(invitation.role);
    if (!isMine && !mayWithdraw) throw forbidden();
    // It may be accepted meanwhile, under this lock.
    await lockCompany(trx, invitation.company_id);
    const present = await findInvitation(trx, id);
    if (present === undefined || present.ended_at !== null) return;
    await endInvitation(trx, id, { at: ctx.now(), acceptedBy: null });
    await recordCompanyEvent(ctx, trx, invitation.company_id, user.id, 'withdrawn', {
      invitation: id,
    });
  });
  return getCompany(ctx, user);
}

/**
 * Joins the company that invited the user's verified address.
 *
 * @throws AppError `not_found`, `company_member`, `company_full`.
 */
export async function acceptCompanyInvitation(
  ctx: Context,
  user: User,
  id: string,
): Promise<CompanyView> {
  await ctx.db.transaction().execute(async (trx) => {
    await holdCaller(trx, user.id);
    const at = ctx.now();
    const found = await findInvitation(trx, id);
    const isTheirs = found !== undefined && user.emailVerified && isSame(found.email, user.email);
    if (!isTheirs || !(await lockCompany(trx, found.company_id))) {
      throw new AppError('not_found', NO_INVITATION);
    }
    const invitation = await findInvitation(trx, id);
    // A second click after the user has joined.
    if (invitation?.accepted_by === user.id) return;
    if (invitation === undefined || invitation.ended_at || invitation.expires_at <= at) {
      throw new AppError('not_found', NO_INVITATION);
    }
    const { company_id: companyId, role } = invitation;
    await refuseFull(trx, companyId);
    if (!(await addMember(trx, { userId: user.id, companyId, role, at }))) {
      throw new AppError('company_member', TAKEN);
    }
    await endInvitation(trx, id, { at, acceptedBy: user.id });
    await recordCompanyEvent(ctx, trx, companyId, user.id, 'joined', { role });
  });
  return getCompany(ctx, user);
}
