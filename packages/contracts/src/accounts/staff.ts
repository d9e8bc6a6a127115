import * as z from 'zod/mini';
import { LinkToken, NewPassword } from './accounts.ts';
import { ROLES, STAFF_ROLES, type StaffRole } from './default-permissions.ts';
import { ProofHeaders } from '../kernel/proof.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Email, Id, Instant, optionalText, text } from '../kernel/scalars.ts';

/** Names and descriptions of staff roles. */
export const ROLE_LABELS: Readonly<Record<StaffRole, { name: string; detail: string }>> = {
  ADMIN: { name: 'Administrator', detail: 'Full access, including staff and roles.' },
  DISPATCHER: { name: 'Dispatcher', detail: 'Manages bookings. Can view customers.' },
  SUPPORT: {
    name: 'Support',
    detail: 'Helps customers with bookings, refunds and memberships, and sees every email.',
  },
  MARKETING: { name: 'Marketing', detail: 'Sees figures, customers and emails.' },
  READ_ONLY: { name: 'Read only', detail: 'Sees figures, bookings, customers and emails.' },
  TECHNICIAN: { name: 'Technician', detail: 'Sees and completes the visits assigned to them.' },
};

/** A role to assign, case-insensitive (decisions, `ADMIN` and `admin`). */
export const GivenRole = z.pipe(
  text(20).check(z.toUpperCase()),
  z.enum(STAFF_ROLES, 'Please choose a role.'),
);

/** A staff member. */
export const StaffPerson = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  /** Null if they have never signed in. */
  lastSignInAt: z.nullable(Instant),
  /** Whether an authenticator app or a passkey protects the account. */
  hasSecondFactor: z.boolean(),
});

/** A {@link StaffPerson} as the client reads it. */
export type StaffPerson = z.output<typeof StaffPerson>;

/** A pending invitation. */
const StaffInvitation = z.object({
  id: Id,
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  /** Name of the inviter. */
  invitedBy: z.string(),
  expiresAt: Instant,
});

/** A {@link StaffInvitation} as the client reads it. */
export type StaffInvitation = z.output<typeof StaffInvitation>;

/** Staff members and pending invitations. */
export const StaffPeople = z.object({
  people: z.array(StaffPerson),
  invitations: z.array(StaffInvitation),
});

/** A {@link StaffPeople} as the client reads it. */
export type StaffPeople = z.output<typeof StaffPeople>;

/** Input of an invitation. The form and the API validate with this schema. */
export const InviteForm = z.object({ email: Email, role: GivenRole });

/** Input of joining. The form and the API validate with this schema. */
export const JoinForm = z.object({
  firstName: optionalText(60),
  lastName: optionalText(60),
  password: NewPassword,
});

/** A {@link JoinForm} as checked by the contract. */
export type JoinForm = z.output<typeof JoinForm>;

const ByPerson = z.object({ userId: Id });

/** Endpoints for staff members. */
export const staff = {
  people: endpoint({
    method: 'GET',
    path: '/staff/people',
    response: StaffPeople,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/staff/invitations',
    headers: ProofHeaders,
    body: z.extend(InviteForm, {
      /** Confirms that the existing account with this verified address gets the role. */
      toAccount: z.boolean(),
    }),
    response: StaffPeople,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/staff/invitations/:invitationId/withdraw',
    params: z.object({ invitationId: Id }),
    response: StaffPeople,
  }),
  changeRole: endpoint({
    method: 'PUT',
    path: '/staff/people/:userId/role',
    headers: ProofHeaders,
    params: ByPerson,
    body: z.object({ role: GivenRole }),
    response: StaffPeople,
  }),
  removeAccess: endpoint({
    method: 'POST',
    path: '/staff/people/:userId/remove',
    headers: ProofHeaders,
    params: ByPerson,
    response: StaffPeople,
  }),
  invitation: endpoint({
    method: 'POST',
    path: '/auth/staff-invitation',
    body: z.object({ token: LinkToken }),
    response: z.object({ email: z.string(), role: z.enum(STAFF_ROLES) }),
  }),
  join: endpoint({
    method: 'POST',
    path: '/auth/staff-invitation/accept',
    body: z.extend(JoinForm, { token: LinkToken }),
    response: z.object({ email: z.string() }),
  }),
} as const;
