import { randomUUID } from 'node:crypto';
import {
  type JoinForm,
  type Role,
  type StaffPeople,
  type StaffPerson,
  type StaffRole,
} from '@voltcourier/contracts';
import {
  admitAccount,
  endSessionsOf,
  hashChosenPassword,
  lockInvitedAccount,
} from '../create-verified-account.ts';
import { sendStaffInvitation, type StaffInvitationSubject } from '../../messaging/index.ts';
import { perContext } from '../../../platform/per-context.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { createOneTimeTokens } from '../../../platform/one-time-token.ts';
import { type Change, recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import {
  addInvitation,
  endInvitation,
  endInvitationsBy,
  findInvitation,
  listInvitations,
  listStaff,
  lockStaff,
  saveAcceptance,
  saveRole,
  type StaffRow,
} from './staff-accounts-repository.ts';

const INVITED_DAYS = 7;

const NOT_STAFF = 'This person is no longer staff.';
const LINK_ENDED = 'This invitation has expired. Ask the person who invited you for a new one.';

const ALREADY = 'You’re already staff. Sign in instead.';

// No other role can have the permission (`ADMINISTRATORS_ONLY`).
const mayChangeStaff = (role: Role | undefined) => role === 'ADMIN';

const personOf = (row: StaffRow): StaffPerson => ({
  id: row.id,
  name: [row.first_name, row.last_name].filter(Boolean).join(' ') || row.username,
  email: row.email,
  role: row.role,
  lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
  hasSecondFactor: row.has_second_factor,
});

// Staff accounts: invitations, role changes and removal.

const tokensOf = perContext((ctx: Context) => createOneTimeTokens(ctx.config.sessionSecret));

/** Lists staff and pending invitations. */
export async function listStaffAccounts(ctx: Context): Promise<StaffPeople> {
  const [people, invitations] = await Promise.all([
    listStaff(ctx.db),
    listInvitations(ctx.db, ctx.now()),
  ]);
  return {
    people: people.map(personOf),
    invitations: invitations.map(({ id, email, role, invited_by, expires_at }) => ({
      id,
      email,
      role,
      invitedBy: invited_by,
      expiresAt: expires_at.toISOString(),
    })),
  };
}

function audit(ctx: Context, trx: Database, actor: StaffActor, entry: Omit<Change, 'at'>) {
  return recordAudit(trx, actor, { at: ctx.now(), ...entry });
}

/**
 * Serializes changes to the staff: a user who lost the permission while waiting is refused, so that
 * two administrators can't remove each other. Returns everyone's role.
 *
 * @throws AppError `forbidden`.
 */
export async function checkMayChangeStaff(
  trx: Database,
  actor: StaffActor,
): Promise<ReadonlyMap<string, Role>> {
  const roles = await lockStaff(trx);
  if (!mayChangeStaff(roles.get(actor.id))) {
    throw new AppError('forbidden', 'Your account doesn’t have access to this.');
  }
  return roles;
}

/** @throws AppError `forbidden`. */
async function change(
  ctx: Context,
  actor: StaffActor,
  work: (trx: Database, roles: ReadonlyMap<string, Role>) => Promise<void>,
): Promise<StaffPeople> {
  await ctx.db.transaction().execute(async (trx) => {
    await work(trx, await checkMayChangeStaff(trx, actor));
  });
  return listStaffAccounts(ctx);
}

/**
 * Sets another user's role. Users can't change their own role, and the caller's permission is
 * checked under the lock, so at least one administrator always remains.
 *
 * @throws AppError `own_role`, `not_found`, `forbidden`.
 */
function assignRole(
  ctx: Context,
  actor: StaffActor,
  userId: string,
  role: Role,
  action: 'staff.role' | 'staff.remove',
): Promise<StaffPeople> {
  return change(ctx, actor, async (trx, roles) => {
    if (userId === actor.id) {
      const others = [...roles].filter(([id, its]) => id !== actor.id && mayChangeStaff(its));
      const sentence =
        others.length === 0
          ? 'You are the only administrator. Make someone else an administrator first; they can then change your role.'
          : 'You can’t change your own role. Ask another administrator.';
      throw new AppError('own_role', sentence);
    }
    const before = roles.get(userId);
    // A second click finds that the access is removed.
    if (before === role || (before === undefined && role === 'CUSTOMER')) return;
    if (before === undefined) throw new AppError('not_found', NOT_STAFF);
    await saveRole(trx, userId, role);
    if (role === 'CUSTOMER') await endSessionsOf(ctx, trx, userId);
    const subject = { kind: 'staff', id: userId } as const;
    await audit(ctx, trx, actor, { action, subject, before: { role: before }, after: { role } });
    // A user who may no longer invite staff loses their pending invitations.
    const invited = mayChangeStaff(role) ? [] : await endInvitationsBy(trx, userId, ctx.now());
    for (const id of invited) {
      await audit(ctx, trx, actor, {
        action: 'staff.withdraw',
        subject: { kind: 'invitation', id },
      });
    }
  });
}

/** @throws AppError `link_unusable`. */
async function getInvitation(ctx: Context, token: string): Promise<StaffInvitationSubject> {
  const row = await findInvitation(ctx.db, tokensOf(ctx).hashOf(token));
  const isOpen = row !== undefined && row.ended_at === null && row.expires_at > ctx.now();
  if (!isOpen) throw new AppError('link_unusable', LINK_ENDED);
  return row;
}

/**
 * Invites an address. A verified account with the address gets the role immediately if the caller
 * intended that. Its sessions end, because staff sessions are shorter.
 *
 * @throws AppError `account_exists`, `staff_already`, `forbidden`.
 */
export function inviteStaffMember(
  ctx: Context,
  actor: StaffActor,
  { email, role, toAccount }: { email: string; role: StaffRole; toAccount: boolean },
): Promise<StaffPeople> {
  return change(ctx, actor, async (trx, roles) => {
    const account = await lockInvitedAccount(trx, email);
    if (account !== undefined && roles.has(account.id)) {
      throw new AppError(
        'staff_already',
        'Someone with this address is already staff. Change their role in the list.',
        { field: 'email' },
      );
    }
    if (account?.isVerified && !toAccount) {
      throw new AppError(
        'account_exists',
        'A customer has an account with this address. Confirm that this account gets the role.',
      );
    }
    const given = account?.isVerified ? account.id : null;
    const id = randomUUID();
    const at = ctx.now();
    const expiresAt = new Date(at.getTime() + INVITED_DAYS * 86_400_000);
    const hash = tokensOf(ctx).hashOf(tokensOf(ctx).tokenOf(id));
    const invitation = { id, hash, email, role, invitedBy: actor.id, at, expiresAt };
    await addInvitation(trx, { ...invitation, acceptedBy: given });
    await sendStaffInvitation(ctx, trx, id, given !== null);
    const action = 'staff.invite';
    if (given === null) {
      const subject = { kind: 'invitation', id } as const;
      await audit(ctx, trx, actor, { action, subject, after: { role } });
      return;
    }
    await saveRole(trx, given, role);
    await endSessionsOf(ctx, trx, given);
    const subject = { kind: 'staff', id: given } as const;
    await audit(ctx, trx, actor, {
      action,
      subject,
      before: { role: 'CUSTOMER' },
      after: { role },
    });
  });
}

/**
 * Withdraws an invitation. Idempotent.
 *
 * @throws AppError `forbidden`.
 */
export function withdrawStaffInvitation(
  ctx: Context,
  actor: StaffActor,
  id: string,
): Promise<StaffPeople> {
  return change(ctx, actor, async (trx) => {
    if (!(await endInvitation(trx, id, ctx.now()))) return;
    await audit(ctx, trx, actor, { action: 'staff.withdraw', subject: { kind: 'invitation', id } });
  });
}

/**
 * Changes the role of a staff member.
 *
 * @throws AppError `own_role`, `not_found`, `forbidden`.
 */
export function changeStaffRole(
  ctx: Context,
  actor: StaffActor,
  userId: string,
  role: StaffRole,
): Promise<StaffPeople> {
  return assignRole(ctx, actor, userId, role, 'staff.role');
}

/**
 * Turns a staff account into a customer account, unless it is one already, and ends all its
 * sessions.
 *
 * @throws AppError `own_role`, `forbidden`.
 */
export function removeStaffAccess(
  ctx: Context,
  actor: StaffActor,
  userId: string,
): Promise<StaffPeople> {
  return assignRole(ctx, actor, userId, 'CUSTOMER', 'staff.remove');
}

/**
 * Returns the offer of an invitation.
 *
 * @throws AppError `link_unusable`.
 */
export async function getStaffInvitation(
  ctx: Context,
  token: string,
): Promise<{ email: string; role: StaffRole }> {
  const { email, role } = await getInvitation(ctx, token);
  return { email, role };
}

/**
 * Accepts an invitation and gives the account the role and the chosen password.
 *
 * @throws AppError `link_unusable`, `password_common`.
 */
export async function joinStaff(
  ctx: Context,
  { token, password, firstName, lastName }: JoinForm & { token: string },
  from: Pick<StaffActor, 'address' | 'userAgent'>,
): Promise<{ email: string }> {
  const { id, email, role } = await getInvitation(ctx, token);
  const passwordHash = await hashChosenPassword(password);
  await ctx.db.transaction().execute(async (trx) => {
    const roles = await lockStaff(trx);
    if (!(await endInvitation(trx, id, ctx.now()))) {
      throw new AppError('link_unusable', LINK_ENDED);
    }
    const names = { firstName: firstName || null, lastName: lastName || null };
    const person = await admitAccount(ctx, trx, { email, passwordHash, ...names });
    await saveAcceptance(trx, id, person.id);
    if (roles.has(person.id)) throw new AppError('link_unusable', ALREADY);
    await saveRole(trx, person.id, role);
    const actor = { id: person.id, name: person.username, email, ...from };
    const subject = { kind: 'staff', id: person.id } as const;
    const roleBefore = { role: 'CUSTOMER' };
    const action = 'staff.join';
    await audit(ctx, trx, actor, { action, subject, before: roleBefore, after: { role } });
  });
  return { email };
}
