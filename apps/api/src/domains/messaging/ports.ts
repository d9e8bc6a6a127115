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
  findAccountToken(db: Database, id: string): Promise<AccountTokenSubject | undefined>;
  findAccountEvent(db: Database, id: number): Promise<AccountEventSubject | undefined>;
  findMembershipEvent(db: Database, id: number): Promise<MembershipSubject | undefined>;
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

declare module '../../platform/context.ts' {
  interface Ports {
    readonly freeSlots: FreeSlots;
    readonly mailSubjects: MailSubjects;
  }
}
