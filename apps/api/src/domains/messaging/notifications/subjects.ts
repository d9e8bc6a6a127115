import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { asLanguage } from '../languages/repository.ts';
import { findContactPreferences } from '../preferences-repository.ts';
import { NOWHERE } from './deleted-addresses.ts';
import { findFarewell } from './farewells-repository.ts';
import type {
  AccountNewsSubject,
  AccountTokenSubject,
  BookingMailKey,
  BookingSubject,
  CampaignSubject,
  ContactSubject,
  InvitationSubject,
  MembershipSubject,
  QuickBookingSubject,
  RecurringSubject,
  ReplySubject,
  StaffInvitationSubject,
  SubscriptionSubject,
} from './mail-subjects.ts';
import { type BookingEmailRow, type EmailRow, listBookingEmails } from './repository.ts';
import { findSubscriptionById } from './subscriptions-repository.ts';

// Subjects of mails. Later domains own their rows, which are read through a port.

/** A mail about a booking, with its data. */
export type BookingMailRow = BookingSubject & BookingEmailRow;

/**
 * Returns the data of mails about one booking, in their order; undefined if the booking is gone.
 */
async function readBookingSubjects(
  { ports }: Context,
  db: Database,
  bookingId: string,
  mails: readonly BookingMailKey[],
): Promise<BookingSubject[] | undefined> {
  const found = await ports.mailSubjects.findBooking(db, bookingId);
  if (found === undefined) return undefined;
  const { customer_id: customerId, ...booking } = found;
  const preferences =
    customerId === null ? undefined : await findContactPreferences(db, customerId);
  const common = {
    ...booking,
    session_returned: await ports.mailSubjects.isSessionReturned(db, bookingId),
    wants_reminders: preferences?.reminders ?? true,
  };
  const money = await ports.mailSubjects.listBookingMoney(db, bookingId, mails);
  return money.map((cents) => ({ ...common, ...cents }));
}

/** Finds the booking data of a mail. */
export async function findBookingOf(
  ctx: Context,
  mail: EmailRow,
): Promise<BookingSubject | undefined> {
  if (mail.booking_id === null) return undefined;
  return (await readBookingSubjects(ctx, ctx.db, mail.booking_id, [mail]))?.[0];
}

/** Lists a booking's mails, newest first. */
export async function listMailsOfBooking(
  ctx: Context,
  db: Database,
  bookingId: string,
): Promise<BookingMailRow[]> {
  const mails = await listBookingEmails(db, bookingId);
  if (mails.length === 0) return [];
  const subjects = (await readBookingSubjects(ctx, db, bookingId, mails)) ?? [];
  return subjects.flatMap((subject, index) => {
    const mail = mails[index];
    return mail === undefined ? [] : [{ ...subject, ...mail }];
  });
}

/** Finds the contact request of a mail. */
export async function findContactOf(
  { db, ports }: Context,
  { contact_request_id: id }: EmailRow,
): Promise<ContactSubject | undefined> {
  return id === null ? undefined : ports.mailSubjects.findContactRequest(db, id);
}

/** Finds the quick booking of a mail. */
export async function findQuickBookingOf(
  { db, ports }: Context,
  { quick_booking_id: id }: EmailRow,
): Promise<QuickBookingSubject | undefined> {
  return id === null ? undefined : ports.mailSubjects.findQuickBooking(db, id);
}

/** Finds the reply of a mail, whose key ends with the reply's ID. */
export async function findReplyOf(
  { db, ports }: Context,
  { dedupe_key: key }: EmailRow,
): Promise<ReplySubject | undefined> {
  return ports.mailSubjects.findRequestReply(db, key.slice(key.indexOf(':') + 1));
}

/** Finds the subscription of a mail. */
export async function findSubscriptionOf(
  { db }: Context,
  { subscription_id: id }: EmailRow,
): Promise<SubscriptionSubject | undefined> {
  return id === null ? undefined : findSubscriptionById(db, id);
}

/** Finds the account link of a mail. */
export async function findAccountTokenOf(
  { db, ports }: Context,
  { account_token_id: id }: EmailRow,
): Promise<AccountTokenSubject | undefined> {
  return id === null ? undefined : ports.mailSubjects.findAccountToken(db, id);
}

/**
 * Finds the account and event of a mail; for a deleted account, with the address of its last mail.
 */
export async function findAccountEventOf(
  { db, ports }: Context,
  { account_event_id: id }: EmailRow,
): Promise<AccountNewsSubject | undefined> {
  const account = id === null ? undefined : await ports.mailSubjects.findAccountEvent(db, id);
  if (account === undefined) return undefined;
  const farewell = await findFarewell(db, account.user_id);
  return {
    ...account,
    first_name: farewell?.first_name ?? account.first_name,
    email: farewell?.email ?? account.email,
    language: farewell && asLanguage(farewell.language),
  };
}

/** Finds the membership event of a mail. */
export async function findMembershipEventOf(
  { db, ports }: Context,
  { membership_event_id: id }: EmailRow,
): Promise<MembershipSubject | undefined> {
  return id === null ? undefined : ports.mailSubjects.findMembershipEvent(db, id);
}

/** Finds the event of a recurring booking of a mail. */
export async function findRecurringEventOf(
  { db, ports }: Context,
  { recurring_booking_event_id: id }: EmailRow,
): Promise<RecurringSubject | undefined> {
  return id === null ? undefined : ports.mailSubjects.findRecurringEvent(db, id);
}

/** Finds the company invitation of a mail. */
export async function findInvitationOf(
  { db, ports }: Context,
  { company_invitation_id: id }: EmailRow,
): Promise<InvitationSubject | undefined> {
  return id === null ? undefined : ports.mailSubjects.findCompanyInvitation(db, id);
}

/** Finds the staff invitation of a mail. */
export async function findStaffInvitationOf(
  { db, ports }: Context,
  { staff_invitation_id: id }: EmailRow,
): Promise<StaffInvitationSubject | undefined> {
  return id === null ? undefined : ports.mailSubjects.findStaffInvitation(db, id);
}

/** Finds the recipient and text of a campaign mail. */
export async function findCampaignOf(
  { db, ports }: Context,
  { campaign_recipient_id: id, recipient }: EmailRow,
): Promise<(CampaignSubject & { to: string }) | undefined> {
  const campaign = id === null ? undefined : await ports.mailSubjects.findCampaign(db, id);
  return campaign && { ...campaign, to: recipient ?? `nobody@${NOWHERE}` };
}
