import { PLANS } from '@voltcourier/pricing';
import { always, defineMail } from '../define-mail.ts';
import { type MembershipMailKind, membershipMail } from '../emails/memberships.tsx';
import { account, STARTS } from '../sample-person.ts';
import type { MembershipSubject } from '../mail-subjects.ts';
import { findMembershipEventOf } from '../subjects.ts';

const trial: MembershipSubject = {
  ...account,
  at: STARTS,
  detail: { endsAt: '2026-12-11T15:00:00Z' },
};

const paid: MembershipSubject = {
  ...trial,
  detail: {
    ...trial.detail,
    plan: 'professional',
    interval: 'monthly',
    amountCents: PLANS.professional.monthlyCents,
    number: 'VOLT-0001',
  },
};

function defineMembershipMail<const Kind extends MembershipMailKind>(
  kind: Kind,
  name: string,
  sample: MembershipSubject,
) {
  return defineMail({
    kind,
    name,
    group: 'Memberships',
    load: findMembershipEventOf,
    isStillRelevant: always,
    sample,
    reader: (row) => row,
    render: async (row, { sender }) => ({
      to: row.email,
      ...(await membershipMail(kind, row, sender)),
    }),
  });
}

/** Mails about membership events. */
export const membershipMails = [
  defineMembershipMail('trial-started', 'Trial started', trial),
  defineMembershipMail('trial-ending', 'Trial ending', trial),
  defineMembershipMail('membership-started', 'Membership started', paid),
  defineMembershipMail('membership-receipt', 'Membership receipt', paid),
  defineMembershipMail('membership-payment-failed', 'Renewal failed', paid),
  defineMembershipMail('grace-ending', 'Grace period ending', paid),
  defineMembershipMail('membership-ending', 'Membership cancelled', paid),
  defineMembershipMail('membership-ended', 'Membership ended', paid),
];
