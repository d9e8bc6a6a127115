import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { Email, Id, Instant, text } from '../kernel/scalars.ts';

/** Company roles, most privileged first. */
export const COMPANY_ROLES = ['owner', 'manager', 'driver'] as const;

/** A role in a company. */
export type CompanyRole = (typeof COMPANY_ROLES)[number];

/** Roles that an invitation can grant. */
const GivenRole = z.enum(['manager', 'driver'], 'Please choose a role.');

/** A member of a company. */
const CompanyMember = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: z.enum(COMPANY_ROLES),
});

/** A pending invitation. */
const CompanyInvitation = z.object({
  id: Id,
  email: z.string(),
  role: GivenRole,
  expiresAt: Instant,
});

/** The signed-in user's company, and companies that invite them. */
export const CompanyView = z.object({
  company: z.nullable(
    z.object({
      id: Id,
      name: z.string(),
      /** The signed-in user's role. */
      role: z.enum(COMPANY_ROLES),
      /** Null for drivers, who don't see other members. */
      members: z.nullable(z.array(CompanyMember)),
      /** Null for drivers. */
      invitations: z.nullable(z.array(CompanyInvitation)),
    }),
  ),
  /** Invitations to the verified email address of the signed-in user. */
  invited: z.array(z.object({ id: Id, company: z.string(), role: GivenRole, expiresAt: Instant })),
});

/** A {@link CompanyView} as the client reads it. */
export type CompanyView = z.output<typeof CompanyView>;

const ByInvitation = z.object({ invitationId: Id });
const ByMember = z.object({ memberId: Id });
const CHANGES = { response: CompanyView } as const;

/** The endpoints of business accounts: one company per person. */
export const companies = {
  get: endpoint({
    method: 'GET',
    path: '/account/company',
    response: CompanyView,
  }),
  create: endpoint({
    method: 'POST',
    path: '/account/company',
    body: z.object({ name: text(120).check(z.minLength(2, 'Please enter the company’s name.')) }),
    ...CHANGES,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/account/company/invitations',
    body: z.object({ email: Email, role: GivenRole }),
    ...CHANGES,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/account/company/invitations/:invitationId',
    params: ByInvitation,
    ...CHANGES,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/account/company/invitations/:invitationId/accept',
    params: ByInvitation,
    ...CHANGES,
  }),
  setRole: endpoint({
    method: 'PATCH',
    path: '/account/company/members/:memberId',
    params: ByMember,
    body: z.object({ role: GivenRole }),
    ...CHANGES,
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/account/company/owner',
    body: z.object({ memberId: Id }),
    ...CHANGES,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/account/company/members/:memberId',
    params: ByMember,
    ...CHANGES,
  }),
  close: endpoint({
    method: 'POST',
    path: '/account/company/close',
    ...CHANGES,
  }),
} as const;
