import { always, defineMail } from '../define-mail.ts';
import { companyInvitation } from '../emails/companies.tsx';
import { staffInvitation, staffWelcome } from '../emails/staff.tsx';
import { EMAIL, ID, STARTS } from '../sample-person.ts';
import type { StaffInvitationSubject } from '../mail-subjects.ts';
import { findInvitationOf, findStaffInvitationOf } from '../subjects.ts';

const staffMember: StaffInvitationSubject = {
  id: ID,
  email: EMAIL,
  role: 'DISPATCHER',
  invited_by: 'Grace',
  expires_at: STARTS,
  ended_at: null,
};

/** Whether the invitation is neither withdrawn nor answered. */
const isOpen = ({ ended_at: endedAt }: { readonly ended_at: Date | null }) => endedAt === null;

/** Mails to invited people. */
export const invitationMails = [
  defineMail({
    kind: 'company-invitation',
    name: 'Company invitation',
    group: 'Accounts',
    load: findInvitationOf,
    isStillRelevant: (row) => isOpen(row),
    sample: {
      company: 'O’Neill & Daughters Ltd.',
      email: EMAIL,
      role: 'driver',
      expires_at: STARTS,
      ended_at: null,
    },
    reader: (row) => row,
    render: async (row, { sender }) => ({
      to: row.email,
      ...(await companyInvitation(row, sender)),
    }),
  }),
  defineMail({
    kind: 'staff-invitation',
    name: 'Staff invitation',
    group: 'To staff',
    load: findStaffInvitationOf,
    isStillRelevant: (row) => isOpen(row),
    sample: staffMember,
    reader: 'staff',
    render: async (row, { sender, links }) => ({
      to: row.email,
      ...(await staffInvitation(row, sender, links.staffInvitation(row.id))),
    }),
  }),
  defineMail({
    kind: 'staff-welcome',
    name: 'Staff access for an existing account',
    group: 'To staff',
    load: findStaffInvitationOf,
    isStillRelevant: always,
    sample: staffMember,
    reader: 'staff',
    render: async (row, { sender, links }) => ({
      to: row.email,
      ...(await staffWelcome(row, sender, links.staffApp())),
    }),
  }),
];
