import type { CompanyView, User } from '@voltcourier/contracts';
import type { Database } from '../../../platform/database/connection.ts';
import {
  findCompanyMember,
  type InvitationRow,
  listInvitations,
  listInvitationsTo,
  listMembers,
  type MemberRow,
} from './repository.ts';

const nameOf = ({ first_name: first, last_name: last, username }: MemberRow): string =>
  [first, last].filter(Boolean).join(' ') || username;

const shown = ({ id, email, role, expires_at: expiresAt }: InvitationRow) => ({
  id,
  email,
  role,
  expiresAt: expiresAt.toISOString(),
});

/** Returns a company as a member sees it: drivers don't see the others. */
export async function viewCompany(db: Database, user: User, now: Date): Promise<CompanyView> {
  const member = await findCompanyMember(db, user.id);
  const invited = user.emailVerified ? await listInvitationsTo(db, user.email, now) : [];
  const seesAll = member !== undefined && member.role !== 'driver';
  const members = seesAll ? await listMembers(db, member.company_id) : undefined;
  const waiting = seesAll ? await listInvitations(db, member.company_id, now) : undefined;
  return {
    company: member
      ? {
          id: member.company_id,
          name: member.name,
          role: member.role,
          members:
            members?.map((row) => ({
              id: row.user_id,
              name: nameOf(row),
              email: row.email,
              role: row.role,
            })) ?? null,
          invitations: waiting?.map(shown) ?? null,
        }
      : null,
    invited: invited.map(({ id, company, role, expires_at: expiresAt }) => ({
      id,
      company,
      role,
      expiresAt: expiresAt.toISOString(),
    })),
  };
}
