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

/**
 * Identity of the person whose data is collected; an account's records bring in all merged ones.
 */
export interface Collected extends ContactScope {
  /** The person's addresses; messages sent from them are included. */
  readonly emails: readonly string[];
  /** The person's phone numbers (E.164). */
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
    recurringBookingEventIds: await listRecurringMailSubjects(db, subject, { isOwn: true }),
    campaignRecipientIds: await listCampaignMailSubjects(db, subject),
  });
}

/** Collects the data that each domain holds about a person, with or without an account. */
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
