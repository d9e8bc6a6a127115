import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
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
  joinedAt: Instant,
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
const CHANGES = { response: CompanyView, rateLimit: { max: 60, windowSeconds: 60 } } as const;

/** The endpoints of business accounts: one company per person. */
export const companies = {
  get: endpoint({
    method: 'GET',
    path: '/account/company',
    access: 'customer',
    summary: 'Get the user’s company, its members, and pending invitations',
    response: CompanyView,
    errors: ['unauthenticated'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/account/company',
    access: 'customer',
    summary: 'Create a company: its members share the sessions of the owner’s membership',
    body: z.object({ name: text(120).check(z.minLength(2, 'Please enter the company’s name.')) }),
    errors: ['unauthenticated', 'company_member'],
    ...CHANGES,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/account/company/invitations',
    access: 'customer',
    summary: 'Invite someone by email: owners can invite anyone, managers only drivers',
    body: z.object({ email: Email, role: GivenRole }),
    errors: ['unauthenticated', 'forbidden', 'no_company', 'company_full'],
    accountLimit: { max: 60, windowSeconds: 3600, by: 'caller' },
    ...CHANGES,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/account/company/invitations/:invitationId',
    access: 'customer',
    summary: 'Withdraw or decline an invitation',
    params: ByInvitation,
    errors: ['unauthenticated', 'forbidden'],
    ...CHANGES,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/account/company/invitations/:invitationId/accept',
    access: 'customer',
    summary: 'Join a company that invited the user’s verified address',
    params: ByInvitation,
    errors: ['unauthenticated', 'company_member', 'company_full'],
    ...CHANGES,
  }),
  setRole: endpoint({
    method: 'PATCH',
    path: '/account/company/members/:memberId',
    access: 'customer',
    summary: 'Change a member’s role; owners only',
    params: ByMember,
    body: z.object({ role: GivenRole }),
    errors: ['unauthenticated', 'forbidden', 'no_company'],
    ...CHANGES,
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/account/company/owner',
    access: 'customer',
    summary: 'Transfer the company: its members then share the new owner’s membership',
    body: z.object({ memberId: Id }),
    errors: ['unauthenticated', 'forbidden', 'no_company'],
    ...CHANGES,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/account/company/members/:memberId',
    access: 'customer',
    summary: 'Remove a member from the company, or leave it',
    params: ByMember,
    errors: ['unauthenticated', 'forbidden', 'no_company'],
    ...CHANGES,
  }),
  close: endpoint({
    method: 'POST',
    path: '/account/company/close',
    access: 'customer',
    summary: 'Close the company, which ends the sharing of sessions',
    errors: ['unauthenticated', 'forbidden', 'no_company'],
    ...CHANGES,
  }),
} as const;
