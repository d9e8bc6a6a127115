import { collectAccountData, listAccountMailSubjects } from '../accounts/index.ts';
import {
  collectBookingData,
  listBookingIds,
  listCallbackIds,
  listInquiryIds,
} from '../bookings/index.ts';
import { collectContactData, listRecordIds } from '../crm/index.ts';
import { collectMarketingData, listCampaignMailSubjects } from '../marketing/index.ts';
import {
  collectMembershipData,
  listMembershipMailSubjects,
  nameCompanies,
} from '../memberships/index.ts';
import { collectMessagingData } from '../messaging/index.ts';
import { collectPaymentData } from '../payments/index.ts';
import { collectVisitData, listRecurringMailSubjects } from '../visits/index.ts';
import type { Database } from '../../platform/database/connection.ts';
import type {
  ContactScope,
  DataSubject,
  PersonalData,
} from '../../platform/database/personal-data.ts';
import { collectPrivacyData } from './repository.ts';

/** Whose data is asked for; of an account's records, its own bring the others. */
export interface Collected extends ContactScope {
  /** Addresses that are theirs: what was sent from them is theirs too. */
  readonly emails: readonly string[];
  /** Numbers (E.164) that are theirs. */
  readonly dials: readonly string[];
}

async function subjectOf(
  db: Database,
  { userIds, personIds, emails, dials }: Collected,
): Promise<DataSubject> {
  const small = emails.map((email) => email.toLowerCase());
  const scope = { userIds, personIds };
  return {
    userIds,
    recordIds: await listRecordIds(db, scope),
    emails: small,
    dials,
    bookingIds: await listBookingIds(db, scope),
    callbackIds: await listCallbackIds(db, scope),
    inquiryIds: await listInquiryIds(db, { personIds, emails: small }),
  };
}

async function collectMails(db: Database, subject: DataSubject): Promise<PersonalData> {
  const accounts = await listAccountMailSubjects(db, subject);
  const memberships = await listMembershipMailSubjects(db, subject);
  return collectMessagingData(db, subject, {
    accountEventIds: accounts.eventIds,
    accountTokenIds: accounts.tokenIds,
    membershipEventIds: memberships.eventIds,
    companyInvitationIds: memberships.invitationIds,
    recurringBookingEventIds: await listRecurringMailSubjects(db, subject),
    campaignRecipientIds: await listCampaignMailSubjects(db, subject),
  });
}

/** What each domain keeps of a person, with an account or without. */
export async function collectData(db: Database, collected: Collected): Promise<PersonalData> {
  const subject = await subjectOf(db, collected);
  const bookings = await collectBookingData(db, subject);
  return {
    ...(await collectAccountData(db, subject)),
    ...(await collectPrivacyData(db, subject)),
    ...bookings,
    bookings: await nameCompanies(db, bookings['bookings'] ?? []),
    ...(await collectVisitData(db, subject)),
    ...(await collectPaymentData(db, subject)),
    ...(await collectMembershipData(db, subject)),
    ...(await collectContactData(db, subject)),
    ...(await collectMarketingData(db, subject)),
    ...(await collectMails(db, subject)),
  };
}
