import type { SlotProposal } from '@voltcourier/contracts';
import type { Database } from '../../platform/database/connection.ts';
import type {
  AccountEventSubject,
  AccountTokenSubject,
  BookingFacts,
  BookingMailKey,
  BookingMailMoney,
  CampaignSubject,
  ContactSubject,
  InvitationSubject,
  MembershipSubject,
  QuickBookingSubject,
  RecurringSubject,
  ReplySubject,
  StaffInvitationSubject,
} from './notifications/mail-subjects.ts';

/** What messaging needs of bookings, which stand after it: the application hands it in. */
export interface FreeSlots {
  /** Free slots of a region near an instant, the nearest first. */
  listNear(regionId: string, instant: Date): Promise<SlotProposal[]>;
}

/** A mail, and the row that it is about. */
export interface MailReference {
  readonly id: string;
  readonly booking_id: string | null;
  readonly contact_request_id: string | null;
  readonly quick_booking_id: string | null;
  readonly account_token_id: string | null;
  readonly account_event_id: number | null;
  readonly membership_event_id: number | null;
  readonly person_id: string | null;
}

/** What messaging needs of the domains that its mails are about: the application hands it in. */
export interface MailSubjects {
  findBooking(db: Database, id: string): Promise<BookingFacts | undefined>;
  /** Whether a booking's session was given back. */
  isSessionReturned(db: Database, bookingId: string): Promise<boolean>;
  /** What each of some mails about one booking tells of money, in the order of the mails. */
  listBookingMoney(
    db: Database,
    bookingId: string,
    mails: readonly BookingMailKey[],
  ): Promise<BookingMailMoney[]>;
  findContactRequest(db: Database, id: string): Promise<ContactSubject | undefined>;
  findQuickBooking(db: Database, id: string): Promise<QuickBookingSubject | undefined>;
  /** A reply that staff wrote to a request, by its id. */
  findRequestReply(db: Database, id: string): Promise<ReplySubject | undefined>;
  findAccountToken(db: Database, id: string): Promise<AccountTokenSubject | undefined>;
  findAccountEvent(db: Database, id: number): Promise<AccountEventSubject | undefined>;
  findMembershipEvent(db: Database, id: number): Promise<MembershipSubject | undefined>;
  findRecurringEvent(db: Database, id: number): Promise<RecurringSubject | undefined>;
  findCompanyInvitation(db: Database, id: string): Promise<InvitationSubject | undefined>;
  findStaffInvitation(db: Database, id: string): Promise<StaffInvitationSubject | undefined>;
  /** The campaign of a recipient. */
  findCampaign(db: Database, recipientId: string): Promise<CampaignSubject | undefined>;
  /** Whom mails are about, as staff know them, by the id of the mail. */
  listPeople(
    db: Database,
    mails: readonly MailReference[],
  ): Promise<ReadonlyMap<string, { readonly id: string; readonly name: string }>>;
}

/** Somebody who reads our mail, by whatever is known of them. */
export interface NewsReader {
  readonly userIds?: readonly string[];
  readonly personIds?: readonly string[];
  readonly addresses?: readonly string[];
}

/**
 * What messaging needs of privacy, which stands after it: people agree to news with an account, with
 * an address, or with both, and take it back for all of them.
 */
export interface NewsConsents {
  /** Ends news for a person, whatever they agreed with. */
  end(trx: Database, reader: NewsReader, source: 'mail' | 'spam-report'): Promise<void>;
  /** Whether a reader's account is reminded of appointments; undefined without an account. */
  findReminders(db: Database, reader: NewsReader): Promise<boolean | undefined>;
  saveReminders(trx: Database, reader: NewsReader, isOn: boolean): Promise<void>;
}

/** What messaging needs of marketing: campaigns count what comes back of their mails. */
export interface CampaignMails {
  noteBounced(trx: Database, recipientId: string, at: Date): Promise<void>;
  noteComplained(trx: Database, recipientId: string, at: Date): Promise<void>;
}

declare module '../../platform/context.ts' {
  interface Ports {
    readonly campaignMails: CampaignMails;
    readonly freeSlots: FreeSlots;
    readonly mailSubjects: MailSubjects;
    readonly newsConsents: NewsConsents;
  }
}
