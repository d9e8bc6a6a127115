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

/** Port to bookings, a later domain. The application provides the implementation. */
export interface FreeSlots {
  /** Lists a region's free slots near an instant, nearest first. */
  listNear(regionId: string, instant: Date): Promise<SlotProposal[]>;
}

/** A mail with a reference to its subject's row. */
export interface MailReference {
  readonly id: string;
  readonly booking_id: string | null;
  readonly contact_request_id: string | null;
  readonly quick_booking_id: string | null;
  readonly account_token_id: string | null;
  readonly account_event_id: number | null;
  readonly membership_event_id: number | null;
  /** Contact that a campaign's mail was sent to. */
  readonly person_id: string | null;
}

/** Port to the domains that mails are about. The application provides the implementation. */
export interface MailSubjects {
  findBooking(db: Database, id: string): Promise<BookingFacts | undefined>;
  /** Whether a booking's session was returned. */
  isSessionReturned(db: Database, bookingId: string): Promise<boolean>;
  /** Returns the amounts for mails about one booking, in the order of the mails. */
  listBookingMoney(
    db: Database,
    bookingId: string,
    mails: readonly BookingMailKey[],
  ): Promise<BookingMailMoney[]>;
  findContactRequest(db: Database, id: string): Promise<ContactSubject | undefined>;
  findQuickBooking(db: Database, id: string): Promise<QuickBookingSubject | undefined>;
  /** Finds a staff reply to a request by its ID. */
  findRequestReply(db: Database, id: string): Promise<ReplySubject | undefined>;
  findAccountToken(db: Database, id: string): Promise<AccountTokenSubject | undefined>;
  findAccountEvent(db: Database, id: number): Promise<AccountEventSubject | undefined>;
  findMembershipEvent(db: Database, id: number): Promise<MembershipSubject | undefined>;
  findRecurringEvent(db: Database, id: number): Promise<RecurringSubject | undefined>;
  findCompanyInvitation(db: Database, id: string): Promise<InvitationSubject | undefined>;
  findStaffInvitation(db: Database, id: string): Promise<StaffInvitationSubject | undefined>;
  /** Finds the campaign of a recipient. */
  findCampaign(db: Database, recipientId: string): Promise<CampaignSubject | undefined>;
  /** Returns the contacts that mails are about, as staff know them, by mail ID. */
  listPeople(
    db: Database,
    mails: readonly MailReference[],
  ): Promise<ReadonlyMap<string, { readonly id: string; readonly name: string }>>;
}

/** Recipient of our mail, by any of their identifiers. */
export interface NewsReader {
  readonly userIds?: readonly string[];
  readonly personIds?: readonly string[];
  readonly addresses?: readonly string[];
}

/**
 * Port to privacy, a later domain. People consent to news with an account, an address, or both, and
 * withdraw consent for all of them.
 */
export interface NewsConsents {
  /** Ends news for a person, whatever their consent was based on. */
  end(trx: Database, reader: NewsReader, source: 'mail' | 'spam-report'): Promise<void>;
  /** Whether a recipient's account gets appointment reminders; undefined without an account. */
  findReminders(db: Database, reader: NewsReader): Promise<boolean | undefined>;
  saveReminders(trx: Database, reader: NewsReader, isOn: boolean): Promise<void>;
}

/** Port to marketing: campaigns count the responses to their mails. */
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
