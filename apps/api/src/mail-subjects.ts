import {
  findAccountEventSubject,
  findAccountTokenSubject,
  findStaffInvitationSubject,
} from './domains/accounts/mail-subjects-repository.ts';
import {
  findBookingSubject,
  findContactRequestSubject,
  findQuickBookingSubject,
  findReplySubject,
} from './domains/bookings/mail-subjects-repository.ts';
import { listMailPeople } from './domains/crm/contacts/mail-people-repository.ts';
import { findCampaignSubject } from './domains/marketing/mail-subjects-repository.ts';
import {
  findCompanyInvitationSubject,
  findMembershipEventSubject,
  isSessionReturned,
} from './domains/memberships/mail-subjects-repository.ts';
import { findRecurringEventSubject } from './domains/visits/mail-subjects-repository.ts';
import type { MailSubjects } from './domains/messaging/index.ts';
import { listBookingMailMoney } from './domains/payments/mail-subjects-repository.ts';

/** Subjects of mails, read by the domains that own them. */
export const mailSubjects: MailSubjects = {
  findBooking: findBookingSubject,
  isSessionReturned,
  listBookingMoney: listBookingMailMoney,
  findContactRequest: findContactRequestSubject,
  findQuickBooking: findQuickBookingSubject,
  findRequestReply: findReplySubject,
  findAccountToken: findAccountTokenSubject,
  findAccountEvent: findAccountEventSubject,
  findMembershipEvent: findMembershipEventSubject,
  findRecurringEvent: findRecurringEventSubject,
  findCompanyInvitation: findCompanyInvitationSubject,
  findStaffInvitation: findStaffInvitationSubject,
  findCampaign: findCampaignSubject,
  listPeople: listMailPeople,
};
